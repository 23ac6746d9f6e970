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
  const summary = replies(page).getByText('Your records say so: 1 of 3 claims')
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
  await expect(replies(page).last().getByText('This reply rests on none of your records.')).toBeVisible()
})
