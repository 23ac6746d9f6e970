import { describe, expect, test } from 'vitest'
import { effortOf } from '../../../../test-kit/effort.ts'
import { withKept } from '../statements/fixture.ts'
import { goal, note, task, workspace } from '../workspace/fixture.ts'
import { signalsOf } from './signals.ts'

describe('promises and open decisions', () => {
  test('a promise lasts until a task carries it or a later note reports it', () => {
    const promised = note(
      '2026-03-10',
      '# Yard\n\nPresent: Ana Silva\n\n- Ana will ask the harbour master for the permit.',
    )
    const promises = (of: Parameters<typeof workspace>[0]) =>
      signalsOf(withKept(workspace(of))).filter((signal) => signal.kind === 'promise_open')
    expect(promises({ notes: [promised] })[0]?.title).toBe(
      'Ana’s promise, untracked: Ana will ask the harbour master for the permit',
    )
    expect(promises({ notes: [promised], tasks: [task({ title: 'Ask the harbour master for the permit' })] })).toEqual(
      [],
    )
    const reported = note('2026-03-17', '- Ana did ask: the harbour master approved the permit')
    expect(promises({ notes: [promised, reported] })).toEqual([])
    expect(promises({ notes: [{ ...promised, entry_date: '2026-04-10' }] })).toEqual([])
  })
})

describe('matters that return', () => {
  const meeting = (day: string, said: string) =>
    note(
      day,
      `# Yard meeting ${day}\n\n## Present\n\n* Ana Silva\n* Ben Ortiz\n\n## Agenda\n\n* Quay wall [#41](https://example.com/41)\n  * ${said}\n`,
    )
  const returning = [
    meeting('2026-02-10', 'Ana: the wall needs an engineer, nobody is looking at it'),
    meeting('2026-02-24', 'skipped as we ran out of time'),
    meeting('2026-03-10', 'Ben: let’s wait for Ana'),
  ]
  const topic = (notes: ReturnType<typeof note>[], goals = [goal()]) =>
    signalsOf(workspace({ notes, goals })).find((signal) => signal.kind === 'topic_open')

  test('three notes without an end are a signal that counts, quotes and names whom to ask', () => {
    const signal = topic(returning)
    expect(signal?.id).toBe('topic_open:#41')
    expect(signal?.facts.map((fact) => fact.text)).toEqual([
      '“Quay wall” has come up in three notes from 10 Feb 2026 to 10 Mar 2026; twice it was put off or not followed up.',
      'The note of 10 Mar 2026 says: “Ben: let’s wait for Ana”.',
      'Before that, on 10 Feb 2026: “Ana: the wall needs an engineer, nobody is looking at it”.',
    ])
    expect([signal?.person, signal?.person_why?.text]).toEqual(['Ana', 'for whom it waits'])
  })

  test('a matter that was closed last is not open', () => {
    expect(topic([...returning, meeting('2026-03-17', 'approved, removed from the agenda')])).toBeUndefined()
    expect(topic([...returning, meeting('2026-03-17', 'will be closed unless somebody objects')])).toBeDefined()
  })

  test('a goal finds its matter by reference or by words', () => {
    expect(topic(returning, [goal({ description: 'See example/yard#41.' })])?.goal_id).not.toBeNull()
    expect(topic(returning, [goal({ title: 'Repair the quay wall' })])?.goal_id).not.toBeNull()
    expect(topic(returning)?.goal_id).toBeNull()
  })

  test('a goal whose matter the notes closed may be settled', () => {
    const wall = goal({ title: 'Decide on the quay wall', description: 'example/yard#41' })
    const notes = [...returning, meeting('2026-03-17', 'made a comment and removed from the agenda')]
    const signal = signalsOf(workspace({ notes, goals: [wall] })).find((each) => each.kind === 'goal_settled')
    expect(signal?.facts[0]?.text).toContain(
      'the note of 17 Mar 2026 says on “Quay wall”: “made a comment and removed from the agenda”',
    )
  })

  test('notes that stopped long ago are said to have stopped', () => {
    const old = signalsOf({ ...workspace({ notes: returning }), today: '2026-09-01' })
    expect(old.find((each) => each.kind === 'records_stale')?.facts[0]?.text).toContain(
      'The newest note is from 10 Mar 2026, 175 days ago',
    )
  })
})

test.each(['[', '“', 'Ab-', 'Ana will ', '- [ ] x\n', '**', "'ab "])(
  'a note of nothing but %j is read in no time',
  async (piece) => {
    const content = piece.repeat(Math.floor(100_000 / piece.length))
    expect(await effortOf(() => signalsOf(workspace({ notes: [note('2026-03-20', content)] })))).toBeLessThan(200)
  },
)

describe('the form of a meeting', () => {
  const round = (day: string, lead: string, said: string) =>
    note(
      day,
      `# Yard round ${day}\n\n- **Skipper:** ${lead}\n- **Notetaker:**\n- **Gates:**\n\n<!-- who holds the round sends the notes -->\n\n## Tide table\n\n- ${said}\n\n@ben\n\n- I will paint the crane, hopefully this month\n`,
    )
  const notes = [1, 8, 15, 22].map((day) =>
    round(`2026-03-${String(day).padStart(2, '0')}`, '@ana', 'looked through, nothing new'),
  )
  const signals = () => signalsOf(workspace({ notes, goals: [goal()] }))

  test('no field of its head is a matter that was put off', () => {
    const titles = signals().map(({ title }) => title)
    expect(titles.filter((title) => /Skipper|Notetaker|Gates/.test(title))).toEqual([])
  })
  test('what stands below somebody’s handle is theirs, not the reader’s', () => {
    const facts = signals().flatMap((signal) => signal.facts.map(({ text }) => text))
    expect(facts.filter((text) => text.includes('you wrote'))).toEqual([])
  })
})
