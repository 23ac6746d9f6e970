// What the operator makes of the public pages, and what machines make of them: search engines, link previews, phones.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type House, test as journey, openHouse } from './journey.ts'

const PUBLIC_URL = 'https://adjutant.example.org'

/** A server whose operator has settings, and an address that people use. */
const test = journey.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const house = await openHouse({ PUBLIC_URL })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
const { expect } = journey

const write = ({ server }: House, name: string, text: string) => {
  mkdirSync(join(server.dataDir, 'legal'), { recursive: true })
  writeFileSync(join(server.dataDir, name), text)
}
const PRIVACY =
  '# Privacy\n\nHello <b>you</b>.\n\n## What we keep\n\n- **Everything** you write\n\n[Terms](/terms) [bad](javascript:alert(1))'

/** The operator’s files are looked at again every second. */
const until = async (page: Page, path: string, words: string) =>
  expect(async () => {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(words, { timeout: 500 })
  }).toPass({ timeout: 15_000 })

test('an operator makes the numbers true while the server runs', async ({ page, house }) => {
  write(
    house,
    'site.json',
    JSON.stringify({
      owner: 'Nordlicht GmbH',
      beta_companies: 12,
      seats_left: 1,
      contact_email: 'we@nordlicht.example',
    }),
  )
  await until(page, '/', 'Only 1 seat left')
  const main = page.getByRole('main')
  await expect(main).toContainText('12 beta companies')
  await expect(main).not.toContainText('{{')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Nordlicht GmbH`)
  await expect(footer.getByRole('link', { name: 'we@nordlicht.example' })).toBeVisible()
  write(
    house,
    'site.json',
    JSON.stringify({
      beta_companies: null,
      seats_left: null,
      cohort_every: null,
      briefing_minutes: null,
      on_ramp_days: null,
      performance_based: false,
    }),
  )
  await until(page, '/', 'Claim your seat')
  await expect(
    page.getByRole('heading', { name: 'Why a beta' }).locator('..').locator('..').getByRole('listitem'),
  ).toHaveCount(0)
  await expect(page.locator('#how').getByRole('heading', { level: 3 })).toHaveText([
    'Request access',
    'A briefing call',
    'Data on-ramp',
    'Go live',
  ])
  await expect(main).not.toContainText('performance')
})

test('a mistake in the settings stops the start with one line', async ({ house }) => {
  write(house, 'site.json', '{ "seats_left": "many" }')
  await house.server.kill('SIGTERM')
  await expect(house.server.restart()).rejects.toThrow(
    'site.json: seats_left must be a number, or null where it is not to be said. Please correct it.',
  )
  rmSync(join(house.server.dataDir, 'site.json'))
  await house.server.restart()
})

test('legal pages come from Markdown, are linked where there are any, and run nothing', async ({ page, house }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveCount(0)
  write(house, 'legal/privacy.md', PRIVACY)
  write(house, 'legal/terms.md', '# Terms\n\nBe kind.')
  await until(page, '/privacy', 'What we keep')
  await expect(page).toHaveTitle('Privacy · Adjutant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByRole('main')).toContainText('Hello <b>you</b>.')
  await expect(page.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await page.goto('/signup')
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  rmSync(join(house.server.dataDir, 'legal/privacy.md'))
  await until(page, '/privacy', 'This page does not exist')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveCount(0)
})

test('a link to a public page is shown with words and a picture', async ({ page, house }) => {
  for (const [path, title] of [
    ['/', 'Adjutant · The AI CEO assistant that shows its sources'],
    ['/about', 'About · Adjutant'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
    await expect(meta('og:title')).toHaveAttribute('content', title)
    await expect(meta('og:url')).toHaveAttribute('content', PUBLIC_URL + path)
    await expect(meta('og:image')).toHaveAttribute('content', `${PUBLIC_URL}/preview.png`)
    await expect(meta('twitter:card')).toHaveAttribute('content', 'summary_large_image')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', PUBLIC_URL + path)
    expect(((await meta('description').getAttribute('content')) ?? '').length).toBeGreaterThan(40)
  }
  const picture = await fetch(`${house.url}/preview.png`)
  expect([picture.headers.get('content-type'), picture.headers.get('cross-origin-resource-policy')]).toEqual([
    'image/png',
    'cross-origin',
  ])
  expect(sizeOf(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630])
  expect(await (await fetch(`${house.url}/robots.txt`)).text()).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  expect(await (await fetch(`${house.url}/sitemap.xml`)).text()).toContain(`<loc>${PUBLIC_URL}/about</loc>`)
})

test('a browser finds nothing that keeps it from installing the application', async ({ page, house, enter }) => {
  await enter(await house.person())
  const line = await page.context().newCDPSession(page)
  const { installabilityErrors } = await line.send('Page.getInstallabilityErrors')
  // A context of a test is a private window, where browsers install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await line.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as {
    start_url: string
    icons: { src: string; sizes: string }[]
    shortcuts: { url: string; name: string }[]
  }
  for (const { src, sizes } of manifest.icons) {
    const bytes = Buffer.from(await (await fetch(house.url + src)).arrayBuffer())
    expect(sizeOf(bytes).join('x')).toBe(sizes)
  }
  expect((await fetch(`${house.url}/favicon.ico`)).headers.get('content-type')).toContain('icon')
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page does not exist')
  }
})

test('the offer to install stands in the menu of the account until it is taken', async ({ page, house, enter }) => {
  await enter(await house.person())
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Install Adjutant' })).toHaveCount(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        document.body.dataset.asked = 'yes'
      },
    })
    window.dispatchEvent(offer)
  })
  await page.getByRole('menuitem', { name: 'Install Adjutant' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Install Adjutant' })).toHaveCount(0)
})

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
