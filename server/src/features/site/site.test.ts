import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteSettings, siteWords } from '#contract/site.ts'
import { createHttp } from '#server/platform/http/server.ts'
import { serveSite } from '#server/platform/http/site.ts'
import { createLog } from '#server/platform/log.ts'
import { SCREENS } from './rules/addresses.ts'
import { fill } from './rules/fill.ts'
import { readText } from './rules/markdown.ts'
import { createSite } from './service.ts'

const SHELL =
  '<head><meta name="description" content="x" /><meta name="legal" content="[]" /><title>Adjutant</title></head>'
const PAGE = (body: string) =>
  `<html><script>one()</script><style>a{}</style>{{#public_url}}<link rel="canonical" href="{{public_url}}{{address}}">{{/public_url}}${body}<footer>© {{year}} {{owner}}{{#legal}} <a href="{{path}}">{{title}}</a>{{/legal}}{{#contact}} {{contact}}{{/contact}}</footer></html>`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adjutant-site-'))
  mkdirSync(join(folder, 'dist'))
  mkdirSync(join(folder, 'dist-pages'))
  mkdirSync(join(folder, 'legal'))
  writeFileSync(join(folder, 'dist/index.html'), SHELL)
  const pages = {
    landing: '{{why}} {{seats_title}} {{seats_text}} {{go_live}}{{#seats_left}} [{{seats_left}}]{{/seats_left}}',
    about: 'About{{#about}} by {{{about}}}{{/about}}',
    text: '<h1>{{title}}</h1>{{{body}}}',
    'not-found': 'nothing here',
  }
  for (const [name, body] of Object.entries(pages)) writeFileSync(join(folder, `dist-pages/${name}.html`), PAGE(body))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settingsFile = () => join(folder, 'site.json')
const legal = (name: string, text: string) => writeFileSync(join(folder, 'legal', name), text)

async function open(more: { publicUrl?: string; contactEmail?: string; offline?: boolean } = {}) {
  const log = createLog('silent')
  const http = await createHttp({ log, trustProxy: false, https: false })
  const site = await createSite({
    web: folder,
    settingsFile: settingsFile(),
    legalFolder: join(folder, 'legal'),
    publicUrl: more.publicUrl ?? null,
    contactEmail: more.contactEmail ?? null,
    log,
  })
  await serveSite(http, join(folder, 'dist'), site.at, { offline: more.offline })
  const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
  return { get, text: async (url: string) => (await get(url)).body, http }
}

describe('the claims of the landing page', () => {
  const words = (settings: object) => siteWords(siteSettings.parse(settings))
  it('are the six of the specification unless the operator says otherwise', () => {
    const all = Object.values(words({})).join(' ')
    for (const claim of [
      '7 beta companies',
      'Only 3 seats left',
      'One new beta cohort every two weeks',
      'A 60-minute briefing call',
      'Data on-ramp in under 14 days',
      'performance-based economics',
    ])
      expect(all).toContain(claim)
  })
  it('agree with their numbers', () => {
    expect(words({ seats_left: 1, beta_companies: 1 })).toMatchObject({
      seats_title: 'Only 1 seat left',
      seats_left_label: 'seat left',
      beta_companies_label: 'beta company',
    })
    expect(words({ beta_companies: 1 }).seats_text).toContain('1 company is in.')
    expect(words({ seats_left: 0 }).seats_title).toBe('All seats of this cohort are taken')
    expect(words({ seats_left: 40 }).seats_title).toBe('40 seats left')
  })
  it('that are left out stand nowhere', () => {
    const none = words({
      beta_companies: null,
      seats_left: null,
      cohort_every: null,
      briefing_minutes: null,
      on_ramp_days: null,
      performance_based: false,
    })
    const all = Object.values(none).join(' ')
    expect(all).not.toMatch(/\d|null|cohort every|economics|we earn/)
    expect(none.seats_title).toBe('Claim your seat')
  })
})

it('what opens the application without a line is given out unless the operator has switched it off', async () => {
  writeFileSync(join(folder, 'dist/sw.js'), '// a worker')
  expect((await (await open()).get('/sw.js')).statusCode).toBe(200)
  expect((await (await open({ offline: false })).get('/sw.js')).statusCode).toBe(404)
})

