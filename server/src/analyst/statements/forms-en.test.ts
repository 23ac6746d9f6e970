// Forms in which English settles, asks and takes on that need no verb of deciding, asking or promising. Persons: Tilda Marsh, Jörg Öttl.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from './fixture.ts'

describe('settled', () => {
  it.each([
    'The reduction for pensioners is to remain.',
    "I've told Tilda not before Easter.",
    'Tilda – told her yes to the kiln.',
    'Tilda gets the corner office, with the stove.',
    'The Trust thanked him and will not be bidding.',
    'Rent OK, no discussion',
    '180 then 👍',
    'So we go around.',
    'The concert in May we hold in the chapel, not here; the hall leaks.',
    "Candles: we're making 500 this year.",
    'Ticket sales run over the old site this time too, whatever Tobias says.',
    "It's going to be at the mill from January",
    "I'm keeping the old van.",
    "I won't be renewing the lease.",
    "I'm not selling.",
    'The job is hers.',
    'They can have the room.',
    'Oak it is for the stairs.',
    'Oak for the stairs, then.',
    'There will be no fair this year.',
    "There won't be a second bus.",
    'Mill project on hold until spring.',
    'The trustees came out against glass.',
    'All jars get cork lids from 2027.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })

  it.each([
    'See you then',
    "I'm keeping an eye on the dog",
    'There will be no rain this week',
    'Back then',
    'Two then left.',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('decision')
  })
})

describe('open', () => {
  it.each([
    'Who is to teach the infants in March I cannot yet say.',
    'It cannot be established from the files whether the deed was ever signed.',
    'Whether the choir ought to have its own room was left for another day.',
    'Spare key: still a mystery.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
})

describe('taken on', () => {
  it('by somebody unknown and whoever writes', () => {
    const [found] = sure('* Piet and me: take the mill wheel apart')
    expect(found).toMatchObject({ kind: 'promise', who: { resolved: 'me' } })
  })
  it.each([
    'For the fair I make the labels ready until end of this week',
    'The Chair would speak with Mr Kern about his notice.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })
  it('what must be done by a day bites by it', () => {
    expect(kinds('The barn must be empty of whatever was not sold by noon on 5 December.')).toEqual(['deadline'])
  })
})
