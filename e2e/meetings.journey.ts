import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../test-kit/calendar-server.ts'
import { day, expect, settled } from './journey.ts'
import { pictureOf } from './picture.ts'
import { test as reaching } from './reaching.ts'

const test = reaching.extend<{ calendar: CalendarServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  calendar: async ({}, use) => {
    const calendar = await openCalendarServer()
    calendar.feed = calendarText(
      'X-WR-CALNAME:Work',
      eventText({
        title: 'Lease of the hall',
        start: inMinutes(5),
        more: [
          'LOCATION:Room 4\\, first floor https://calls.example.org/j/9876543210?pwd=abcdefghijklmnopqrstuvwxyz0123456789',
          'ORGANIZER;CN=Dana Fox:mailto:dana@example.org',
          'ATTENDEE;CN=Dana Fox;PARTSTAT=ACCEPTED:mailto:dana@example.org',
          'ATTENDEE;CN=Joe;PARTSTAT=TENTATIVE:mailto:joe@example.net',
          'DESCRIPTION:Please read https://example.org/lease before.',
        ],
      }),
      eventText({ title: 'Board', start: inMinutes(60 * 24 * 3), more: ['STATUS:CANCELLED'] }),
      eventText({ title: 'Trade fair', start: `;VALUE=DATE:${inMinutes(60 * 24 * 4).slice(0, 8)}` }).replace(
        'DURATION:PT1H',
        'DURATION:P2D',
      ),
    )
    await use(calendar)
    await calendar.close()
  },
})

test('a calendar is connected, its meeting stands on Today and is prepared by itself, a note is begun, and disconnecting leaves nothing', async ({
  page,
  house,
  enter,
  calendar,
}, { project: { name: project } }) => {
  test.slow()
  /** For whoever looks at it. */
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
      await settled(page)
      await pictureOf(page, project, `meetings-${name}`)(theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toEqual([])
    }
  }
  const person = await house.person()
  const dana = await person.api.post<{ id: string }>('/api/contacts/', {
    name: 'Dana Fox',
    emails: ['dana@example.org'],
  })
  // Enough that the sources of the brief are more than a phone's width takes.
  for (const ago of [3, 10, 17, 24, 31])
    await person.api.post(`/api/contacts/${dana.id}/past-interactions`, {
      ...{ date: day(-ago), summary: `Talk about part ${ago} of the lease of the hall`, notes: '' },
    })
  await enter(person, '/app/meetings')
  await expect(page.getByText('No meetings ahead.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Connections' })
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Address of the calendar, its server')
  await address.fill(`http://localhost:${calendar.port}/`)
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText('begins with https://')).toBeVisible()
  await address.fill('https://10.1.2.3/basic.ics')
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText('may not be reached from here')).toBeVisible()
  await picture('connect')
  await address.fill(calendar.feedUrl)
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Lease of the hall' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/app/profile#connections')
  await expect(section.getByText('Up to date')).toBeVisible()
  await expect(section.getByText('3 meetings are kept here.')).toBeVisible()
  await expect(section.getByText('private-1234567890')).toHaveCount(0)
  await picture('connected')

  await page.goto('/app/ceodashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: 'Dana Fox' })).toBeVisible()
  // Of a place in a list the host says enough.
  await expect(today.getByText(/Room 4, first floor calls\.example\.org(?!\/)/).first()).toBeVisible()
  await picture('today')
  await today.getByRole('link', { name: 'Lease of the hall' }).click()
  await expect(page.getByRole('heading', { name: 'Lease of the hall', level: 1 })).toBeVisible()
  await expect(page.getByText('Room 4, first floor')).toBeVisible()
  await expect(page.getByRole('link', { name: /calls\.example\.org\/j\/9876543210/ })).toBeVisible()
  const brief = page.getByRole('region', { name: 'Brief on Dana Fox' })
  await expect(brief.getByText('In short')).toBeVisible({ timeout: 60_000 })
  await expect(brief.getByText(/^Today, \d\d:\d\d$/)).toBeVisible()
  await picture('meeting')
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(page).toHaveURL(/\/app\/notes\?note=/)
  await expect(page.getByText('With Dana Fox, Joe').first()).toBeVisible()

  await page.goto('/app/meetings')
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expect(page.getByText(/All day until/)).toBeVisible()
  await picture('list')
  await page.goto('/app/profile')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(section.getByText('Nothing is connected.')).toBeVisible()
  await page.goto('/app/meetings')
  await expect(page.getByText('No meetings ahead.')).toBeVisible()
})

test('my due dates have a secret address, which is shown once and can be made anew', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/profile')
  const section = page.getByRole('region', { name: 'Due dates in your calendar' })
  await section.getByRole('button', { name: 'Make an address' }).click()
  const first = await section.getByLabel('Secret address').inputValue()
  expect(first).toMatch(/\/due-dates\.ics\?key=[\w-]{43}$/)
  expect((await page.request.get(first)).status()).toBe(200)
  await section.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click()
  await expect(section.getByLabel('Secret address')).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
})
