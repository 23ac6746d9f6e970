import { describe, expect, test } from 'vitest'
import type { Signal } from '../signals/signal.ts'
import { signalsOf } from '../signals/signals.ts'
import { task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import { assess, challenge, compose, type Draft } from './advice.ts'
import { behind, draft, index, of, signals } from './fixture.ts'
import { ground, wrongActions } from './grounding.ts'
import { verdictKey } from './verdicts.ts'

const claim = (text: string, ...cites: string[]) => ground([draft({ claims: [{ text, cites }] })], index, signals)
const survives = (text: string, ...cites: string[]) => claim(text, ...cites).kept.length === 1

test('a model that invents a goal and a number gets neither saved', () => {
  const lies = [
    draft({
      claims: [
        { text: 'Berths sold stand at 20 of 100.', cites: ['K1'] },
        { text: 'The goal “Conquer Antwerp” is due on 1 May 2026.', cites: ['G1'] },
        { text: 'Berths sold fell by 37 % in February.', cites: ['K1'] },
        { text: 'The second yard is in danger.', cites: ['G2'] },
        { text: 'Everybody is worried.', cites: [] },
      ],
    }),
    draft({
      subject: 'goal_overdue:antwerp',
      title: 'Conquer Antwerp',
      action: { text: 'Start “Conquer Antwerp” with 4 people.', cites: ['G1'] },
    }),
  ]
  const { kept, dropped } = ground(lies, index, signals)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toMatch(/Antwerp|37 %|second yard|Everybody/)
  expect(kept[0]?.content).toContain('Berths sold stand at 20 of 100.')
  expect(dropped.map((each) => each.why)).toEqual([
    'Conquer Antwerp stands in no record that it cites.',
    'The figure 37 stands in no record that it cites.',
    'It cites G2, which is no record.',
    'It cites no record.',
    'Its action falls: Conquer Antwerp stands in no record that it cites.',
  ])
})

describe('what a claim may say', () => {
  test.each([
    ['The lease costs 1.2k EUR a month.', 'N1'],
    ['Ruth wants to "sign by Easter".', 'N1'],
    ['“Sign the lease” is 14 days overdue.', 'T1'],
    ['The goal is due on 30 June 2026.', 'G1'],
    ['Two things are open this week.', 'G1'],
  ])('%s (%s)', (text, key) => {
    expect(survives(text, key)).toBe(true)
  })

  test.each([
    ['The lease costs 1,300 EUR a month.', 'N1'],
    ['The lease costs 1,200 EUR a month.', 'T1'],
    ['Ruth wants to "sign by Christmas".', 'N1'],
    ['**Operation Anchor** is late.', 'G1'],
    ['The goal is due on 30 June 2027.', 'G1'],
    ['We talked with Harbour Councillor Zubrowka about it.', 'C1'],
    ['', 'G1'],
  ])('not: %s (%s)', (text, key) => {
    expect(survives(text, key)).toBe(false)
  })

  test('a signal’s figure counts beside the records of that signal, not beside others', () => {
    expect(
      ground(
        [draft({ subject: behind, claims: [{ text: '“Sign the lease” waits for 14 days.', cites: ['T1'] }] })],
        index,
        signals,
      ).kept,
    ).toHaveLength(1)
    expect(
      ground(
        [draft({ subject: behind, claims: [{ text: 'Ruth has waited for 14 days.', cites: ['C1'] }] })],
        index,
        signals,
      ).kept,
    ).toHaveLength(0)
  })
})

describe('drafts', () => {
  test('a title may say by which day its action is to be done, and no other day or figure of the action', () => {
    const titleOf = (title: string) =>
      ground(
        [draft({ title, action: { text: 'Ask Ruth Adair for 5,000 EUR by 12 Apr 2026.', cites: ['C1'] } })],
        index,
        signals,
        new Map([
          [
            verdictKey({ text: 'Berths sold stand at 20 of 100.', cites: ['K1'] }),
            { verdict: 'proven' as const, spans: [], reason: null, open: false, doubt: null },
          ],
        ]),
      ).kept[0]?.advice_title
    expect(titleOf('Ask for the lease by 12 Apr')).toBe('Ask for the lease by 12 Apr')
    expect(titleOf('Ask for the lease by 13 Apr')).not.toContain('13 Apr')
    expect(titleOf('The lease costs 5,000 EUR')).not.toContain('5,000')
  })

  test('a title keeps what a claim has reckoned that nobody could look at yet, and loses what one has that is not proven', () => {
    const claim = { text: 'At 1,200 EUR a month the lease costs 14,400 EUR a year.', cites: ['N1'] }
    const one = draft({ title: 'The lease costs 14,400 EUR a year', claims: [claim, ...draft().claims] })
    const titleOf = (verdict: 'unchecked' | 'not_proven') => {
      const about = { spans: [], reason: null, open: false, doubt: null }
      const of = (each: typeof claim) => (each === claim ? verdict : ('proven' as const))
      const verdicts = new Map(one.claims.map((each) => [verdictKey(each), { ...about, verdict: of(each) } as const]))
      return ground([one], index, signals, verdicts).kept[0]
    }
    expect(titleOf('unchecked')?.advice_title).toBe('The lease costs 14,400 EUR a year')
    expect(titleOf('not_proven')?.advice_title).not.toContain('14,400')
  })

  test('a title that lies is replaced by the signal’s', () => {
    const { kept } = ground([draft({ title: 'Berths are 99 days late' })], index, signals)
    expect(kept[0]?.advice_title).toMatch(/^Berths sold is \d+ days behind its pace$/)
  })

  test('an unknown subject becomes its cited goal, else the signal that rests on its records, and falls without either', () => {
    const known = draft({ subject: 'made_up', claims: [{ text: 'The yard opens late.', cites: ['G1'] }] })
    expect(ground([known], index, signals).kept[0]?.subject).toBe('goal:g-yard')
    expect(ground([draft({ subject: 'made_up' })], index, signals).kept[0]?.subject).toBe(behind)
    expect(ground([draft({ subject: `${behind}x` })], index, signals).kept[0]?.subject).toBe(behind)
    const elsewhere = draft({ subject: 'made_up', claims: [{ text: 'Call about the lease.', cites: ['I1'] }] })
    expect(
      ground(
        [elsewhere],
        index,
        signals.filter(({ id }) => id === behind),
      ).kept,
    ).toEqual([])
  })

  test('what no signal names is kept where its words are proven: its subject is its record', () => {
    const own = (subject: string, verdict: 'proven' | 'not_proven') => {
      const one = draft({ subject, claims: [{ text: 'Ruth was called about the lease.', cites: ['I1'] }] })
      const checked = { verdict, spans: [], reason: null, open: false, doubt: null }
      const verdicts = new Map(one.claims.map((each) => [verdictKey(each), checked]))
      return ground([one], index, [], verdicts).kept[0]?.subject
    }
    const ruth = index.get('C1')
    expect(own('C1', 'proven')).toBe(`contact:${ruth?.id}`)
    expect(own('something', 'proven')).toBe(`interaction:${index.get('I1')?.id}`)
    expect(own('C1', 'not_proven')).toBeUndefined()
  })

  test('a piece is not lost by the wording that its action proposes', async () => {
    const said = (text: string, pieces: Partial<Draft> = {}) => {
      const one = draft({ action: { text, cites: ['C1'] }, ...pieces })
      const verdicts = new Map(
        one.claims.map((claim) => [
          verdictKey(claim),
          { verdict: 'proven' as const, spans: [], reason: null, open: false, doubt: null },
        ]),
      )
      return ground([one], index, signals, verdicts)
    }
    const first = (text: string) => said(text).kept[0]?.content.split('\n')[0]
    expect(first('Answer Ruth today: "We sign on Friday."')).toContain('Answer Ruth today: "We sign on Friday."')
    expect(first('Tell Ruth that “the lease is signed” by Friday.')).toContain(
      'Tell Ruth that the lease is signed by Friday.',
    )
    expect(first('Remind Ruth of “sign by Easter”.')).not.toContain('“')
    expect(first('Das Schreiben heute aufsetzen und per Bote Frau Adair übergeben.')).toContain('per Bote Frau Adair')
    expect(said('Ask the Mars Colony Programme for money.').kept).toEqual([])
    expect(said('Frag heute noch die Mars Kolonie nach dem Geld und sag mir Bescheid.').kept).toEqual([])
    expect(
      wrongActions([draft({ action: { text: 'Ask the Mars Colony Programme.', cites: [] } })], index, signals),
    ).toEqual([
      { text: 'Ask the Mars Colony Programme.', cites: ['K1'], why: 'Mars Colony Programme stands in no record.' },
    ])
  })

  test('where its action falls, that of its matter stands in; where its title does, a proven claim', () => {
    const matter = {
      ...(signals.find(({ id }) => id === behind) as Signal),
      action: {
        text: 'Call Ruth Adair.',
        german: 'Ruf Ruth Adair an.',
        cites: [],
        beside_button: { text: '', german: '' },
      },
    }
    const one = draft({
      title: 'The Mars Colony Programme sells too few berths',
      action: { text: 'Ask the Mars Colony Programme for money.', cites: ['C1'] },
    })
    const verdicts = new Map(
      one.claims.map((claim) => [
        verdictKey(claim),
        { verdict: 'proven' as const, spans: [], reason: null, open: false, doubt: null },
      ]),
    )
    const { kept, dropped } = ground([one], index, [matter], verdicts)
    expect(kept[0]?.content).toContain('Call Ruth Adair.')
    expect(kept[0]?.advice_title).toBe('Berths sold stand at 20 of 100')
    expect(dropped.map(({ what }) => what)).toContain('Ask the Mars Colony Programme for money.')
  })

  test('one subject is one piece of advice, and five are the most', () => {
    const twice = ground(
      [draft(), draft({ claims: [{ text: 'Nobody has signed the lease.', cites: ['T1'] }] })],
      index,
      signals,
    )
    expect(twice.kept).toHaveLength(1)
    expect(twice.kept[0]?.content).toContain('Nobody has signed the lease.')
  })

  test('a counter that lies is left out, the rest stays', () => {
    const { kept } = ground(
      [draft({ counter: { text: 'It is only 3 % of the business.', cites: ['G1'] } })],
      index,
      signals,
    )
    expect(kept[0]?.content).not.toContain('The other side')
  })
})

test('the text begins with what to do, numbers its citations in order and links each to its record', () => {
  const [advice] = ground(
    [draft({ counter: { text: 'The lease may be the cause.', cites: ['T1'] } })],
    index,
    signals,
  ).kept
  expect(advice?.content).toBe(
    [
      '**This week:** Ask Ruth Adair for a date to sign the lease. ' +
        `[\\[1\\]](/app/records/contact/${of.contacts[0]?.id}) [\\[2\\]](/app/records/task/t-lease)`,
      'Berths sold stand at 20 of 100. [\\[3\\]](/app/records/kpi/k-berths)',
      '**The other side.** The lease may be the cause. [\\[2\\]](/app/records/task/t-lease)',
    ].join('\n\n'),
  )
  expect(advice?.citations.map((each) => each.label)).toEqual(['Ruth Adair', 'Sign the lease', 'Berths sold'])
})

test('nothing in a record can act as Markdown or HTML in the advice', () => {
  const hostile = workspace({
    tasks: [
      task({
        id: 't1',
        title: '![x](https://evil.example/p.png) <img src=x onerror=alert(1)> [click](javascript:alert(1)) # `rm`',
        priority: 'Urgent',
        due_date: '2026-03-01',
      }),
    ],
  })
  const found = signalsOf(hostile)
  const { kept } = ground(compose(hostile, challenge(hostile, assess(hostile, found))), recordIndex(hostile), found)
  const content = kept[0]?.content ?? ''
  expect(content).not.toMatch(/evil\.example|javascript:|(?<!\\)<img|!\[|(?<!\\)`/)
  expect(content.match(/\]\((?!\/app\/records\/)/)).toBeNull()
})

test('every line that survives ends in a marker, for the built-in analyst too', () => {
  const drafts = compose(of, challenge(of, assess(of, signals)))
  const { kept, dropped } = ground(drafts, index, signals)
  expect(dropped).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
  for (const line of kept.flatMap((each) => each.content.split('\n')).filter((each) => each !== '')) {
    expect(line).toMatch(/\[\\\[\d+\\\]\]\(\/app\/records\/[a-z]+\/[^)]+\)$/)
  }
})
