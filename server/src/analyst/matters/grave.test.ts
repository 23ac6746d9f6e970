import { describe, expect, test } from 'vitest'
import { assess, challenge, compose } from '../advice/advice.ts'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { foundIn } from './matters.ts'
import { isDisagreement, isLate, isOutOfForce, isStop } from './says.ts'

// 24 March 2026, as in the fixtures.
const seedsOf = (of: Workspace) => foundIn(of).map(({ seed }) => seed.text)
const titlesOf = (of: Workspace) => compose(of, challenge(of, assess(of, attentionOf(of)))).map(({ title }) => title)

describe('what stands still', () => {
  test.each([
    'The plant stays closed until the inspector has signed.',
    'Without the certificate we cannot operate the ferry.',
    'Die Halle bleibt bis dahin geschlossen.',
    'Ohne Freigabe darf auf dem Gerüst nicht gearbeitet werden.',
  ])('is told from words of any trade: %s', (text) => {
    expect(isStop(text)).toBe(true)
  })
  test.each(['The shop is open on Sundays.', 'We can start in May.', 'Das Tor darf offen bleiben.'])(
    'is nothing where work goes on: %s',
    (text) => {
      expect(isStop(text)).toBe(false)
    },
  )

  test('weighs more than a price that is gone on the same day', () => {
    const of = workspace({
      notes: [
        note('2026-03-20', '# Oil\n\nThe quote for heating oil at £38,000 is valid until 31 March 2026.'),
        note(
          '2026-03-18',
          '# Ferry\n\nThe sailing permit expires unless the hull survey reaches the harbour office by 31 March 2026. Without the permit we cannot sail.',
        ),
      ],
    })
    expect(seedsOf(of)[0]).toContain('sailing permit')
  })
})

describe('proof or protection that has ended', () => {
  test('is missing on the days after, too', () => {
    const of = workspace({
      notes: [
        note('2026-03-17', '# Kran\n\nDie Prüfung des Turmkrans läuft morgen ab, der Prüfer hat keinen Termin frei.'),
      ],
    })
    expect(seedsOf(of)[0]).toContain('Turmkran')
  })
  test.each(['The permit expired on 3 March.', 'Die Versicherung lief am 3. März aus.', 'Der TÜV ist abgelaufen.'])(
    'is known by its words: %s',
    (text) => {
      expect(isOutOfForce(text)).toBe(true)
    },
  )
  test('an offer that has ended is over', () => {
    expect(isOutOfForce('The offer expired on 3 March.')).toBe(false)
    expect(
      seedsOf(workspace({ notes: [note('2026-03-17', '# Paint\n\nThe offer for the paint expires tomorrow.')] })),
    ).toEqual([])
  })
})

describe('somebody who reminds', () => {
  const asking = (text: string): WorkspaceThread => ({
    id: 'thread-1',
    title: 'Ruth Amsel',
    messages: [{ by: 'Ruth Amsel', mine: false, day: '2026-03-19', text }],
  })
  test.each([
    'This is my second letter about the deposit for the hall.',
    'You gave me your word that the deposit for the hall would be returned.',
    'Von Ihnen liegt mir noch nichts zur Kaution vor.',
  ])('waits, without a question mark: %s', (text) => {
    const of = workspace({ contacts: [contact('Ruth Amsel', 'Tenant')], threads: [asking(text)] })
    expect(foundIn(of).map(({ waiting }) => waiting?.text)).toContain(text)
  })
  test('is answered by a word of the person', () => {
    const thread = asking('This is my second letter about the deposit for the hall.')
    const answered = {
      ...thread,
      messages: [...thread.messages, { by: 'Jo', mine: true, day: '2026-03-20', text: 'Paid this morning, sorry.' }],
    }
    const of = workspace({ contacts: [contact('Ruth Amsel', 'Tenant')], threads: [answered] })
    expect(foundIn(of).filter(({ waiting }) => waiting !== null)).toEqual([])
  })
})

test.each([
  'We said 40 pallets, but the contract says 34.',
  'In der Schätzung stehen aber 86.000 €.',
  'I have to set that right before the meeting.',
])('what reads otherwise does not agree: %s', (text) => {
  expect(isDisagreement(text)).toBe(true)
})

test('the last step that is missing is not late', () => {
  expect(isLate('Beim Nordtor fehlt nur noch der Stempel.')).toBe(false)
  expect(isLate('Beim Nordtor fehlt der Stempel.')).toBe(true)
})

describe('a heading of minutes', () => {
  const minutes = (heading: string) =>
    workspace({
      tasks: [task({ title: 'Order labels', due_date: '2026-04-20' })],
      notes: [
        note(
          '2026-03-20',
          `# Round\n\n## ${heading}\n\nThey need it by 31 March 2026, otherwise it lapses.\n\n## Cellar\n\nThe cellar was cleaned.`,
        ),
      ],
    })
  test('is called by its object, without the number', () => {
    expect(titlesOf(minutes('Item 3: Bottling line')).join('\n')).toContain('Bottling line:')
    expect(titlesOf(minutes('Item 3: Bottling line')).join('\n')).not.toContain('Item 3')
  })
  test.each(['Traktandum 4: Varia', 'TOP 3: Verschiedenes', 'AOB'])('that says nothing is left out: %s', (heading) => {
    const [first] = titlesOf(minutes(heading))
    expect(first).toContain('otherwise it lapses')
    expect(first).not.toMatch(/Varia|Verschiedenes|AOB/)
  })
})
