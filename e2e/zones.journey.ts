// Where the reader is and how they write: told by the browser, chosen in the profile, and a day that stays the day it is.
import { expect, settled, test } from './journey.ts'

const today = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now())

const READERS = [
  { locale: 'de-DE', timezoneId: 'Europe/Berlin', day: '1. Feb. 2031', sum: '1.234.567,50 €' },
  { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', day: '2031年2月1日', sum: '€1,234,567.50' },
  { locale: 'en-US', timezoneId: 'America/Los_Angeles', day: 'Feb 1, 2031', sum: '€1,234,567.50' },
] as const

for (const { locale, timezoneId, day, sum } of READERS)
  test.describe(`a reader in ${timezoneId}`, () => {
    test.use({ locale, timezoneId })

    test(`sees days and sums as ${locale} writes them, and is known to be there`, async ({ page, house, enter }) => {
      const person = await house.person()
      const goal = await person.api.post<{ id: string; due_date: string }>('/api/strategic-goals/', {
        title: 'A far day',
        due_date: '2031-02-01',
        kpis: [{ name: 'Sales', current_value: 1_234_567.5, target_value: 2_000_000, unit: 'EUR' }],
      })
      await enter(person, `/app/strategy?goal=${goal.id}`)
      await settled(page)
      const card = page.getByRole('article', { name: 'A far day' })
      await expect(card).toContainText(day)
      await expect(card.getByRole('button', { name: /Sales/ }).first()).toContainText(sum.replace(/\s/g, ' '))
      const zone = async () => (await person.api.get<{ time_zone: string | null }>('/api/users/me')).time_zone
      await expect.poll(zone).toBe(timezoneId)
      expect((await person.api.get<{ due_date: string }>(`/api/strategic-goals/${goal.id}`)).due_date).toBe(
        '2031-02-01',
      )
    })
  })

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test.describe(`at the date line, in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('today is the reader’s own day, and stays that day for everybody', async ({ page, house, enter }) => {
      const person = await house.person()
      await enter(person, '/app/my-tasks#new')
      const dialog = page.getByRole('dialog', { name: 'Create New Task' })
      await dialog.getByLabel('Title').fill('Call home')
      await dialog.getByRole('button', { name: 'Today' }).click()
      const before = today(timezoneId)
      await dialog.getByRole('button', { name: 'Create task' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Due today').first()).toBeVisible()
      const [task] = (await person.api.get<{ due_date: string }[]>('/api/tasks/')) ?? []
      expect([before, today(timezoneId)]).toContain(task?.due_date)
      // The same day read at the other end of the world: it is named alike, and only its distance is another.
      const other = timezoneId === 'Pacific/Kiritimati' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
      await person.api.patch('/api/users/me', { time_zone: other })
      await page.reload()
      await settled(page)
      await expect(
        page.getByText(other === 'Pacific/Pago_Pago' ? /Due (tomorrow|in 2 days)/ : /Overdue/).first(),
      ).toBeVisible()
      const [after] = (await person.api.get<{ due_date: string }[]>('/api/tasks/')) ?? []
      expect(after?.due_date).toBe(task?.due_date)
    })
  })

test.describe('in the profile', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })

  test('zone and way of writing are chosen, with an example, and the server refuses what is none', async ({
    page,
    house,
    enter,
  }) => {
    const person = await house.person()
    await enter(person, '/app/profile')
    const section = page.getByRole('region', { name: 'Language & region' })
    await expect(section.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia / Tokyo')
    await expect(section).toContainText('GMT+9')
    const form = section.getByLabel('Dates and numbers')
    await expect(section).toContainText('1,234,567.89')
    await form.selectOption('de-DE')
    await expect(section).toContainText('21.11.2026')
    await expect(section).toContainText('1.234.567,89')
    const zone = section.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('new york')
    await page.getByRole('option', { name: /New York/ }).click()
    await expect(section).toContainText(/GMT-[45]/)
    const mine = () => person.api.get<{ time_zone: string; locale: string }>('/api/users/me')
    await expect.poll(mine).toMatchObject({ time_zone: 'America/New_York', locale: 'de-DE' })
    // The device is elsewhere: it says so, and one click follows it.
    await section.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(mine).toMatchObject({ time_zone: 'Asia/Tokyo' })
    await expect(section.getByRole('button', { name: 'Use it' })).toBeHidden()
    await expect(zone).toHaveValue('Asia / Tokyo')
    await page.reload()
    await expect(section.getByLabel('Dates and numbers')).toHaveValue('de-DE')
  })

  test('a date field in another order than the reader’s says the day in words', async ({ page, house, enter }) => {
    const person = await house.person()
    await person.api.patch('/api/users/me', { locale: 'de-DE' })
    await enter(person, '/app/my-tasks#new')
    const dialog = page.getByRole('dialog', { name: 'Create New Task' })
    await dialog.getByLabel('Due date').fill('2031-02-01')
    await expect(dialog).toContainText('Sa., 1. Feb. 2031')
  })
})
