import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/platform/free-port.ts'
import { TEST_CERTIFICATE } from '../test-kit/certificate.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { openMailbox, reachEnv, SIGN_IN_PLUGINS } from '../test-kit/mailbox.ts'
import { openSignInServer } from '../test-kit/sign-in-server.ts'
import { expect, type House, test as journey, openHouse } from './journey.ts'

type Post = { mailbox: Awaited<ReturnType<typeof openMailbox>>; provider: Awaited<ReturnType<typeof openSignInServer>> }
const test = journey.extend<object, { post: Post; house: House }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const mailbox = await openMailbox({
        user: 'ada@example.com',
        inbox: [{ subject: 'One' }],
        plugins: SIGN_IN_PLUGINS,
      })
      const provider = await openSignInServer({ issued: mailbox.openWith })
      await use({ mailbox, provider })
      await mailbox.close()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ post: { mailbox, provider } }, use) => {
      const ca = join(temporaryFolder('ca'), 'ca.pem')
      writeFileSync(ca, TEST_CERTIFICATE.cert)
      const { imap, smtp } = mailbox.settings
      const house = await openHouse({
        ...reachEnv(ca),
        ...provider.env(imap.port, smtp.port),
        FORWARD_DOMAIN: 'in.example.org',
        FORWARD_PORT: String(await freePort()),
      })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a mailbox opens by its provider’s sign-in, its ended access is mended, and mail has an address to be forwarded to', async ({
  page,
  house,
  enter,
  watch,
  post: { mailbox, provider },
}) => {
  // The browser goes to the provider's page for nothing but to come back: what its person agrees to there is said here.
  await page.route('https://localhost:*/authorize?*', (route) => {
    const asked = new URL(route.request().url())
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    back.search = new URLSearchParams(provider.consent(asked.href)).toString()
    // As its person reaches this server, whatever it calls itself.
    back.host = new URL(page.url()).host
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await enter(await house.person(), '/app/profile')
  const section = page.getByRole('region', { name: 'Connections' })
  await section.getByRole('button', { name: 'Connect a mailbox' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(mailbox.user)
  await dialog.getByRole('button', { name: 'Sign in with Example Mail instead' }).click()
  await expect(section.getByText('Up to date')).toBeVisible({ timeout: 60_000 })
  expect(page.url()).not.toContain('code=')

  provider.state.refresh = null
  mailbox.openWith('nobody knows this one')
  mailbox.cut()
  await expect(section.getByText('Access ended')).toBeVisible({ timeout: 60_000 })
  await section.getByRole('button', { name: 'Sign in again' }).click()
  await expect(section.getByText('Up to date')).toBeVisible({ timeout: 60_000 })

  await section.getByRole('button', { name: 'Forward mail here' }).click()
  const address = section.getByText(/^[a-z2-9]{20}@in\.example\.org$/)
  await expect(address).toBeInViewport()
  await expect(section.locator('li:focus')).toContainText('@in.example.org')
  const before = await address.textContent()
  await section.getByRole('button', { name: 'Make a new address' }).click()
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveText(before ?? '')
  await expect(section.getByRole('button', { name: 'Forward mail here' })).toHaveCount(0)
  // To go there is what its person asked for; to nowhere else.
  const there = watch.faults.filter((each) => each.startsWith('request to another origin: https://localhost:'))
  expect(there).toHaveLength(2)
  watch.faults.splice(0, watch.faults.length, ...watch.faults.filter((each) => !there.includes(each)))
})
