// Who acts by a day is said by its own words; none of these trades has a workspace.
import { describe, expect, test } from 'vitest'
import { contact, note, workspace } from '../workspace/fixture.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'

const people = [
  contact('Ingrid Solberg', 'Owner, Fjord Hotel', []),
  contact('Mark Huber', 'Steuerberater, Huber & Co', []),
]
const actionIn = (text: string, more: Partial<Workspace> = {}) =>
  attentionOf(workspace({ contacts: people, notes: [note('2026-03-20', `# Laundry\n\n${text}`)], ...more })).find(
    ({ kind }) => kind === 'matter',
  )?.action

describe('who holds the right to end it', () => {
  test.each([
    'Fjord Hotel contract renews for two years; they have to give notice by 14 April 2026, says Ingrid Solberg.',
    'The linen contract runs on unless the customer gives notice by 14 April 2026.',
    'If they do not give notice by 14 April 2026 the linen contract renews for a year.',
    'Der Wäschevertrag verlängert sich, wenn der Kunde nicht bis 14.04.2026 kündigt.',
    'Sie müssen bis zum 14.04.2026 kündigen, sonst verlängert sich der Wäschevertrag.',
  ])('the other side: it is theirs, and the person wins it before that day: %s', (text) => {
    const action = actionIn(text)
    expect(action?.text).toMatch(/Settle with (?:them|Ingrid Solberg) before .* that it goes on: it is theirs to end/)
    expect(action?.german).toMatch(/dass es weiterläuft: Kündigen kann die andere Seite/)
    expect(action?.text).not.toMatch(/Decide whether to end it/)
  })
  test.each([
    'The linen contract renews for two years unless we give notice by 14 April 2026.',
    'Either party may give notice by 14 April 2026, or the linen contract renews.',
    'Der Wäschevertrag verlängert sich, wenn wir nicht bis 14.04.2026 kündigen.',
    'They must have our notice by 14 April 2026, or the linen contract renews.',
    'Der Wäschevertrag verlängert sich, wenn er nicht bis 14.04.2026 gekündigt wird.',
  ])('the person, too: they decide: %s', (text) => {
    expect(actionIn(text)?.text).toMatch(/^Decide whether to end it or let it run on/)
  })
})

describe('a word of one’s own that was jotted down', () => {
  test.each([
    'Mahnbrief nicht geschafft, schreib ich spätestens am 27.03.2026',
    'Prüfbuch fehlt noch, das bring ich bis 27.03.2026 vorbei',
  ])('is kept: %s', (text) => {
    expect(actionIn(text)?.german).toMatch(/^Du hast es zugesagt: Erledige es bis/)
  })
  test.each([
    'Mahnbrief fehlt noch, den brauch ich spätestens am 27.03.2026',
    'Bis 27.03.2026 spätestens, glaub ich, muss das Prüfbuch da sein',
  ])('is none: %s', (text) => {
    expect(actionIn(text)?.german).not.toMatch(/Du hast es zugesagt/)
  })
})

describe('somebody who wants it by the day', () => {
  test.each([
    [
      'solberg needs the price list by 27 March 2026, otherwise she goes elsewhere',
      /See that Ingrid Solberg has it by/,
    ],
    [
      'Ingrid: third tour seen, she likes it & needs an answer by 27 March 2026 or she goes elsewhere',
      /Give Ingrid Solberg your answer by/,
    ],
    ['Huber braucht die Belege bis 27.03.2026, sonst wird es eng', /See that Mark Huber has it by/],
  ])('has it, or their answer: %s', (text, action) => {
    expect(actionIn(text)?.text).toMatch(action)
  })
  test.each([
    'the wall needs a mark by 27 March 2026 or the fitters cannot start',
    'mark needs the paint by 27 March 2026 at the latest',
  ])('is nobody where a word only sounds like a name: %s', (text) => {
    expect(actionIn(text)?.text).not.toMatch(/Mark Huber/)
  })
})

describe('an answer that somebody without a name waits for', () => {
  test.each([
    'They have asked three times whether the towels will be ready, and wait for our answer.',
    'They have asked three times whether the linen will be ready, and wait for our answer.',
  ])('is given: %s', (text) => {
    const action = actionIn(text)
    expect(action?.text).toMatch(/^Answer by .*: an answer is waited for/)
    expect(action?.german).toMatch(/^Antworte bis zum/)
  })
})

describe('the first day on which something can be had', () => {
  test.each(['The new dryers are ready for a trial in two weeks.', 'Neue Trockner sind in zwei Wochen lieferbar.'])(
    'is owed by nobody: %s',
    (text) => {
      expect(actionIn(text)).toBeUndefined()
    },
  )
  test('is a limit where it must be so by then', () => {
    expect(actionIn('The new dryers must be ready for the inspection by 27 March 2026.')).toBeDefined()
  })
})