it('what is shared is told to the worker alone: without it no phone offers it, and nothing of it is taken', async () => {
  const manifest = { name: 'Adjutant', share_target: { action: '/app/share' } }
  writeFileSync(join(folder, 'dist/manifest.webmanifest'), JSON.stringify(manifest))
  const [on, off] = [await open(), await open({ offline: false })]
  expect((await on.get('/manifest.webmanifest')).json()).toEqual(manifest)
  const without = await off.get('/manifest.webmanifest')
  expect(without.headers['content-type']).toContain('application/manifest+json')
  expect(without.json()).toEqual({ name: 'Adjutant' })
  for (const site of [on, off]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await site.http.inject({ method: 'POST', url: '/app/share', headers, payload: '--x--' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/app/share?shared=worker')
  }
})

describe('site.json', () => {
  it.each([
    ['{ "seats_left": -1 }', 'seats_left must be 0 or more'],
    ['{ "seats_left": "three" }', 'seats_left must be a number, or null where it is not to be said'],
    ['{ "seats_left": 2.5 }', 'seats_left must be a whole number'],
    ['{ "seats": 3 }', '"seats" is no setting; there are owner, contact_email'],
    ['{ "owner": "" }', 'owner must not be empty'],
    ['{ "contact_email": "me" }', 'contact_email must be an email address'],
    ['{ "performance_based": "yes" }', 'performance_based must be true or false'],
    ['[]', 'must be an object in braces with some of owner'],
    ['{ "seats_left": 3', 'is not valid JSON'],
  ])('%s stops the start with a line that says why', async (text, why) => {
    writeFileSync(settingsFile(), text)
    await expect(open()).rejects.toThrow(why)
    await expect(open()).rejects.toThrow(settingsFile())
  })

  it('that is changed is shown without a restart; one that is wrong leaves what was right', async () => {
    const { text } = await open()
    expect(await text('/')).toContain('Only 3 seats left')
    const comes = (words: string) => expect.poll(() => text('/'), { timeout: 10_000 }).toContain(words)
    writeFileSync(settingsFile(), '{ "seats_left": 2 }')
    await comes('Only 2 seats left')
    expect(await text('/')).toContain(' [2]')
    writeFileSync(settingsFile(), '{ "seats_left": ')
    // Long enough for it to be looked at.
    await sleep(1_100)
    await text('/')
    expect(await text('/')).toContain('Only 2 seats left')
    writeFileSync(settingsFile(), '{ "seats_left": 0, "owner": "<Ann> & Sons" }')
    await comes('All seats of this cohort are taken')
    expect(await text('/')).toContain('&#60;Ann&#62; &#38; Sons')
  })

  it('names the contact, else CONTACT_EMAIL does; null means none', async () => {
    const { text } = await open({ contactEmail: 'env@example.org' })
    expect(await text('/')).toContain('env@example.org')
    writeFileSync(settingsFile(), '{ "contact_email": null }')
    const other = await open({ contactEmail: 'env@example.org' })
    expect(await other.text('/')).not.toContain('@')
  })
})

describe('the operator’s own pages', () => {
  it('come and go with their files, under the addresses of their names, in the usual order', async () => {
    legal('imprint.md', '# Impressum\n\nAnna Ambros, Graz')
    legal('cookie-rules.md', 'No title here.')
    legal('privacy.md', '# Privacy & *you*\n\nText')
    const { text, get } = await open()
    const links = [...(await text('/')).matchAll(/<a href="(\/[^"]+)">([^<]*)</g)].map(([, path, title]) => [
      path,
      title,
    ])
    expect(links).toEqual([
      ['/privacy', 'Privacy &#38; you'],
      ['/imprint', 'Impressum'],
      ['/cookie-rules', 'Cookie rules'],
    ])
    expect(await text('/imprint')).toContain('<h1>Impressum</h1><p>Anna Ambros, Graz</p>')
    expect((await get('/imprint/')).statusCode).toBe(200)
    rmSync(join(folder, 'legal/imprint.md'))
    await expect.poll(async () => (await get('/imprint')).statusCode, { timeout: 10_000 }).toBe(404)
    expect(await text('/')).not.toContain('imprint')
    expect(
      JSON.parse(/name="legal" content="([^"]*)"/.exec(await text('/login'))?.[1]?.replaceAll('&#34;', '"') ?? ''),
    ).toHaveLength(2)
  })

  it('cannot stand at an address of our own, nor with a name that is no address', async () => {
    for (const name of ['app.md', 'login.md', 'api.md', 'Upper.md', 'a b.md', '..md', '.hidden.md']) legal(name, '# No')
    legal('about.md', '# Anna\n\nFounded in **Graz**.')
    const { text, get } = await open()
    expect(await text('/')).not.toContain('No<')
    expect(await text('/login')).toBe(
      SHELL.replace('>Adjutant<', '>Login · Adjutant<').replace(
        'content="x"',
        'content="Log in to Adjutant, the AI chief of staff that shows its sources."',
      ),
    )
    expect((await get('/upper')).statusCode).toBe(404)
    expect(await text('/about')).toContain('About by <p>Founded in <strong>Graz</strong>.</p>')
  })

  it('run nothing and load nothing, whatever is written in them', () => {
    const { title, body } = readText(
      [
        '# A <script>alert(1)</script> title',
        '<img src=x onerror=alert(1)> <b onclick="x">b</b>',
        '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](/privacy) [e](https://ok.example/"x)',
        '![pixel](https://evil.example/p.png) <https://auto.example/> ',
        '`{{owner}}` {{owner}}',
        '<!-- a remark -->',
        '| a | b |\n| - | - |\n| <i>1</i> | 2 |',
      ].join('\n\n'),
    )
    expect(title).not.toContain('onerror')
    expect(body).not.toMatch(/<(script|img|b|i)\b/)
    expect(body).not.toMatch(/href="(javascript|data|\/\/)/)
    expect(body).toContain('<a href="/privacy">d</a>')
    expect(body).toContain('<a href="https://evil.example/p.png">pixel</a>')
    expect(body).not.toContain('remark')
    expect(body).toContain('role="region"')
  })

  it('may speak of gaps: what is put in is never read for gaps again', () => {
    expect(fill('{{{body}}} {{name}}', { body: '{{name}} {{#x}}', name: '{{{body}}} <' })).toBe(
      '{{name}} {{#x}} {{{body}}} &#60;',
    )
    expect(() => fill('{{nobody}}', {})).toThrow('"nobody"')
  })
})

