// Long subjects, many mails, many people: an exchange, a meeting and a mail to be sent stay readable, and what an AI proposes to send is shown
// word for word.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../test-kit/calendar-server.ts'
import { TEST_CERTIFICATE } from '../test-kit/certificate.ts'
import { type FakeProvider, startFakeProvider } from '../test-kit/fake-provider.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { type Mailbox, openMailbox, reachEnv } from '../test-kit/mailbox.ts'
import { expect, type House, test as journey, openHouse, settled } from './journey.ts'
import { pictureOf } from './picture.ts'

const USER = 'ada@crowd.example'
const SUBJECT =
  'Re: Minutes of the steering committee on the renewal of the northern lease, the move of the laboratory, the new price list, the annual audit and everything else that could not be settled in September'
const people = Array.from({ length: 30 }, (_, at) => `person.number.${at + 1}@a-rather-long-company-name.example`)
const at = (n: number) =>
  `Mon, 02 Nov 2026 ${String(8 + Math.floor(n / 6)).padStart(2, '0')}:${(n % 6) * 10 || '00'}:00 +0000`

const test = journey.extend<{ mailbox: Mailbox; calendar: CalendarServer }, { provider: FakeProvider; house: House }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startFakeProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ provider }, use) => {
      const ca = join(temporaryFolder('ca'), 'ca.pem')
      writeFileSync(ca, TEST_CERTIFICATE.cert)
      const house = await openHouse({ ...reachEnv(ca), OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: provider.openai })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox({
      user: USER,
      inbox: Array.from({ length: 40 }, (_, n) => ({
        from: `Dana Fox <dana@example.org>`,
        to: n === 39 ? `${USER}, ${people.join(',\r\n ')}` : USER,
        subject: n === 0 ? SUBJECT.slice(4) : SUBJECT,
        id: `<crowd-${n}@x>`,
        at: at(n),
        text: `Paragraph ${n}. ${'We still have to settle who pays for the move. '.repeat(8)}`,
        ...(n > 0 ? { answers: `<crowd-${n - 1}@x>` } : {}),
      })),
    })
    await use(mailbox)
    await mailbox.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  calendar: async ({}, use) => {
    const calendar = await openCalendarServer()
    calendar.feed = calendarText(
      eventText({
        title: SUBJECT.slice(4),
        start: inMinutes(60 * 24 * 3),
        more: [
          'LOCATION:https://meet.example.org/a-very-long-address-of-a-room-that-nobody-can-remember/9f8e7d6c5b4a39281706',
          'ORGANIZER;CN=Dana Fox:mailto:dana@example.org',
          `DESCRIPTION:${'Please read the paper before. '.repeat(20)}`,
          ...Array.from(
            { length: 60 },
            (_, n) => `ATTENDEE;CN=Guest Number ${n + 1};PARTSTAT=ACCEPTED:mailto:guest.${n + 1}@a-company.example`,
          ),
        ],
      }),
    )
    await use(calendar)
    await calendar.close()
  },
})

const picturesOf = (page: Page, project: string) => async (name: string) => {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
    await settled(page)
    await pictureOf(page, project, `crowded-${name}`)(theme)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
  }
}

