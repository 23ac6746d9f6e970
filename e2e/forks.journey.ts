// A run begun again from one of its steps with something else to work on; what came of both stands side by side.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, test } from './journey.ts'

type Run = { id: string; status: string; name: string; result: unknown; updated_at: string }

test('a run is forked with other words, both outcomes stand side by side, and the first is as it was', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  for (const [name, role] of [
    ['Ines Larkfield', 'Operations Director'],
    ['Omar Bell', 'Buyer'],
  ])
    await person.api.post('/api/contacts/', { name, role })
  const crews = await person.api.get<{ id: string; name: string }[]>('/api/crews/')
  const crew = crews.find(({ name }) => name === 'Meeting Preparation')
  const { crew_run_id: id } = await person.api.post<{ crew_run_id: string }>('/api/crew-runs/', {
    crew_id: crew?.id,
    inputs: { contact: 'Ines Larkfield' },
  })
  const first = () => person.api.get<Run>(`/api/runs/${id}`)
  await expect.poll(async () => (await first()).status).toBe('completed')
  const before = await first()

  await enter(person, '/app/runs')
  const block = page.getByRole('region', { name: 'Run of Meeting Preparation' })
  await block.getByRole('button', { name: 'Fork' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fork Meeting Preparation' })
  // The words of the crew, no names of fields.
  const who = dialog.getByLabel('Who are you meeting?')
  await expect(who).toHaveValue('Ines Larkfield')
  await expect(dialog.getByLabel('contact', { exact: true })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await dialog.getByLabel('From').selectOption({ index: 1 })
  await who.fill('Omar Bell')
  await dialog.getByRole('button', { name: 'Fork run' }).click()

  const both = page.getByRole('dialog', { name: 'Outcomes side by side' })
  const [left, right] = [
    both.getByRole('region', { name: 'The first run' }),
    both.getByRole('region', { name: 'Fork 1' }),
  ]
  await expect(right.getByText('Completed')).toBeVisible()
  await expect(right).toContainText('Omar Bell')
  await expect(right).toContainText('Other ones')
  await expect(left).toContainText('Ines Larkfield')
  for (const side of [left, right])
    for (const term of ['Time', 'Cost']) await expect(side.getByText(term, { exact: true })).toBeVisible()
  // The dialog that began it fades.
  const titles = () =>
    page
      .getByRole('dialog')
      .evaluateAll((all) =>
        all.map((each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.innerText),
      )
  await expect.poll(titles).toEqual(['Outcomes side by side'])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await first()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Run of Meeting Preparation' })).toHaveCount(2)
})
