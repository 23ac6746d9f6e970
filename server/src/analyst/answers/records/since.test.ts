// What has changed since a day or a talk; and where one stands.
import { describe, expect, it } from 'vitest'
import { ask, assigned, contact } from '../fixture.ts'

const NOTES: [day: string, text: string][] = [
  ['2026-10-12', '# Kiln\n\nThe old kiln takes 40 hours a firing. Moss asks £7,200 for the new one.'],
  [
    '2026-11-16',
    '# Kiln, again\n\nMoss came down to £6,700, delivery in week 3. We decided to keep the old one for glazes.',
  ],
  ['2026-11-20', '# Shop\n\nThe window is broken. The glazier comes on Friday.'],
]
const given = {
  user: { id: 'u-Alex', name: 'Alex Moreau' },
  notes: NOTES.map(([entry_date, content]) => ({ id: entry_date, entry_date, content })),
  contacts: [
    contact('Theo Moss', {
      role: 'Kiln maker',
      interactions: [{ id: 'i1', date: '2026-11-02', summary: 'Call about the kiln', notes: 'He calculates anew.' }],
      last_interaction_date: '2026-11-02',
    }),
  ],
  tasks: [assigned('Measure the kiln room', null, { created_at: '2026-11-18T08:00:00.000Z', due_date: '2026-12-01' })],
}
const told = NOTES.map(([day, text]) => ({
  label: text.split('\n')[0]?.slice(2) ?? '',
  text: `Date: ${day}\n${text.split('\n').slice(2).join('\n')}`,
}))
const said = (question: string) => ask(question, told, given)

describe('what has changed', () => {
  it('since a day: notes, talks and new tasks that speak of it', async () => {
    const answer = await said('what has changed about the kiln since 10 November?')
    expect(answer).toContain('£6,700')
    expect(answer).toContain('New task: Measure the kiln room')
    expect(answer).not.toContain('£7,200')
    expect(answer).not.toContain('window')
  })

  it('is told by messages, too, of the matter or from those who belong to it', async () => {
    const thread = (label: string, text: string) => ({ kind: 'thread', label, text })
    const answer = await ask(
      'what has changed about the kiln since 10 November?',
      [
        thread('Theo Moss', 'Theo Moss, 2026-11-19 09:00 UTC: bricks now come on 22 January, the works are shut.'),
        thread('Ivo Hart', 'Ivo Hart, 2026-11-21 09:00 UTC: The kiln door does not close any more.'),
        thread('Ivo Hart', 'Ivo Hart, 2026-11-01 09:00 UTC: The kiln is cold.'),
        thread('Ana Rey', 'Ana Rey, 2026-11-21 09:00 UTC: Lunch on Thursday?'),
      ],
      { ...given, contacts: [...given.contacts, contact('Ivo Hart'), contact('Ana Rey')] },
    )
    expect(answer).toContain('22 January')
    expect(answer).toContain('door does not close')
    expect(answer).not.toMatch(/is cold|Lunch/)
  })

  it('since one spoke with somebody', async () => {
    const answer = await said('what is new about the kiln since we last spoke with Theo?')
    expect(answer).toContain('Since you last spoke with Theo Moss (2 Nov 2026)')
    expect(answer).toContain('£6,700')
    expect(answer).not.toContain('He calculates anew')
    expect(await said('was gibt es Neues zum Kiln, seit ich zuletzt mit Theo Moss gesprochen habe?')).toContain(
      'Seit dem letzten Gespräch mit Theo Moss (02.11.2026)',
    )
  })

  it('nothing found is said, with what was last before', async () => {
    const answer = await said('anything new about the kiln since Saturday?')
    expect(answer).toContain('I find nothing that speaks of it')
    expect(answer).toContain('The last before that')
    expect(answer).toContain('£6,700')
  })

  it('somebody who is not known is no day', async () => {
    expect(await said('what has changed about the kiln since I last spoke with Frederic?')).not.toMatch(
      /Since you last spoke/,
    )
  })
})

describe('where one stands', () => {
  it('is told from all records of the matter, the newest first', async () => {
    const answer = await said('where do we stand with the kiln?')
    expect(answer).toContain('£6,700')
    expect(answer.indexOf('£6,700')).toBeLessThan(answer.indexOf('£7,200'))
    expect(answer).not.toContain('window')
  })
})
