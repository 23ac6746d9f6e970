// Advice that a model writes: what comes first stands above its pieces, and what got none in a sentence below them.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { test } from './chat-house.ts'
import { expect, settled } from './journey.ts'
import { pictureOf } from './picture.ts'

test('the opening says what comes first, day by day; what got no piece is told in a sentence with its record', async ({
  page,
  house,
  fakeModel,
  enter,
}, { project }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', {
    content:
      '# WIGEON lease\n\nOsei offered us the Wigeon shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.',
    entry_date: '2026-03-10',
  })
  const cites = ['N1']
  fakeModel.say(
    'WIGEON',
    { text: JSON.stringify({ findings: [{ signal_ids: [], finding: 'Osei waits for an answer.', cites }] }) },
    { text: JSON.stringify({ verdicts: [] }) },
    {
      text: JSON.stringify({
        drafts: [
          {
            subject: 'N1',
            title: 'The Wigeon shop for £2,400 a month',
            claims: [{ text: 'Osei offered the Wigeon shop for £2,400 a month.', cites }],
            counter: null,
            action: { text: 'Answer Osei by 12 May.', cites },
          },
        ],
        watched: [
          {
            subject: 'plan',
            text: 'Tom will send the floor plan to Osei by Friday.',
            next: 'Remind Tom today.',
            cites,
          },
        ],
        opening: {
          text: '- Today: Tom, about the plan.\n- By 12 May: an answer to Osei.',
          cites,
        },
      }),
    },
    { text: '{"verdict":"supported"}' },
  )
  await enter(person)
  await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  const first = page.getByRole('region', { name: 'What comes first' })
  const days = first.getByRole('list').first().getByRole('listitem')
  await expect(days).toHaveText(['Today: Tom, about the plan.', 'By 12 May: an answer to Osei.'], { timeout: 60_000 })
  const also = page.getByRole('region', { name: 'Also this week' })
  await expect(also).toContainText('Tom will send the floor plan to Osei by Friday.')
  await expect(also).toContainText('Remind Tom today.')
  await settled(page)
  await first.scrollIntoViewIfNeeded()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
    await settled(page)
    await pictureOf(page, project.name, 'advice-opening')(theme)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
  }
  await also.getByText('Note of 10 Mar 2026').click()
  await expect(page.getByText('Tom will send the floor plan to Osei by Friday.').first()).toBeVisible()
})
