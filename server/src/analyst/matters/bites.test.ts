import { describe, expect, test } from 'vitest'
import { signalsOf } from '../signals/signals.ts'
import { contact, goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { confidenceOf } from './confidence.ts'
import { bakery, file } from './fixture.ts'
import { mattersOf } from './matters.ts'

const said = (of: Workspace) =>
  attentionOf(of)
    .filter(({ kind }) => kind === 'matter')
    .map(({ title, facts }) => `${title}\n${facts.map(({ text }) => text).join('\n')}`)
const kept = (notes: string) => ({ ...contact('Amara Okoye', 'Welder', []), notes })

describe('what the person keeps on somebody', () => {
  test('is evidence: a day that is named in full bites, and the contact is cited', () => {
    const of = workspace({
      contacts: [kept('Her work permit runs out on 30 April 2026 and nobody has filed the extension.')],
    })
    const [top] = mattersOf(of)
    expect(top).toMatchObject({ day: '2026-04-30', loss: true })
    expect(top?.seed.ref).toMatchObject({ kind: 'contact' })
    expect(said(of)[0]).toContain('The entry of Amara Okoye says: “Her work permit runs out on 30 April 2026')
  })

  test('has no day of its own: "on Friday" is none', () => {
    const of = workspace({ contacts: [kept('She must hear from us by Friday at the latest, she said.')] })
    expect(mattersOf(of).filter(({ undated }) => !undated)).toEqual([])
  })
})

describe('what bites without a day', () => {
  const asked: WorkspaceThread = {
    id: 'thread-agent',
    title: 'Amara Okoye',
    messages: [
      { by: 'Alex Moreau', mine: true, day: '2026-03-02', text: 'Thank you for the drawing of the gantry.' },
      { by: 'Amara Okoye', mine: false, day: '2026-03-09', text: 'May I have your yes for the gantry and its paint?' },
    ],
  }
  const answered = {
    ...asked,
    messages: [...asked.messages, { by: 'Alex Moreau', mine: true, day: '2026-03-10', text: 'Yes, go ahead.' }],
  }

  test('is somebody who waits for an answer, with the days that they have waited', () => {
    const [top] = said(workspace({ contacts: [kept('')], threads: [asked] }))
    expect(top).toContain('May I have your yes for the gantry')
    expect(top).toMatch(/Why now: Amara Okoye has been waiting for your answer for 15 days, since 9 Mar 2026/)
  })
  test('is nobody where a sentence only tells of one who went unanswered', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-01',
          '# Review\n\nShe wants Hall to be the last parent who left with a question that we had not answered.',
        ),
      ],
    })
    expect(said(of).join()).not.toContain('been waiting for your answer')
  })
  test('is somebody of whom a sentence tells that they wait, or that it was said they were never answered', () => {
    for (const words of [
      'Mrs Klein, who has been waiting for our answer since 5 January, called again.',
      'The organist says that we have never answered his letter of 2 March.',
    ]) {
      const of = workspace({ notes: [note('2026-03-15', `# Chapel\n\n${words}`)] })
      expect([words, said(of).join()]).toEqual([words, expect.stringContaining('has been waiting for your answer')])
    }
  })
  test('is nothing once it was answered', () => {
    expect(said(workspace({ contacts: [kept('')], threads: [answered] }))).toEqual([])
  })

  test.each([
    ['The gantry plates were promised for 13 March, then for 20 March. Nothing so far.', '2026-03-20'],
    ['Die Platten waren für den 13.3. zugesagt, dann für den 20.3. Bis heute nichts gekommen.', '2026-03-20'],
  ])('is a word that was not kept: %s', (words, day) => {
    const broken = mattersOf(workspace({ notes: [note('2026-03-23', `# Gantry\n\n${words}`)] }))
    expect(broken[0]).toMatchObject({ day })
    expect(broken[0]?.left).toBeLessThan(0)
  })

  test.each([
    'Peter saw a different figure in the award than in the plan that lies at the bank.',
    'Die Summe im Bescheid stimmt nicht mit der Aufstellung überein.',
  ])('is two records that do not agree: %s', (words) => {
    const [top] = said(workspace({ notes: [note('2026-03-20', `# Award\n\n${words}`)] }))
    expect(top).toContain('the records do not agree')
  })
})

describe('what is lost', () => {
  test('is reckoned where a paper names the time and the rate', () => {
    const [top] = mattersOf(bakery())
    expect(top?.commitment).toMatchObject({ total: 41_400, words: '36 months at 1.150 €' })
    expect(said(bakery())[0]).toContain('36 months at 1.150 € are €41,400')
  })
  test.each([
    ['£312,000 a year, billed each month', 'renews for one year', null],
    ['£26,000 a month, paid every quarter', 'renews for one year', 312_000],
    ['€ 9,600 per year, payable monthly', 'is renewed for 3 years', 28_800],
  ])('is reckoned by the period of the rate, not by how it is billed: %s', (fee, renews, total) => {
    const of = workspace({
      files: [
        file(
          'Crane hire.txt',
          '2026-01-10',
          `# Crane hire\n\nFee: ${fee}\n\nThe hire ends on 30 April 2026 and ${renews} unless notice is given by 2 April 2026.`,
        ),
      ],
    })
    expect(mattersOf(of)[0]?.commitment?.total ?? null).toBe(total)
  })
  test('is no sum where only the price of one piece is named', () => {
    const of = workspace({
      notes: [
        note('2026-03-20', '# Bolts\n\nThe quote for the bolts expires on 2 April 2026: €9.40 a piece for the bolts.'),
      ],
    })
    expect(said(of)[0]).not.toContain('the largest sum named')
  })
  test('is told in the words that say what follows', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-20',
          '# Mooring\n\nThe mooring fee must reach the harbour office by 31 March. Tea was good. Otherwise the berth goes to the ferry company for ten years.',
        ),
      ],
    })
    expect(said(of)[0]).toContain('Otherwise the berth goes to the ferry company')
  })
  test('in a paper comes before what somebody merely plans for an earlier day', () => {
    const of = workspace({
      notes: [note('2026-03-20', '# Garden\n\nTom sends the plan of the garden by 26 March.')],
      files: [file('Kiln.txt', '2025-01-10', 'The kiln contract renews unless it is terminated by 1 April 2026.')],
    })
    expect(mattersOf(of)[0]?.seed.ref.kind).toBe('file')
  })
})

