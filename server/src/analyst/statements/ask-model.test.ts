import { describe, expect, it } from 'vitest'
import type { StatementAnswer } from '#contract/statements.ts'
import { partsForModel, readModelAnswer, STATEMENT_INSTRUCTIONS } from './ask-model.ts'
import type { SourceText } from './form/source.ts'

const source = (text: string, kind: SourceText['kind'] = 'message'): SourceText => ({
  kind,
  title: '',
  text,
  written_on: '2026-11-24',
  zone: 'Europe/Zurich',
  author: { words: 'Dana Fisk', resolved: null },
  to: { words: 'Alex', resolved: 'me' },
  me: ['Alex Moreau'],
  people: [],
})
const said = (quote: string, parts: Partial<StatementAnswer['statements'][number]> = {}) => ({
  kind: 'promise' as const,
  quote,
  who: null,
  to_whom: null,
  what: 'it',
  due: null,
  hedged: false,
  ...parts,
})
const read = (text: string, ...statements: StatementAnswer['statements']) => {
  const from = source(text)
  const [part] = partsForModel(from)
  return readModelAnswer({ statements }, from, part ?? { offset: 0, text })
}

describe("a model's answer", () => {
  const text =
    'I’ll send the **revised** quote\nby 4.12. for €40k. Fine.\n\nOn Mon, 23 Nov 2026 at 09:14, Alex wrote:\n> I will pay you tomorrow.'

  it('is kept where its words stand in the text: span, day and amount are read by code', () => {
    const { found, problem } = read(
      text,
      said("I'll send the revised quote by 4.12. for €40k.", { who: 'I', due: 'by 4.12.' }),
    )
    expect(problem).toBeNull()
    expect(found).toHaveLength(1)
    expect(text.slice(found[0]?.start, found[0]?.end)).toBe(found[0]?.quote)
    expect(found[0]?.quote).toBe('I’ll send the **revised** quote\nby 4.12. for €40k.')
    expect(found[0]).toMatchObject({ due: { date: '2026-12-04' }, amount: { value: 40_000, unit: 'EUR' } })
  })

  it('loses what it made up, and says what so that it can be asked again', () => {
    const { found, problem } = read(
      text,
      said('I will send two quotes by Friday.'),
      said('I’ll send the **revised** quote', { who: 'Ruprecht' }),
    )
    expect(found.map(({ quote, who }) => [quote, who])).toEqual([['I’ll send the **revised** quote', null]])
    expect(problem).toContain('I will send two quotes by Friday.')
  })

  it('loses what stands only in an older mail', () => {
    expect(read(text, said('I will pay you tomorrow.'))).toEqual({ found: [], problem: null })
  })

  it('gives one place once', () => {
    expect(
      read('Ok, I do it. Ok, I do it.', said('I do it.'), said('I do it.'), said('I do it.')).found.map(
        ({ start }) => start,
      ),
    ).toEqual([4, 17])
  })
})

describe('the text for a model', () => {
  it('is cut between lines, without a gap, and bounded', () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `Line ${at} says that nothing much happened today.`).join(
      '\n',
    )
    const parts = partsForModel(source(text, 'note'))
    expect(parts.length).toBe(12)
    for (const [at, part] of parts.entries()) {
      expect(text.slice(part.offset, part.offset + part.text.length)).toBe(part.text)
      expect(part.offset).toBe(at === 0 ? 0 : (parts[at - 1]?.offset ?? 0) + (parts[at - 1]?.text.length ?? 0))
    }
    expect(partsForModel(source('\u0000\u0001\u0002'.repeat(900), 'file'))).toEqual([])
  })

  it('shows an example whose quotes pass its own check', () => {
    const example = STATEMENT_INSTRUCTIONS.split('Example text:\n')[1] ?? ''
    const [text = '', answer = ''] = example.split('\nExample answer:\n')
    const statements = JSON.parse(answer).statements as StatementAnswer['statements']
    expect(statements.length).toBe(2)
    expect(read(text, ...statements)).toMatchObject({
      problem: null,
      found: [{ due: { date: '2026-11-27' } }, { kind: 'question' }],
    })
  })
})
