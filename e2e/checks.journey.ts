// What is found of a reply's claims comes by itself: a contradiction aloud, all else in one quiet line.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { ask, begin, path, replies, test } from './chat-house.ts'
import { expect, settled } from './journey.ts'
import { pictureOf } from './picture.ts'

test('a reply shows what the records say otherwise, and folds what they prove and what they do not', async ({
  page,
  house,
  fakeModel,
  enter,
}, { project }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', {
    content:
      '# Bittern lease\n\nOsei offered us the Bittern shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.',
    entry_date: '2026-03-10',
  })
  fakeModel.say(
    'BITTERN',
    { calls: [{ name: 'search_records', arguments: { query: 'Bittern' } }] },
    {
      text: [
        'Osei offered the Bittern shop for £2,400 a month [r1].',
        'Osei offered the Bittern shop for £3,100 a month [r1].',
        'He seems fond of the neighbourhood and its markets [r1].',
        'Ask him for the contract.',
      ].join('\n\n'),
    },
  )
  fakeModel.say('HERON', { text: 'Osei accepted the offer of last week.' })
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'What of BITTERN?')
  const against = replies(page).getByRole('region', { name: 'Contradicted by your records' })
  await expect(against).toContainText('£3,100')
  await expect(against.getByRole('blockquote')).toContainText('£2,400 a month')
  // The others are folded, and say it without alarm.
  const summary = replies(page).getByText('Your records back 1 of 3 claims')
  await expect(summary).toBeVisible()
  await expect(replies(page).getByText('Not proven.')).toBeHidden()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
    if (theme === 'light') await summary.click()
    await settled(page)
    await pictureOf(page, project.name, 'chat-checks')(theme)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
  }
  await expect(replies(page).getByText('Proven.', { exact: true })).toBeVisible()
  await expect(replies(page).getByText('Not proven.')).toBeVisible()
  await ask(page, 'And HERON?')
  await expect(replies(page).last().getByText('This reply isn’t based on any of your records.')).toBeVisible()
  // What was found of an earlier reply stays with it, and is there again when the page is.
  await expect(summary).toBeVisible()
  await page.reload()
  await expect(summary).toBeVisible()
  await expect(against).toContainText('£3,100')
})

test('what a crew came to outside of a conversation stands on its run’s page, with what was checked of it', async ({
  page,
  house,
  fakeModel,
  enter,
}, { project }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', {
    content: '# Plover lease\n\nOsei offered us the Plover shop for £2,400 a month.',
    entry_date: '2026-03-10',
  })
  fakeModel.say(
    'PLOVER',
    { calls: [{ name: 'search_records', arguments: { query: 'Plover' } }] },
    {
      text: 'Osei offered the Plover shop for £2,400 a month [r1].\n\nOsei offered the Plover shop for £3,100 a month [r1].',
    },
  )
  const crews = await person.api.get<{ id: string; name: string }[]>('/api/crews/')
  const crew = crews.find(({ name }) => name === 'Deal Briefing')
  const run = await person.api.post<{ crew_run_id: string }>('/api/crew-runs/', {
    crew_id: crew?.id,
    inputs: { subject: 'PLOVER' },
  })
  expect(run.crew_run_id).toBeTruthy()
  await enter(person, '/app/runs')
  const block = page.getByRole('region', { name: 'Run of Deal Briefing' })
  await block.getByText('Result', { exact: true }).click({ timeout: 30_000 })
  const against = block.getByRole('region', { name: 'Contradicted by your records' })
  await expect(against).toContainText('£3,100')
  await expect(block.getByText('Your records back 1 of 2 claims')).toBeVisible()
  await settled(page)
  await pictureOf(page, project.name, 'run-checks')('light')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})
