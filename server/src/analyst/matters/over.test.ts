// What is over, moved or only thought to be done, and what a paper without a day says; none of these trades has a workspace.
import { describe, expect, test } from 'vitest'
import { note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { file } from './fixture.ts'
import { foundIn } from './matters.ts'

const text = note('2026-03-12', '# Kiln\n\nTerracotta Moretti hält das Angebot für die Brennplatten bis 27.03.2026.')
const kept = (parts: Partial<WorkspaceStatement>): WorkspaceStatement => ({
  id: 's1',
  is: 'deadline',
  state: 'moved',
  answered: false,
  own: false,
  who: null,
  due: '2026-03-27',
  quote: 'Terracotta Moretti hält das Angebot für die Brennplatten bis 27.03.2026.',
  perhaps: false,
  source: { kind: 'note', id: text.id, label: 'Note' },
  day: '2026-03-12',
  ...parts,
})
const daysIn = (of: Partial<Workspace>) => foundIn(workspace(of)).map(({ day }) => day)

describe('what is kept of a sentence', () => {
  test('as found leaves its day', () => {
    expect(daysIn({ notes: [text], statements: [kept({ state: 'found' })] })).toContain('2026-03-27')
  })
  test('as moved takes its day away, and tells the new one where it is known', () => {
    expect(daysIn({ notes: [text], statements: [kept({})] })).not.toContain('2026-03-27')
    expect(daysIn({ notes: [text], statements: [kept({ due: '2026-04-09' })] })).toContain('2026-04-09')
  })
  test.each(['done', 'cancelled', 'replaced'] as const)('as %s is nothing that bites', (state) => {
    expect(daysIn({ notes: [text], statements: [kept({ state })] })).toEqual([])
  })
  test('as perhaps settled keeps its day, and what may have settled it is told', () => {
    const later = note('2026-03-20', 'Moretti: verlängern wir, kein Problem.')
    const maybe = { id: later.id, day: later.entry_date, quote: 'Moretti: verlängern wir, kein Problem.' }
    const of = workspace({ notes: [text, later], statements: [kept({ state: 'found', maybe })] })
    expect(foundIn(of).map(({ day }) => day)).toContain('2026-03-27')
    const [told] = attentionOf(of).filter(({ kind }) => kind === 'matter')
    expect(told?.counter?.text).toContain('may mean that it is done or moved: “Moretti: verlängern wir, kein Problem”')
    expect(told?.counter?.cites.map(({ id }) => id)).toEqual([later.id])
  })
  test.each(['Terracotta Moretti: der 27.03. geht sich nicht aus.', "Moretti: 27 March won't work for the tiles."])(
    'that calls a day impossible is nothing that bites: %s',
    (words) => {
      expect(daysIn({ notes: [note('2026-03-12', `# Kiln\n\n${words}`)] })).toEqual([])
    },
  )
  test('as done is no question that somebody waits with', () => {
    const asked = note('2026-03-20', '# Kiln\n\nMoretti wartet seit Freitag auf unsere Antwort zum Stapler.')
    const done = kept({
      state: 'done',
      is: 'question',
      due: null,
      quote: 'Moretti wartet seit Freitag auf unsere Antwort zum Stapler.',
      source: { kind: 'note', id: asked.id, label: 'Note' },
    })
    expect(foundIn(workspace({ notes: [asked] }))).toHaveLength(1)
    expect(foundIn(workspace({ notes: [asked], statements: [done] }))).toEqual([])
  })
})

describe('a task that is marked done', () => {
  const done = task({ title: 'Submit the studio grant', status: 'Done', due_date: '2026-03-20' })
  const said = (...lines: string[]) =>
    attentionOf(workspace({ tasks: [done], notes: [note('2026-03-19', `# Studio grant\n\n${lines.join('\n')}`)] }))
  const day = 'The studio grant closes on 2 April 2026, after that the fund is empty.'

  test.each([
    'The studio grant is still in draft on the portal.',
    'Mara ticked the grant off too early, sorry.',
    'The studio grant is marked as done on our list?!',
  ])('is opened again where somebody says that it is not: %s', (line) => {
    expect(said(day, line)[0]?.action?.text).toContain('Reopen the task “Submit the studio grant”')
  })
  test.each(['We keep a draft of the studio grant for next year.', 'The studio grant was marked as done by Mara.'])(
    'stays done where nobody does: %s',
    (line) => {
      expect(said(day, line)[0]?.action?.text ?? '').not.toContain('Reopen')
    },
  )
  test.each(['Der Atelierantrag steht im Portal noch auf „Entwurf“.', 'Den Atelierantrag hab ich zu früh abgehakt.'])(
    'is opened again in German, too: %s',
    (line) => {
      const of = workspace({
        tasks: [task({ title: 'Atelierantrag einreichen', status: 'Done', due_date: '2026-03-20' })],
        notes: [
          note(
            '2026-03-19',
            `# Atelierantrag\n\nEinreichschluss für den Atelierantrag ist der 02.04.2026, danach ist der Topf zu.\n${line}`,
          ),
        ],
      })
      expect(attentionOf(of)[0]?.action?.german).toMatch(/Öffne die Aufgabe .Atelierantrag einreichen/)
    },
  )
})

describe('a paper that bears no day', () => {
  const words = 'Memo\n\nMr Berg has been waiting for our answer on the studio lease, which lapses on 2 April 2026.'
  const why = (content: string) =>
    attentionOf(workspace({ files: [file('studio letter.txt', '2026-03-23', content)] }))
      .flatMap(({ facts }) => facts.map((fact) => fact.text))
      .join('\n')

  test('was not written when it was filed: nobody waits since that day', () => {
    expect(why(words)).not.toMatch(/waiting for your answer for/)
  })
  test('was written on the day in its head', () => {
    expect(why(`Oslo, 10 March 2026\n\n${words}`)).toMatch(/waiting for your answer for 14 days, since 10 Mar 2026/)
  })
})
