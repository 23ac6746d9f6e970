import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { callsOnly, schemasIn } from './calls.ts'
import { scale } from './scale.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react(), callsOnly(root), scale(root), preloads(), pdfParts(), noCircles(), precompress()],
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    // What the licences of the packages in it ask for.
    license: { fileName: 'licenses.md' },
    target: 'es2023',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks() } },
      // Shapes do nothing by being read: who needs none of a file does not load it.
      treeshake: { moduleSideEffects: (id) => !id.includes('/contract/src/') },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})

/**
 * A few files in place of a hundred small ones: what the first page needs, Mantine's further styles (before all that changes them),
 * the frame behind the login, what the dashboard needs beside it and what it needs on some days, and what four or more lazily loaded parts share.
 * What fewer share is split as it comes.
 */
function chunks(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'start', tags: ['$initial'], priority: 7 },
    reachedFrom('application', ['src/application.tsx'], 6),
    {
      name: 'schemas',
      test: schemasIn(join(root, '../contract/src')),
      priority: 5,
      includeDependenciesRecursively: false,
    },
    { name: 'styles', test: /app-styles\.ts$/, priority: 5 },
    reachedFrom('frame', ['src/routes/app-frame.tsx'], 4),
    // The first screen after the login: without pickers, dialogs and long lists, which stand in what the others share.
    reachedFrom('home', ['src/features/dashboard/dashboard-page.tsx', ...['Skeleton', 'Textarea'].map(mantine)], 3),
    reachedFrom('later', ['src/features/runs/run-panel.tsx', 'src/features/meetings/invitations.tsx'], 2),
    { name: 'basics', test: /node_modules\/(@tabler|@mantine\/hooks|@tanstack)\//, minShareCount: 4, priority: 3 },
    { name: 'shared', minShareCount: 4, priority: 1 },
  ]
}

function mantine(name: string): string {
  return `../node_modules/@mantine/core/esm/components/${name}/${name}.mjs`
}

/** What these files import without `import()`, and what that imports. */
function reachedFrom(name: string, files: readonly string[], priority: number): Rolldown.CodeSplittingGroup {
  const reached = new Set<string>()
  return {
    debugName: name,
    name(id, graph) {
      const open = reached.size === 0 ? files.map((file) => join(root, file)) : []
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        // A package's own index leads to all of it, used or not; a part of Mantine leads to what it is made of.
        if (reached.has(at) || (at.includes('node_modules') && !at.includes('@mantine/core/esm/components/'))) continue
        reached.add(at)
        open.push(...(graph.getModuleInfo(at)?.importedIds ?? []))
      }
      return reached.has(id) ? name : null
    },
    priority,
  }
}

/**
 * The text font is asked for together with the styles, not after them: titles do not jump when it arrives. The application too, with the
 * first script, which alone would ask for it late; the server leaves that out of the page for the login (server/src/features/site).
 */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const all = Object.values(bundle ?? {})
        const font = all.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName))
        const application = all.find((each) => each.type === 'chunk' && each.name === 'application')
        if (font === undefined || application?.type !== 'chunk') this.error('The font or the application is not there.')
        const attrs = { rel: 'preload', href: `/${font.fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        const files = [
          { rel: 'modulepreload', href: `/${application.fileName}` },
          ...[...(application.viteMetadata?.importedCss ?? [])].map((css) => ({ rel: 'stylesheet', href: `/${css}` })),
        ]
        return [
          { tag: 'link', attrs, injectTo: 'head' },
          ...files.map((file) => ({
            tag: 'link',
            attrs: { ...file, crossorigin: '', 'data-application': '' },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}

/** Files that import each other in a circle would read what is not there yet, on the screen alone: the build ends instead. */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`Files import each other: ${[...way, file].join(' -> ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const next of chunk.imports) follow(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** What PDF.js reads when a document asks for it: character maps, the standard fonts, the decoders of scanned pages. */
function pdfParts(): Plugin {
  const from = fileURLToPath(new URL('../node_modules/pdfjs-dist/', import.meta.url))
  return {
    name: 'pdf-parts',
    apply: 'build',
    closeBundle() {
      const to = join(root, 'dist/pdf')
      for (const part of ['cmaps', 'standard_fonts', 'wasm'])
        cpSync(join(from, part), join(to, part), {
          recursive: true,
          dereference: true,
          filter: (path) => !/quickjs|\.wasm$/.test(path),
        })
    },
  }
}

/** The page of the API stands by itself: nothing of the application is asked for with it. */
async function buildApiDocs(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'docs.html') },
    },
  })
}

/** Writes a .br and a .gz beside each text file, so that the server never compresses anything while somebody waits. */
function precompress(): Plugin {
  let dist = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await buildApiDocs(dist)
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|txt)$/.test(name)) continue
        const bytes = readFileSync(join(dist, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
