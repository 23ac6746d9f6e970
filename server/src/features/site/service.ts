// The public pages: drawn when the product was built, completed with what the operator's files say as they are now.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteWords } from '#contract/site.ts'
import { type PublicPage, publicPage } from '#server/platform/http/public-page.ts'
import type { Log } from '#server/platform/log.ts'
import { robots, SCREENS, SHOWN, sitemap } from './rules/addresses.ts'
import { asText, fill, type Words } from './rules/fill.ts'
import { type OperatorFiles, openOperatorFiles } from './store.ts'

export type SiteOptions = {
  /** The folder web, in which the build has put the pages. */
  web: string
  settingsFile: string
  legalFolder: string
  publicUrl: string | null
  contactEmail: string | null
  log: Log
}
export type Site = {
  /** What stands at `path` (without its search): a page, the application, or the page that says that there is nothing. */
  at(path: string): Promise<PublicPage>
}

const PAGES = ['landing', 'about', 'text', 'not-found'] as const
type Template = { html: string; policy: string }

/** Reads the operator's files. Throws one line for a mistake in them; later mistakes are logged, and what was right stays. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { publicUrl, log } = options
  const templates = new Map(PAGES.map((name) => [name, template(join(options.web, 'dist-pages', `${name}.html`))]))
  const index = join(options.web, 'dist/index.html')
  const shell = existsSync(index) ? readFileSync(index, 'utf8') : null
  const drawnLogin = join(options.web, 'dist-pages/login.html')
  const login = existsSync(drawnLogin) ? readFileSync(drawnLogin, 'utf8') : ''
  const files = await openOperatorFiles(options.settingsFile, options.legalFolder, log)
  let made: { stamp: string; pages: Map<string, PublicPage> } = { stamp: '', pages: new Map() }

  return {
    async at(path) {
      const now = await files.now()
      const stamp = `${now.stamp} ${new Date().getFullYear()}`
      if (made.stamp !== stamp) made = { stamp, pages: new Map() }
      const asked = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path
      // The application has addresses without number, and one page for all that nobody lists.
      const key = isScreen(asked) && !(asked in SHOWN) ? '/app' : asked
      const kept = made.pages.get(key)
      if (kept) return kept
      const page = make(key, now)
      // Addresses that lead nowhere are without number too.
      if (page.status === 200) made.pages.set(key, page)
      return page
    },
  }

  function make(path: string, now: OperatorFiles): PublicPage {
    const legal = now.texts.map(({ name, title }) => ({ path: `/${name}`, title }))
    if (path === '/robots.txt') return publicPage(200, 'text/plain; charset=utf-8', robots(publicUrl))
    if (path === '/sitemap.xml' && publicUrl !== null) {
      const all = ['/', '/about', ...Object.keys(SHOWN), ...legal.map((text) => text.path)]
      return publicPage(200, 'application/xml; charset=utf-8', sitemap(publicUrl, all))
    }
    if (isScreen(path)) return screen(path, legal)
    const words: Words = {
      ...siteWords(now.settings),
      contact:
        now.settings.contact_email === undefined ? (options.contactEmail ?? '') : (now.settings.contact_email ?? ''),
      year: String(new Date().getFullYear()),
      about: now.about ?? '',
      public_url: publicUrl ?? '',
      address: path,
      legal,
    }
    if (path === '/') return drawn('landing', words)
    if (path === '/about') return drawn('about', words)
    const text = now.texts.find(({ name }) => path === `/${name}`)
    if (text) return drawn('text', { ...words, title: text.title, body: text.body })
    return drawn('not-found', { ...words, public_url: '' }, 404)
  }

  function drawn(name: (typeof PAGES)[number], words: Words, status = 200): PublicPage {
    const found = templates.get(name)
    if (!found) return notBuilt()
    return publicPage(status, HTML, fill(found.html, words), {
      'content-security-policy': found.policy,
      ...(status === 200 ? {} : { 'x-robots-tag': 'noindex' }),
    })
  }

  /** The application's page, with what is known before it runs. */
  function screen(path: string, legal: { path: string; title: string }[]): PublicPage {
    if (shell === null) return notBuilt()
    const shown = SHOWN[path]
    const links = `<meta name="legal" content="${asText(JSON.stringify(legal))}" />`
    let html = shell.replace('<meta name="legal" content="[]" />', () => links)
    // A stranger sees the form before anything runs (web/src/features/auth/drawn-login.tsx), and needs no more than its own script.
    if (path === '/login')
      html = html
        .replace('<div id="root">', (start) => start + login)
        .replace(/<link [^>]*data-application[^>]*>\n?/g, '')
    if (shown) {
      const canonical = publicUrl === null ? '' : `<link rel="canonical" href="${asText(publicUrl + path)}" />`
      html = html
        .replace('<title>Adjutant</title>', () => `<title>${asText(shown.title)}</title>${canonical}`)
        .replace(/(<meta name="description" content=")[^"]*/, (_all, before) => before + asText(shown.description))
    }
    return publicPage(200, HTML, html, shown ? {} : { 'x-robots-tag': 'noindex' })
  }
}

const isScreen = (path: string) => (SCREENS as readonly string[]).includes(path.split('/', 2)[1] ?? '')

const HTML = 'text/html; charset=utf-8'
const notBuilt = () =>
  publicPage(503, 'text/plain; charset=utf-8', 'The web part is not built. Please run npm run build.\n', {
    'retry-after': '60',
  })

function template(file: string): Template | null {
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8')
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ')
  // Exactly its own script and its own styles; no style attribute, no connection, nothing from elsewhere.
  const policy = [
    "default-src 'none'",
    `script-src ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return { html, policy }
}
