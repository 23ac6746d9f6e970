import { describe, expect, test } from 'vitest'
import { assess, challenge, compose } from '../advice/advice.ts'
import { ground } from '../advice/grounding.ts'
import { watchedOf } from '../advice/watched.ts'
import { signalsOf } from '../signals/signals.ts'
import { goal, note, task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { confidenceOf } from './confidence.ts'
import { bakery, estate, file } from './fixture.ts'
import { mattersOf } from './matters.ts'

function advise(of: Workspace) {
  const signals = attentionOf(of)
  const grounded = ground(compose(of, challenge(of, assess(of, signals))), recordIndex(of), signals)
  return { ...grounded, signals, watched: watchedOf(signals, grounded.kept, [], 'en') }
}
const textOf = ({ advice_title, content }: { advice_title: string; content: string }) =>
  `${advice_title}\n${content}`.replace(/ ?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')

describe('the matter on top', () => {
  test('is the right that lapses first, from a paper, with its day, its money and the task that is dated too late', () => {
    const [top] = mattersOf(estate())
    expect(top).toMatchObject({ day: '2026-03-31', left: 7, loss: true })
    expect(top?.stake?.text ?? '').toContain('£96,000')
    expect(top?.late?.text).toBe('Exercise the option on the Cheltenham shop')
    const [piece] = advise(estate()).kept
    const text = textOf(piece ?? { advice_title: '', content: '' })
    expect(text).toContain('31 Mar 2026, in seven days')
    expect(text).toMatch(/Why now: it lapses in seven days; its task is dated 15 Apr 2026, 15 days after it/)
    expect(text).toContain('Ask Nadia Okafor today where “Exercise the option on the Cheltenham shop” stands')
  })

  test('is found in German papers and notes, too, with nobody who has it', () => {
    const [top] = mattersOf(bakery())
    expect(top).toMatchObject({ day: '2026-04-02', loss: true, task: null })
    const [piece] = advise(bakery()).kept
    const text = textOf(piece ?? { advice_title: '', content: '' })
    expect(text).toContain('02.04.2026, in 9 Tagen')
    expect(text).toContain('Wer schreibt die Kündigung an Thermoback')
    expect(piece?.citations.map(({ kind }) => kind)).toContain('file')
  })

  test('calls an "on track" of its goal what stands against the day', () => {
    expect(textOf(advise(estate()).kept[0] ?? { advice_title: '', content: '' })).toContain(
      'The goal “Open the Cheltenham branch” calls itself on track; the day above stands against it',
    )
  })

  test('is no urgent task without a loss', () => {
    const [top, ...others] = mattersOf(estate())
    expect(top?.seed.text).not.toContain('coffee')
    expect(others.every(({ weight }) => weight < (top?.weight ?? 0))).toBe(true)
  })

  test('goes when its day has long passed, and when what it is about is done', () => {
    expect(mattersOf({ ...estate(), today: '2026-08-01' }).filter(({ loss }) => loss)).toEqual([])
    const ticked = workspace({ notes: [note('2026-03-20', '- [x] send the lease notice by 27 March')] })
    expect(mattersOf(ticked)).toEqual([])
  })
})

test('one thing is one matter: the paper, the note, the talk and the task on it', () => {
  const option = mattersOf(estate()).filter((matter) => /option/i.test(matter.seed.text))
  expect(option).toHaveLength(1)
})

test('a promise whose day has passed is named with who owes it', () => {
  const late = mattersOf(bakery()).find(({ seed }) => seed.text.includes('Mehlpreise'))
  expect(late?.left).toBe(-6)
})

test('what two papers of one house have in common ties them not together: sums stay with their own', () => {
  const of = estate({
    files: [
      ...(estate().files ?? []),
      file(
        'Van lease.txt',
        '2025-10-01',
        'VAN LEASE\n\nThe lease of the van costs £480,000 in writing. It must be returned no later than 30 June 2026.',
      ),
    ],
  })
  expect(mattersOf(of)[0]?.stake?.text ?? '').not.toContain('480,000')
})

describe('advice', () => {
  test('falls with no sentence of its own: all that it says is proven by its records', () => {
    for (const of of [estate(), bakery()]) expect(advise(of).dropped).toEqual([])
  })

  test('has five pieces of 200 words at most, each with a first line that reads alone', () => {
    for (const of of [estate(), bakery()]) {
      const { kept } = advise(of)
      expect(kept.length).toBeLessThanOrEqual(5)
      for (const piece of kept) {
        expect(textOf(piece).split(/\s+/).length).toBeLessThanOrEqual(215)
        expect(piece.content).toMatch(/^\*\*(?:This week|Diese Woche):\*\* /)
        expect(piece.advice_title.length).toBeGreaterThan(20)
      }
    }
  })

  test('loses nothing: what is no piece stands as a line with its reason and its records', () => {
    const things = ['boiler', 'mandolin', 'passport', 'scaffold', 'vaccine', 'yearbook', 'hedge', 'invoice', 'piano']
    const tasks = things.map((thing, at) =>
      task({ title: `Terminate ${thing}`, due_date: `2026-03-${26 - at}`, priority: 'High' }),
    )
    const of = workspace({ tasks, goals: [goal()] })
    const { kept, watched, signals } = advise(of)
    const said = `${kept.map(textOf).join('\n')}\n${watched.map(({ title, why }) => `${title} ${why}`).join('\n')}`
    for (const signal of signals.filter(({ kind }) => kind === 'matter')) expect(said).toContain(signal.title)
    expect(watched.length).toBeGreaterThan(0)
    for (const line of watched) {
      expect(line.why).not.toBe('')
      expect(line.citations.length).toBeGreaterThan(0)
    }
  })
})

test('the confidence in a goal falls with the terms, promises and tasks that stand against it', () => {
  const of = estate()
  const [shop] = of.goals
  const sure = (workspaceOf: Workspace) =>
    shop && confidenceOf(shop, mattersOf(workspaceOf), signalsOf(workspaceOf), workspaceOf).level
  expect(sure(of)).toBe('low')
  expect(sure({ ...of, files: [], notes: [], contacts: [], tasks: [] })).toBe('good')
  expect(textOf(advise(of).kept[0] ?? { advice_title: '', content: '' })).toContain(
    'The goal “Open the Cheltenham branch” is in doubt: a term lapses on 31 Mar 2026',
  )
})

test('fields of a head are no people and no promises', () => {
  const of = workspace({
    notes: [
      note('2026-03-20', '# Weekly\n\nLead: Tomas\nModerator: Ines\nFrom: Ada\nDate: 27 March 2026\n\n- tea was nice'),
    ],
  })
  expect(mattersOf(of)).toEqual([])
})

test('the same records give the same matters, in the same order', () => {
  const of = estate()
  expect(mattersOf(structuredClone(of)).map(({ id }) => id)).toEqual(mattersOf(of).map(({ id }) => id))
})