describe('what machines are told', () => {
  it('robots may read the public pages and nothing inside', async () => {
    const { text, get } = await open()
    const lines = (await text('/robots.txt')).split('\n')
    expect(lines).toContain('Disallow: /app/')
    expect(lines).toContain('Disallow: /api/')
    expect(lines).not.toContain('Disallow: /login/')
    expect(lines.join()).not.toContain('Sitemap')
    expect((await get('/sitemap.xml')).statusCode).toBe(404)
    expect((await get('/app/notes')).headers['x-robots-tag']).toBe('noindex')
    expect((await get('/signup')).headers['x-robots-tag']).toBeUndefined()
  })
  it('with a public address there are a map and canonical addresses', async () => {
    legal('terms.md', '# Terms')
    const { text } = await open({ publicUrl: 'https://adjutant.example.org' })
    expect(await text('/robots.txt')).toContain('Sitemap: https://adjutant.example.org/sitemap.xml')
    const map = await text('/sitemap.xml')
    for (const path of ['/', '/about', '/login', '/signup', '/terms'])
      expect(map).toContain(`<loc>https://adjutant.example.org${path}</loc>`)
    expect(await text('/terms')).toContain('rel="canonical" href="https://adjutant.example.org/terms"')
    expect(await text('/signup')).toContain('rel="canonical" href="https://adjutant.example.org/signup"')
    expect(await text('/nowhere')).not.toContain('canonical')
  })
})

describe('the answers', () => {
  it('allow exactly their own script and styles, and nothing from elsewhere', async () => {
    const { get } = await open()
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
    expect(policy).toMatch(/style-src 'sha256-[\w+/=]+';/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
  })
  it('are packed as the browser likes it, and not sent twice', async () => {
    const { get } = await open()
    const plain = (await get('/')).body
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    const etag = String(br.headers.etag)
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
  })
  it('to what is not there are 404, with a page for people and JSON for programs; only GET is taken', async () => {
    const { get, http } = await open()
    expect([(await get('/nowhere')).statusCode, (await get('/nowhere')).body]).toEqual([
      404,
      expect.stringContaining('nothing here'),
    ])
    expect((await get('/nowhere.js')).json()).toMatchObject({ code: 'not_found' })
    expect((await get('/api/nowhere')).json()).toMatchObject({ code: 'not_found' })
    expect((await http.inject({ method: 'POST', url: '/' })).statusCode).toBe(405)
    const head = await http.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
  it('for addresses of the application without number are one page, kept once', async () => {
    const site = await createSite({
      ...{ web: folder, settingsFile: settingsFile(), legalFolder: join(folder, 'legal') },
      ...{ publicUrl: null, contactEmail: null, log: createLog('silent') },
    })
    const page = await site.at('/app/strategy')
    for (const path of ['/app/goals', '/login/one', '/login/two', '/waitlist', '/waitlist/x'])
      expect(await site.at(path)).toBe(page)
    expect(await site.at('/login')).not.toBe(page)
  })
  it('say what to do where the pages are not built', async () => {
    rmSync(join(folder, 'dist-pages'), { recursive: true })
    const { get } = await open()
    const answer = await get('/')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.body).toContain('npm run build')
  })
})

it('the server knows every address that the application in the browser answers, and no other', () => {
  const web = resolve(import.meta.dirname, '../../../../web/src')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const top = files.flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8')
    return [...text.matchAll(/getParentRoute: \(\) => rootRoute,\s*path: '\/([\w-]+)/g)].map(([, name]) => name)
  })
  expect([...new Set(top)].sort()).toEqual([...SCREENS].sort())
})
