// Every state that a connection can be in, brought about by servers that behave so, and looked at: what happened, what to do, and the
// button for it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../test-kit/calendar-server.ts'
import { STRANGE_CERTIFICATE, TEST_CERTIFICATE } from '../test-kit/certificate.ts'
import { type Crossing, startCrossing } from '../test-kit/crossing.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { type Mailbox, openMailbox, reachEnv, SIGN_IN_PLUGINS } from '../test-kit/mailbox.ts'
import { openSignInServer, type SignInServer } from '../test-kit/sign-in-server.ts'
import { expect, type House, test as journey, openHouse, settled } from './journey.ts'
import { pictureOf } from './picture.ts'

type Signed = { mailbox: Mailbox; provider: SignInServer }
const test = journey.extend<object, { signed: Signed; house: House }>({
  signed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const mailbox = await openMailbox({ user: 'consent@example.com', plugins: SIGN_IN_PLUGINS })
      const provider = await openSignInServer({ issued: mailbox.openWith })
      await use({ mailbox, provider })
      await mailbox.close()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ signed: { mailbox, provider } }, use) => {
      const ca = join(temporaryFolder('ca'), 'ca.pem')
      writeFileSync(ca, TEST_CERTIFICATE.cert)
      const { imap, smtp } = mailbox.settings
      const house = await openHouse({ ...reachEnv(ca), ...provider.env(imap.port, smtp.port) })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Somebody with a certificate that nobody trusts. */
async function openStranger() {
  const server = createServer(STRANGE_CERTIFICATE, (socket) => {
    socket.on('error', () => {})
    socket.end()
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { url: `https://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(() => done())) }
}

type Closing = { close(): Promise<unknown> }

test('each state of a connection says what happened and what to do, and has the button for it', async ({
  page,
  house,
  enter,
  watch,
  signed,
}, { project: { name: project } }) => {
  test.setTimeout(360_000)
  const opened: Closing[] = []
  const person = await house.person()
  const section = page.getByRole('region', { name: 'Connections' })
  const rowOf = (address: string) =>
    section.getByRole('listitem').filter({ has: page.getByText(address, { exact: true }) })
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
      await settled(page)
      await pictureOf(page, project, `connection-${name}`)(theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toEqual([])
    }
  }
  const restarted = async (env: NodeJS.ProcessEnv) => {
    // Nobody complains of a line that is gone.
    await page.goto('about:blank')
    await house.server.kill('SIGTERM')
    await house.server.restart(env)
    await page.goto('/app/profile#connections')
  }
  /** A mailbox that is read, by a road that can lead elsewhere. */
  const mailbox = async (name: string, count = 1): Promise<Mailbox & { road: Crossing }> => {
    const made = await openMailbox({
      user: `${name}@post.example`,
      inbox: Array.from({ length: count }, (_, at) => ({ subject: `${name} ${at}` })),
    })
    const road = await startCrossing(`https://127.0.0.1:${made.port}`)
    opened.push(made, road)
    return { ...made, road }
  }
  const connect = ({ user, password, settings: { imap, smtp }, road }: Mailbox & { road: Crossing }) =>
    person.api.post('/api/connections/', {
      ...{ address: user, password },
      settings: { imap: { ...imap, port: road.port }, smtp },
    })
  const calendar = async (): Promise<CalendarServer> => {
    const made = await openCalendarServer()
    made.feed = calendarText(eventText({ title: 'Board', start: inMinutes(600) }))
    made.put('one.ics', eventText({ title: 'Board', start: inMinutes(600) }))
    opened.push(made)
    return made
  }
  const strange = await openStranger()
  opened.push(strange)

  await page.route('https://localhost:*/authorize?*', (route) => {
    const asked = new URL(route.request().url())
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    back.search = new URLSearchParams(signed.provider.consent(asked.href)).toString()
    back.host = new URL(page.url()).host
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await enter(person, '/app/profile')
  await section.getByRole('button', { name: 'Connect a mailbox' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill(signed.mailbox.user)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Example Mail instead' }).click()
  await expect(rowOf(signed.mailbox.user).getByText('Up to date')).toBeVisible({ timeout: 60_000 })
  const there = watch.faults.filter((each) => each.startsWith('request to another origin: https://localhost:'))
  watch.faults.splice(0, watch.faults.length, ...watch.faults.filter((each) => !there.includes(each)))

  const names = ['ready', 'refused', 'limited', 'away', 'strange'] as const
  const boxes = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await mailbox(name)] as const)),
  ) as Record<(typeof names)[number], Awaited<ReturnType<typeof mailbox>>>
  for (const name of names) await connect(boxes[name])
  const [feed, dav] = [await calendar(), await calendar()]
  await person.api.post('/api/connections/calendars', { address: feed.feedUrl, name: 'Board calendar' })
  const { url: address, user, password } = dav
  await person.api.post('/api/connections/calendars', { address, user, password, name: 'Team calendar' })
  await page.goto('/app/profile#connections')
  await expect(section.getByText('Up to date')).toHaveCount(names.length + 3, { timeout: 60_000 })

  // What happens to each of them.
  boxes.refused.changePassword('another')
  boxes.refused.cut()
  boxes.limited.full(true)
  boxes.limited.cut()
  boxes.strange.road.lead(strange.url)
  await boxes.away.road.close()
  signed.provider.state.refresh = null
  signed.mailbox.openWith('nobody knows this one')
  signed.mailbox.cut()
  feed.instead = (_, response) => response.writeHead(401).end()
  dav.instead = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in')
  const all = await person.api.get<{ id: string; kind: string }[]>('/api/connections/?limit=50')
  for (const { id, kind } of all) if (kind === 'calendar') await person.api.post(`/api/connections/${id}/sync`, {})
  // One more, that stops in the middle of being read.
  const reading = await mailbox('reading', 250)
  let fetched = 0
  reading.atFetch(() => {
    fetched += 1
    if (fetched === 80) reading.road.freeze()
    return undefined
  })
  await connect(reading)

  const states: [string, string, RegExp, string][] = [
    ['ready@post.example', 'Up to date', /^Checked /, 'Check now'],
    ['reading@post.example', 'Reading', /^\d+ of 250 mails are read, the newest first\./, 'Check now'],
    [
      'refused@post.example',
      'Password refused',
      /^localhost refused the password\. Enter it again, or a new app password\./,
      'Enter the password',
    ],
    [
      'limited@post.example',
      'Server asks for a pause',
      /^localhost asks for a pause: too many connections or requests\. It is tried again at /,
      'Check now',
    ],
    ['away@post.example', 'Out of reach', /^localhost has not answered since \d{1,2}:\d\d\./, 'Check now'],
    [
      'strange@post.example',
      'Certificate not trusted',
      /could not prove that it is the server of this name/,
      'Check now',
    ],
    [signed.mailbox.user, 'Access ended', /no longer lets Adjutant in\. Sign in again/, 'Sign in again'],
    [
      'Team calendar',
      'Not understood',
      /^What localhost answers is not a calendar that can be read\. What was read before stays\./,
      'Check now',
    ],
    [
      'Board calendar',
      'Address refused',
      /no longer gives the calendar at this address\. Enter its new address\./,
      'Enter the address',
    ],
  ]
  await showsAll(page, states, rowOf)
  await rowOf('ready@post.example').getByRole('button', { name: 'Pause' }).click()
  await expect(rowOf('ready@post.example').getByText('Nothing is read until you resume it.')).toBeVisible()
  await picture('states')

  // Whoever runs it allows other addresses from now on.
  await restarted({ CONNECT_PRIVATE: '10.99.0.0/16' })
  await showsAll(
    page,
    [
      [
        'away@post.example',
        'Address not allowed',
        /^localhost is at an address that may not be reached from here\. Whoever runs this installation can allow it\./,
        'Check now',
      ],
      ['reading@post.example', 'Address not allowed', /may not be reached from here/, 'Check now'],
    ],
    rowOf,
  )
  await picture('not-allowed')

  // The key that opens the passwords is lost.
  await restarted({ SECRETS_KEY: 'another key of the tests, long enough for it' })
  await showsAll(
    page,
    [
      [
        'away@post.example',
        'Password needed',
        /^The key that its password was kept with is gone\. Enter the password again\./,
        'Enter the password',
      ],
      [signed.mailbox.user, 'Sign-in needed', /is gone\. Sign in again\./, 'Sign in again'],
      ['Board calendar', 'Address needed', /is gone\. Enter the address again\./, 'Enter the address'],
    ],
    rowOf,
  )
  await picture('locked')

  // What is to be done, done: it is read on from where it ended.
  await rowOf('refused@post.example').getByRole('button', { name: 'Enter the password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Try and keep it' }).click()
  await expect(dialog.getByText('refused the name or the password')).toBeVisible()
  await picture('enter')
  await dialog.getByLabel('Password', { exact: true }).fill('another')
  await dialog.getByRole('button', { name: 'Try and keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf('refused@post.example').getByText('Up to date')).toBeVisible({ timeout: 60_000 })
  await rowOf('refused@post.example').getByRole('button', { name: 'Disconnect' }).click()
  await picture('disconnect')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(rowOf('refused@post.example')).toHaveCount(0)
  for (const each of opened) await each.close()
})

async function showsAll(
  page: Page,
  states: readonly [string, string, RegExp, string][],
  rowOf: (address: string) => Locator,
): Promise<void> {
  for (const [address, label, text, button] of states) {
    const row = rowOf(address)
    await expect(row.getByText(label, { exact: true }), address).toBeVisible({ timeout: 60_000 })
    await expect(row.getByText(text), address).toBeVisible()
    await expect(row.getByRole('button', { name: button }), address).toBeVisible()
    await expect(row.getByRole('button', { name: 'Disconnect' }), address).toBeVisible()
  }
  await settled(page)
}
