// A message that was left without an answer for more than a month: watched, unless something hangs on it.
import { describe, expect, test } from 'vitest'
import { assess } from '../advice/advice.ts'
import { watchedOf } from '../advice/watched.ts'
import { contact, workspace } from '../workspace/fixture.ts'
import { attentionOf } from './attention.ts'

const asked = (text: string, day: string) =>
  workspace({
    contacts: [contact('Ida Rehm', 'Printer')],
    threads: [
      {
        id: 'thread-1',
        title: 'Ida Rehm',
        messages: [
          { by: 'Alex', mine: true, day: '2026-02-02', text: 'Thank you for the proof.' },
          { by: 'Ida Rehm', mine: false, day, text },
        ],
      },
    ],
  })
const placesOf = (of: ReturnType<typeof workspace>) =>
  assess(of, attentionOf(of)).findings.flatMap(({ signals }) => signals.map(({ title }) => title))

describe('what was asked and never answered', () => {
  test.each([
    'May I have your yes for the 400 leaflets and their paper?',
    'Wollen Sie die 400 Handzettel auf dem dicken Papier haben?',
  ])('for more than a month takes no place, and is watched: %s', (text) => {
    const of = asked(text, '2026-02-12')
    expect(placesOf(of).join()).not.toContain('400')
    expect(
      watchedOf(attentionOf(of), [], [], 'en')
        .map(({ title }) => title)
        .join(),
    ).toContain('400')
  })
  test('last week has its place', () => {
    expect(placesOf(asked('May I have your yes for the 400 leaflets and their paper?', '2026-03-17')).join()).toContain(
      '400',
    )
  })
  test('has its place however old, where a day hangs on it', () => {
    const of = asked(
      'Could you tell me by 31 March 2026 whether you want the 400 leaflets? The price ends then.',
      '2026-02-12',
    )
    expect(placesOf(of).join()).toContain('400')
  })
})
