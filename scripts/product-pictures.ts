// Pictures of the running product with its sample workspace, for the landing page and README.md: each screen in both colour schemes,
// at the desk and on a phone, as small WebP files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startServer } from '../test-kit/server.ts'

const WIDTHS = {
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}
const SCHEMES = ['dark', 'light'] as const
/** Of WebP: below it small letters get a fringe. */
const QUALITY = 72
const PERSON = {
  email: 'frida@example.org',
  password: 'correct horse battery',
  first_name: 'Frida',
  last_name: 'Farrow',
}

type Call = <Out>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Out>
/** `path`: where it stands; `ready`: what is awaited, and done, before the picture. */
type Scene = { name: string; path: string; ready(page: Page): Promise<void> }

/** Starts the built product on a database of its own, fills it with the sample, and writes `folder`/NAME-SCHEME-WIDTH.webp. */
export async function takeProductPictures(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const person = await firstPerson(server.url, server.setupToken())
    const scenes = await prepare(browser, server.url, person)
    for (const [width, device] of Object.entries(WIDTHS))
      for (const scheme of SCHEMES) {
        const context = await browser.newContext({
          ...device,
          colorScheme: scheme,
          reducedMotion: 'reduce',
          locale: 'en-GB',
          timezoneId: 'Europe/London',
        })
        await context.addInitScript(
          ([kept, theme]) => {
            localStorage.setItem('adjutant.token', kept)
            localStorage.setItem('adjutant.theme', theme)
          },
          [person.token, scheme] as const,
        )
        for (const { name, path, ready } of scenes) {
          const page = await context.newPage()
          await page.goto(server.url + path)
          await ready(page)
          await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' })
          await page.evaluate(() => document.fonts.ready.then(() => {}))
          const bytes = await webp(page)
          writeFileSync(join(folder, `${name}-${scheme}-${width}.webp`), bytes)
          console.log(`${name}-${scheme}-${width}.webp: ${(bytes.length / 1000).toFixed(0)} KB`)
          await page.close()
        }
        await context.close()
      }
  } finally {
    await server.dispose()
  }
}

/** The first account, made through the printed link, with the sample workspace. */
async function firstPerson(url: string, setupToken: string | null): Promise<{ call: Call; token: string }> {
  let token = ''
  const call: Call = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<never>
  }
  const { access_token } = await call<{ access_token: string }>('POST', '/api/auth/setup', {
    ...PERSON,
    token: setupToken,
    sample_workspace: true,
  })
  token = access_token
  return { call, token }
}

/** Has the built-in analyst do its work, as a person would with three clicks, and says where to look at it. */
async function prepare(
  browser: Browser,
  url: string,
  { call, token }: Awaited<ReturnType<typeof firstPerson>>,
): Promise<Scene[]> {
  const people = await call<{ id: string; name: string }[]>('GET', '/api/contacts/')
  const helen = people.find(({ name }) => name === 'Helen Stroud')
  if (!helen) throw new Error('The sample has no Helen Stroud any more: choose somebody else for the picture.')
  const talk = await call<{ id: string }>('POST', '/api/conversations/', { name: 'Before the week begins' })
  const context = await browser.newContext(WIDTHS.desk)
  await context.addInitScript((kept) => localStorage.setItem('adjutant.token', kept), token)
  const page = await context.newPage()
  await page.goto(`${url}/app/contacts?contact=${helen.id}`)
  await page.getByRole('button', { name: 'Prepare a meeting' }).click()
  await page.getByRole('region', { name: 'Meeting brief' }).getByRole('heading').first().waitFor()
  await page.goto(`${url}/app/conversations/${talk.id}`)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Run crew or flow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Weekly Review/ }).click()
  await dialog.getByRole('button', { name: 'Run Crew' }).click()
  await page.getByRole('region', { name: /proposed changes/ }).waitFor()
  await context.close()
  return [
    {
      name: 'today',
      path: '/app/ceodashboard',
      ready: (seen) =>
        seen
          .getByRole('button', { name: /^Source:/ })
          .first()
          .waitFor(),
    },
    {
      name: 'brief',
      path: `/app/contacts?contact=${helen.id}`,
      ready: (seen) => seen.getByRole('region', { name: 'Meeting brief' }).getByRole('heading').first().waitFor(),
    },
    {
      name: 'review',
      path: `/app/conversations/${talk.id}`,
      ready: (seen) => seen.getByRole('region', { name: /proposed changes/ }).waitFor(),
    },
  ]
}

async function webp(page: Page): Promise<Buffer> {
  const line = await page.context().newCDPSession(page)
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}
