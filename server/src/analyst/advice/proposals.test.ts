// What a piece proposes: its first step, those after it, and the words for a contact.
import { describe, expect, test } from 'vitest'
import type { Draft } from './advice.ts'
import { draft, index, signals } from './fixture.ts'
import { ground } from './grounding.ts'
import { verdictKey } from './verdicts.ts'

test('what is to be done is headed in the language of the writer, whatever language the records are quoted in', () => {
  const contentOf = (action: string, said: string) =>
    ground(
      [draft({ action: { text: action, cites: ['C1'] }, claims: [{ text: said, cites: ['N1'] }] })],
      index,
      signals,
    ).kept[0]?.content
  const quote = '“The lease costs 1,200 EUR a month”'
  expect(contentOf('Ruth Adair diese Woche anrufen.', `In der Notiz steht: ${quote}.`)).toMatch(
    /^\*\*Diese Woche:\*\* /,
  )
  expect(contentOf('Call Ruth Adair.', `The note says: ${quote}.`)).toMatch(/^\*\*This week:\*\* /)
})

describe('what else is proposed', () => {
  const verdicts = new Map([
    [
      verdictKey({ text: 'Berths sold stand at 20 of 100.', cites: ['K1'] }),
      { verdict: 'proven' as const, spans: [], reason: null, open: false, doubt: null },
    ],
  ])
  const of = (parts: Partial<Draft>) => ground([draft(parts)], index, signals, verdicts)
  const contentOf = (parts: Partial<Draft>) => of(parts).kept[0]?.content ?? ''

  test('steps follow on the action in their order, and the words for a contact come last', () => {
    const content = contentOf({
      steps: [
        { text: 'Read the lease before, by 22 Mar 2026.', cites: ['T1'] },
        { text: 'If she says no, ask for a month.', cites: [] },
      ],
      message: { to: 'C1', text: 'Dear Ruth, may I sign by Easter?\nThank you', cites: ['N1'] },
    })
    const plain = content.replace(/ ?\[\\\[\d+\\\]\]\([^)]*\)/g, '')
    expect(plain).toBe(
      [
        '**This week:** Ask Ruth Adair for a date to sign the lease.',
        '1. Read the lease before, by 22 Mar 2026.\n2. If she says no, ask for a month.',
        'Berths sold stand at 20 of 100.',
        '**Message to Ruth Adair:** Dear Ruth, may I sign by Easter? Thank you',
      ].join('\n\n'),
    )
  })

  test('one that names a stranger or is to nobody falls alone, and is told', () => {
    const { kept, dropped } = of({
      steps: [
        { text: 'Ask Walter Brimstone for the keys.', cites: ['T1'] },
        { text: 'Read the lease.', cites: ['T1'] },
      ],
      message: { to: 'T1', text: 'Dear Ruth, may I sign?', cites: [] },
    })
    expect(kept[0]?.content).toContain('1. Read the lease.')
    expect(kept[0]?.content).not.toMatch(/Brimstone|Dear Ruth/)
    expect(dropped.map(({ why }) => why)).toEqual([
      'Walter Brimstone stands in no record.',
      'It is to nobody among the contacts.',
    ])
  })

  test('a name that German puts into the genitive is known by the name itself', () => {
    const step = (text: string) => of({ steps: [{ text, cites: ['C1'] }] }).dropped.map(({ why }) => why)
    expect(step('Bitte diese Woche in Adairs Kanzlei nach einem Termin fragen und die Antwort notieren.')).toEqual([])
    expect(step('Bitte diese Woche in Brimstones Kanzlei nach einem Termin fragen und die Antwort notieren.')).toEqual([
      'Brimstones Kanzlei stands in no record.',
    ])
  })
})