test('an exchange of forty mails, a mail to thirty people and a meeting of sixty can be read, and the yes shows each recipient', async ({
  page,
  house,
  enter,
  mailbox,
  calendar,
}, { project: { name: project } }) => {
  test.slow()
  const picture = picturesOf(page, project)
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Guest Forty', emails: ['guest.40@a-company.example'] })
  await person.api.post('/api/connections/', { address: USER, password: mailbox.password, settings: mailbox.settings })
  await person.api.post('/api/connections/calendars', { address: calendar.feedUrl })
  await enter(person, '/app/profile#connections')
  const section = page.getByRole('region', { name: 'Connections' })
  await expect(section.getByText('40 mails are kept here.')).toBeVisible({ timeout: 60_000 })
  for (const pattern of [people[0], '@a-very-private-domain.example', 'not an address']) {
    await section.getByLabel('A private address or domain').fill(pattern ?? '')
    await section.getByRole('button', { name: 'Add', exact: true }).click()
    if (pattern !== 'not an address') await expect(section.getByText(pattern ?? '', { exact: true })).toBeVisible()
  }
  await expect(section.getByText('Please give an address, or a domain such as @example.org.')).toBeVisible()
  await picture('private')
  // Of a mail in which a private address stands nothing is kept.
  await expect(section.getByText('39 mails are kept here.')).toBeVisible()
  await section.getByRole('button', { name: `Keep mails of ${people[0]} again` }).click()
  mailbox.arrive({
    ...{ from: 'Dana Fox <dana@example.org>', to: `${USER}, ${people.slice(1).join(',\r\n ')}` },
    ...{ subject: SUBJECT, id: '<crowd-40@x>', at: at(40), text: 'To all of you.', answers: '<crowd-38@x>' },
  })
  // The one that was not kept is read after all.
  await expect(section.getByText('41 mails are kept here.')).toBeVisible({ timeout: 60_000 })

  await page.goto('/app/mail')
  await expect(page.getByText('Dana Fox')).toBeVisible()
  await picture('list')
  await page.getByRole('link', { name: /Dana Fox/ }).click()
  const exchange = page.getByRole('region', { name: 'Exchange' })
  const first = exchange.getByRole('article').first()
  await expect(first).toContainText('To all of you.')
  await expect(first).not.toContainText(people[12] ?? '')
  await picture('exchange')
  await first.getByRole('button', { name: '25 others' }).click()
  await expect(first).toContainText(people[12] ?? '')
  await page.getByLabel('Your answer').fill('Thank you. I decide on Friday.')
  await exchange.getByRole('textbox', { name: 'To' }).fill([...people.slice(0, 29), 'dana@example.org'].join(', '))
  await picture('answer')
  await page.getByRole('button', { name: 'Review and send' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You have not written to any of these 30 before.')
  for (const address of people.slice(0, 29)) await expect(dialog).toContainText(address)
  await picture('yes')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(dialog).toBeHidden()
  expect(mailbox.mails).toEqual([])

  await page.goto('/app/meetings')
  await picture('meetings')
  await page.getByRole('link', { name: /Minutes of the steering/ }).click()
  const guests = page.getByRole('region', { name: 'People' }).getByRole('listitem')
  await expect(guests).toHaveCount(9)
  // Contacts stand before others.
  await expect(guests.nth(1)).toContainText('Guest Forty')
  await picture('meeting')
  await page.getByRole('button', { name: 'Show all 61 people' }).click()
  await expect(guests).toHaveCount(61)
})

test('what the AI proposes to send waits with its exact words and recipients, goes once after the yes, and is found among the sent mails', async ({
  page,
  house,
  enter,
  mailbox,
  provider,
}, { project: { name: project } }) => {
  test.slow()
  const picture = picturesOf(page, project)
  const person = await house.person()
  const { id } = await person.api.post<{ id: string }>('/api/connections/', {
    ...{ address: USER, password: mailbox.password, settings: mailbox.settings },
  })
  await person.api.patch(`/api/connections/${id}`, { ai_reads: true })
  const mails = () => person.api.get<{ id: string }[]>('/api/exchanges/?limit=5')
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
  const [exchange] = await mails()
  const [newest] = await person.api.get<{ id: string }[]>(`/api/exchanges/${exchange?.id}/mails?limit=1`)
  const text = 'Dear Dana,\n\nI decide on Friday, and tell all of you then.\n\nAda'
  const to = ['dana@example.org', ...people.slice(0, 4)]
  provider.play(({ turnsWithCalls }) =>
    turnsWithCalls === 0
      ? { text: '', calls: [{ name: 'send_mail', arguments: { answers: newest?.id, to, subject: SUBJECT, text } }] }
      : { text: 'It is on its way.' },
  )
  const conversation = await person.api.post<{ id: string }>('/api/conversations/', { name: 'Lease' })
  await enter(person, `/app/conversations/${conversation.id}`)
  await page
    .getByRole('textbox', { name: 'Your message' })
    .fill('Answer Dana and the first four that I decide on Friday.')
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter')
  const card = page.getByRole('region', { name: /^Send a mail/ })
  await expect(card).toContainText('dana@example.org', { timeout: 60_000 })
  await picture('card')
  for (const address of to) await expect(card).toContainText(address)
  await expect(card).toContainText('You have not written to any of these 5 before.')
  await expect(card.getByRole('link', { name: SUBJECT })).toBeVisible()
  await expect(card).toContainText('I decide on Friday, and tell all of you then.')
  expect(mailbox.mails).toEqual([])
  await card
    .getByRole('button', { name: /^(?:Approve|Send|Allow)/ })
    .first()
    .click()
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBe(1)
  expect(mailbox.mails[0]?.to).toEqual(to)
  await expect.poll(() => mailbox.folder('Sent').messages.length, { timeout: 60_000 }).toBe(1)
  await picture('sent')
})