test('a task that shares the week and one common word is not the task of a matter', () => {
  const of = workspace({
    tasks: [task({ title: 'Write to the museum office', due_date: '2026-03-27', assigned_to_name: 'Tom Hale' })],
    contacts: [kept('Her permit runs out on 31 March 2026; the office in Bergen takes five weeks.')],
  })
  const permit = mattersOf(of).find(({ seed }) => seed.text.includes('permit'))
  expect(permit?.task).toBeNull()
})

describe('the confidence in a goal', () => {
  const quay = goal({ title: 'Rebuild the Holm quay', due_date: '2026-06-30' })
  const reasons = (of: Workspace) =>
    confidenceOf(quay, mattersOf(of), signalsOf(of), of)
      .reasons.map(({ text }) => text)
      .join('; ')

  test('falls with silence', () => {
    expect(reasons(workspace({ goals: [{ ...quay, created_at: '2025-11-01T08:00:00Z' }] }))).toContain(
      'nothing was recorded on it for',
    )
    const spoken = [task({ title: 'Order piles', goal_id: quay.id, updated_at: '2026-03-20T08:00:00Z' })]
    expect(reasons(workspace({ goals: [quay], tasks: spoken }))).not.toContain('nothing was recorded')
  })

  test('falls when a text says another day than the goal', () => {
    const late = goal({ title: 'Rebuild the Holm quay', due_date: '2026-04-15' })
    const of = workspace({
      goals: [late],
      tasks: [task({ title: 'Piles for the Holm quay', goal_id: late.id, due_date: '2026-04-10' })],
      notes: [note('2026-03-20', '# Holm quay\n\nThe piles for the Holm quay come on 2 May 2026 at the earliest.')],
    })
    const found = confidenceOf(late, mattersOf(of), signalsOf(of), of)
    expect(found.reasons.map(({ text }) => text)).toContain('a text speaks of 2 May 2026, after the goal’s day')
    expect(found.level).not.toBe('good')
  })

  test('falls while a number that is reached goes back to its limit', () => {
    const cash = kpi({
      name: 'Cash',
      unit: 'k EUR',
      target_value: 500,
      history: [
        ['2026-01-20', 760],
        ['2026-02-20', 680],
        ['2026-03-20', 600],
      ],
    })
    const floor = goal({ title: 'Keep half a million in cash', due_date: '2026-12-31', kpis: [cash] })
    const of = workspace({ goals: [floor] })
    expect(confidenceOf(floor, mattersOf(of), signalsOf(of), of)).toMatchObject({
      level: 'shaky',
      reasons: [{ text: 'Cash is on its way below its target' }],
    })
  })
})

describe('a day on which nothing can be lost', () => {
  const on = (day: string, words: string) => mattersOf(workspace({ notes: [note(day, words)] }))

  test('is none of the line that only says when a note was written', () => {
    for (const line of ['Thursday, one-to-one with Dana.', 'Team, Thursday morning.', 'Do. Runde mit Dana.'])
      expect([line, on('2026-03-19', `${line}\n\nThe tool costs little.`)]).toEqual([line, []])
    for (const line of [
      'Dana sends the offer by Thursday.',
      'Do the offer by Friday for Dana.',
      'Call Dana on Thursday.',
    ])
      expect([line, on('2026-03-19', `${line}\n\nThe tool costs little.`).length]).toEqual([line, 1])
  })

  test('is a festivity among colleagues, which stands behind what somebody owes by a later day', () => {
    const [first] = on(
      '2026-03-23',
      '# Monday\n\n- summer party: the inn wants the number by 27 March\n- Kessler wants the price list by 31 March',
    )
    expect(first?.seed.text).toContain('price list')
  })
})

describe('a right that ends on a day', () => {
  test('is heard in what can be done until then, in what is cancelled, and in what is not held longer', () => {
    for (const words of [
      'Best quote is from Aldgate, bindable until 2 April.',
      'The order cancels if the first delivery is not in by 2 April.',
      'The quote will not be held past 2 April.',
      "I can't hold it beyond 2 April.",
      'Die Garantie der Bank gilt, wie vereinbart, bis 2. April 2026.',
    ])
      expect([words, mattersOf(workspace({ notes: [note('2026-03-20', `# Deal\n\n${words}`)] }))[0]?.loss]).toEqual([
        words,
        true,
      ])
  })

  test('somebody who wants an answer waits for the person, in German as well', () => {
    for (const words of [
      'She wants an answer from us by 1 April.',
      'Sie will bis 1.4. von mir wissen, welche Listen wir streichen.',
    ])
      expect([words, said(workspace({ notes: [note('2026-03-20', `# Ward\n\n${words}`)] }))[0]]).toEqual([
        words,
        expect.stringContaining('an answer is waited for'),
      ])
  })
})
