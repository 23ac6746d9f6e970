import { describe, expect, it } from 'vitest'
import { canFollow, toldIn } from './told.ts'

describe('what shall be said, where somebody types it', () => {
  it.each([
    ['Tell her Thursday morning, and that Grace said yes', 'Thursday morning, and Grace said yes.'],
    ['tell them that the price is final', 'The price is final.'],
    ['let him know we need until Monday', 'We need until Monday.'],
    ['say I need until Thursday', 'I need until Thursday.'],
    ['I can only do Friday', 'I can only do Friday.'],
    ['on holiday until Thursday, Marta will send it', 'On holiday until Thursday, Marta will send it.'],
    ['yes, but only on Thursday', 'Yes, but only on Thursday.'],
    ['reply that the crane comes on the 4th', 'The crane comes on the 4th.'],
    ['ask her whether she can send the file by Friday', 'Can you send the file by Friday?'],
    ['ask him to send the drawings', 'Could you please send the drawings?'],
    ['thank her for the report', 'Thank you for the report.'],
    ['Say no politely, tell her we are full until May', 'We are full until May.'],
    ['Sag ihr, dass ich erst Donnerstag kann', 'Ich kann erst Donnerstag.'],
    ['schreib ihm: geht klar, Freitag 10 Uhr', 'Geht klar, Freitag 10 Uhr.'],
    ['the crane comes on Friday', 'The crane comes on Friday.'],
    ['wir brauchen noch bis Montag', 'Wir brauchen noch bis Montag.'],
    ['antworte, dass der Preis fest ist', 'Der Preis ist fest.'],
  ])('%s', (hint, said) => {
    expect(toldIn(hint)).toBe(said)
  })

  it.each([
    'Shorter',
    'Warmer',
    'Say no politely',
    'make it shorter and friendlier',
    'a bit more formal',
    'yes',
    'decline',
    'kürzer',
    'bitte etwas freundlicher',
    'sag höflich ab',
    'more poetic',
    'make it rhyme',
    'translate into Italian',
    'offer next week',
    'mention the trade fair',
    'auf Englisch',
    'decline, we are full',
    'confirm the Friday',
    'accept the offer',
    'push back on the price',
    'cancel the visit',
    'the short version',
    'bestätige den Termin',
    'verschiebe auf Freitag',
    '',
  ])('is nothing where it is a wish for the tone, or more than rules can word: %s', (hint) => {
    expect(toldIn(hint)).toBeNull()
  })
})

it('rules follow words to say and wishes that they know; of another wish they say so instead of writing the same again', () => {
  for (const hint of ['', 'shorter', 'sag höflich ab', 'tell her Thursday morning', 'I can only do Friday'])
    expect(canFollow(hint)).toBe(true)
  for (const hint of ['decline, we are full', 'confirm the Friday']) expect(canFollow(hint)).toBe(true)
  for (const hint of [
    'push back on the price',
    'more poetic',
    'make it rhyme',
    'translate into Italian',
    'offer next week',
  ])
    expect(canFollow(hint)).toBe(false)
})
