// Draws the public pages when the product is built, so that a visitor's browser paints them without running anything.
// What only the running server knows stays a gap (server/src/features/site/rules/fill.ts).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const OUT = join(WEB, 'dist-pages')

type Drawn = {
  pages: { name: string; title: string; description: string; style: string; body: string }[]
  font: string
}

/** Writes dist-pages/NAME.html, and login.html, which the application's page begins with; their fonts go to dist/assets, beside those of the application. */
export async function prerender(): Promise<void> {
  // React chooses its fast half by this.
  process.env.NODE_ENV = 'production'
  const code = join(OUT, 'code')
  await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: {
      ssr: true,
      rolldownOptions: { input: { pages: 'src/features/site/pages.tsx', login: 'src/features/auth/drawn-login.tsx' } },
      outDir: code,
      emptyOutDir: true,
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      cssMinify: true,
      target: 'node20',
    },
  })
  const { draw } = (await import(pathToFileURL(join(code, 'pages.js')).href)) as { draw(): Drawn }
  const { pages, font } = draw()
  const { drawLogin } = (await import(pathToFileURL(join(code, 'login.js')).href)) as { drawLogin(): string }
  writeFileSync(join(OUT, 'login.html'), drawLogin())
  const assets = join(WEB, 'dist/assets')
  mkdirSync(assets, { recursive: true })
  for (const name of readdirSync(join(code, 'assets')))
    if (name.endsWith('.woff2')) copyFileSync(join(code, 'assets', name), join(assets, name))
  const form = readFileSync(join(WEB, 'page.html'), 'utf8')
  const script = withoutComments(readFileSync(join(WEB, 'public/theme.js'), 'utf8')) + SESSION
  for (const { name, ...parts } of pages) {
    const first = `<script>${script}</script>\n<style>${parts.style.trim()}</style>`
    const put: Record<string, string> = { ...parts, font, first }
    const page = form.replace(/@(title|description|font|first|body)\b/g, (_, part: string) => put[part] ?? '')
    writeFileSync(join(OUT, `${name}.html`), page)
  }
  rmSync(code, { recursive: true })
}

/** Whoever is signed in is led back inside; whether the session still holds, the application finds out. */
const SESSION = "try{localStorage.getItem('adjutant.token')&&(document.documentElement.dataset.session='')}catch{}"

/** Our own few lines, whose comments stand on lines of their own. */
const withoutComments = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
    .concat('\n')
