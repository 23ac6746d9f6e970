// Wishes, possibilities and what somebody asks of us are no promises of theirs.
import { describe, expect, test } from 'vitest'
import { sure } from '../fixture.ts'

const promised = (text: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).filter(({ kind, hedged }) => kind === 'promise' && !hedged)
const parties = (text: string, parts: Parameters<typeof sure>[1] = {}) =>
  promised(text, parts).map(({ who, to_whom }) => [
    who?.resolved ?? who?.words ?? null,
    to_whom?.resolved ?? to_whom?.words ?? null,
  ])

describe('no promise', () => {
  // Each of these is one without the rules of wishes.ts.
  test.each([
    'Tobias asked me to send the casts by Friday.',
    'The tenant asked us to mend the roof by Friday.',
    'Petra will, dass wir am Montag zurückrufen.',
    'Petra hopes to deliver the saddles by Friday.',
    'Petra would like to deliver the saddles by Friday.',
    'Petra möchte die Sättel bis Freitag liefern.',
    'Petra überlegt, bis Freitag die Sättel zu liefern.',
    'Petra schickt vielleicht bis Freitag die Proben.',
    'Petra wird die Proben bis Freitag vielleicht schicken.',
    "I'll perhaps send Petra the hay on Friday.",
  ])('%s', (text) => expect(promised(text)).toEqual([]))

  test.each([
    'Perhaps we will deliver the hay on Friday.',
    'Petra may send the hay by Friday.',
    'Petra called and wants the proofs by Friday.',
    'Next week, we may deliver the hay.',
    'Tobias bat uns, die Abgüsse bis Freitag zu schicken.',
    'Petra hat uns gestern dringend gebeten, die Sättel bis Freitag zu liefern.',
    'Wir überlegen, ob wir ihm bis Ende Dezember ein Angebot machen.',
    'Es gibt Überlegungen, die Sättel bis Freitag zu liefern.',
  ])('nor, by whatever rule: %s', (text) => expect(promised(text)).toEqual([]))

  test.each([
    ['Tilda will send the altar cloth by Friday.', 'c1'],
    ['Der Verlag will die Fahnen bis zum 8. liefern.', 'Der Verlag'],
    ['Petra schickt die Formen bis Freitag.', 'c3'],
    ['Wir liefern am 2. Dezember.', 'me'],
    ['Frau Vollmer hat uns zugesagt, die Formen bis Freitag zu schicken.', 'c3'],
    ['Petra hat uns versprochen, die Saatkartoffeln zu bringen.', 'c3'],
    ['Tobias hat mir versprochen, bis Montag die Boote abzuholen.', 'c4'],
    ['Sie haben uns versprochen, die Rechnung bis Freitag zu begleichen.', 'Sie'],
    ['Tobias hat mich überzeugt, wir liefern bis Freitag, um Ärger zu vermeiden.', 'me'],
  ])('but: %s', (text, who) => expect(parties(text).map(([one]) => one)).toEqual([who]))

  test.each([
    'We deliver the bells in May.',
    'I owe Tobias the final report by the end of May.',
    'Petra sends the contract by the last week of May.',
    'petra sends the boats by the end of may.',
    "We'll deliver the bells by 31 May.",
    'We owe May a refund by Friday.',
    'I will send Petra the moulds on Monday, perhaps by courier.',
    "I'll send Petra the moulds by Friday, perhaps by courier.",
    'We’ll bring the hay by Friday, possibly on Thursday.',
    'I owe Tobias the list of people who may attend by Friday.',
    'Petra sends the list of boats that might be sold by Friday.',
    'Petra schickt die Formen bis Freitag, vielleicht schon Donnerstag.',
    'Ich schulde Petra bis Freitag die Liste, wer kommen könnte.',
    'Ich schicke die Überlegungen bis Freitag an Petra.',
  ])('and what may be only beside it, or a month: %s', (text) => expect(promised(text)).toHaveLength(1))

  test.each([
    'I owe Petra the report she wants by Friday.',
    'We owe Petra the price she asked us to reckon by Friday.',
    "We'll deliver whatever Petra wants by Friday.",
    "I'll send the contract Tobias wants by Friday.",
    "I'll send Petra the plans she wanted tomorrow.",
    'I bring Tobias the saddles he would like on Friday.',
    'Petra is keen and sends the signed contract by Friday.',
    'The tenant sends the keys Tobias wants by Friday.',
    'Petra schickt bis Freitag die Muster, die Huber gern möchte.',
    'Ich schicke Petra bis Freitag die Muster, die sie haben will.',
  ])('and what somebody wants of it: %s', (text) => expect(promised(text)).toHaveLength(1))

  test('what somebody asks of us by a day is still a day that they set', () =>
    expect(sure('Tobias asked me to send the casts by Friday.').map(({ kind }) => kind)).toEqual(['deadline']))
})
