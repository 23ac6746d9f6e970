// Questions that nobody is to answer, those answered right behind, and those without their sign.
import { describe, expect, it } from 'vitest'
import { kinds } from '../fixture.ts'

describe('asks nobody anything', () => {
  it.each([
    'who even needs three anchors?',
    "It would have been a disaster, wouldn't it?",
    'wer braucht schon drei Anker?',
    'Das wäre eine Katastrophe gewesen, oder?',
    "Walkers love a bench, don't they?",
    'What would we do without the old winch?',
    'Why do people leave gates open?',
    'Would you believe he charges for the jetty?',
    'Walker mögen Bänke, oder?',
    'Was wären wir ohne die alte Winde?',
    'Warum lassen die Leute das Tor offen?',
    'Glaubst du das, er verlangt Geld für den Steg?',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('question')
  })
  it.each([
    'How was your holiday?',
    'did you get home alright?',
    "Say hello to the crew, won't you?",
    'Wie war dein Urlaub?',
    'bist du gut angekommen?',
  ])('small talk of a message: %s', (text) => {
    expect(kinds(text, { kind: 'message', to: { words: 'Tilda Marsh', resolved: 'c1' } })).not.toContain('question')
  })
  it('a tag asks somebody in a message', () => {
    const to = { words: 'Tilda Marsh', resolved: 'c1' }
    expect(kinds("You have booked the jetty, haven't you?", { kind: 'message', to })).toContain('question')
  })
})

describe('answered right behind', () => {
  it.each([
    'Is the crane still hired? Yes, until Monday.',
    'Is the crane still hired?\nYes, it is.',
    'What if the winch sticks? Then we row.',
    'Do we paint it green or grey?\nGrey, we settled that later.',
    'I asked Tilda if the jetty was insured. She has a policy for it.',
    'A member asked why the jetty was shut; the warden explained.',
    'Petra asked who paid for the winch; Tilda said the club had.',
    'Ist der Kran noch gemietet? Ja, bis Montag.',
    'Ist der Kran noch gemietet?\nJa, ist er.',
    'Was, wenn die Winde klemmt? Dann rudern wir.',
    'Streichen wir ihn grün oder grau?\nGrau, das war dann klar.',
    'Wer nimmt den Anker, die Schule oder Hobbe?\nHobbe, wie sich zeigte.',
    'Ein Mitglied fragte, warum der Steg zu ist; der Wart erklärte es.',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('question')
  })
  it.each([
    'Is the crane still hired?\nNo idea, ask Tilda.',
    'Do we paint it green or grey?\nTilda would paint it grey.',
    'Has Tilda answered about the jetty? No.',
    'Skipper for the regatta: Tilda or Petra?\nTilda did the last two.',
    'Hat Petra wegen des Stegs geantwortet? Nein.',
    'Ist der Kran noch gemietet?\nKeine Ahnung, Petra fragen.',
    'Streichen wir ihn grün oder grau?\nPetra würde ihn grau streichen.',
  ])('still open: %s', (text) => {
    expect(kinds(text)).toContain('question')
  })
})

describe('asked without a sign', () => {
  it.each([
    'do we mend the jetty or build a new one',
    'Tilda is not sure yet about the winch.',
    'who mends the jetty now',
    "Tilda isn't sure yet about the anchor.",
    'wer repariert jetzt den steg',
    'hat jemand den steg geprüft',
    'was machen wir mit dem steg',
    'reparieren wir den steg oder bauen wir neu',
    'Beim Steg ist sich Petra noch nicht sicher.',
    'Ob der Steg bleibt, entscheidet die nächste Sitzung.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
})
