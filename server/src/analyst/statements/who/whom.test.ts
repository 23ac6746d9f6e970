// To whom something was promised, where the words of the promise have a pronoun only; and who promised what is owed to the person.
import { describe, expect, it } from 'vitest'
import { source, sure } from '../fixture.ts'

const whom = (text: string, words: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).find(({ quote }) => quote.includes(words))?.to_whom ?? null

describe('a promise says to whom', () => {
  it.each([
    ['Visit to Petra Vollmer. I promised to send her the tuning plan by Friday.', 'tuning plan', 'c3'],
    ['Besuch bei Petra Vollmer. Ich habe zugesagt, ihr den Stimmplan bis Freitag zu schicken.', 'Stimmplan', 'c3'],
    ['Frau Vollmer hat angerufen. Die Bilder schicke ich ihr bis Freitag.', 'Bilder', 'c3'],
    ['Met Tobias Kern. I will send him the tuning plan by Friday.', 'tuning plan', 'c4'],
    ['# Tobias Kern\n\nThe loft is dry again.\n\nI will send him the tuning plan by Friday.', 'tuning plan', 'c4'],
    ['Telefonat mit Tobias Kern\n\n- Ich schicke ihm den Stimmplan bis Freitag.', 'Stimmplan', 'c4'],
    ['Spoke with Tobias Kern and Petra Vollmer. I will send her the tuning plan by Friday.', 'tuning plan', 'c3'],
    ['Petra Vollmer war hier. Versprochen: ihr den Stimmplan bis Freitag zu schicken.', 'Stimmplan', 'c3'],
  ])('of the one who fits: %s', (text, words, id) => {
    expect(whom(text, words)).toMatchObject({ resolved: id })
  })

  it.each([
    ['Met Tilda Marsh and Petra Vollmer. I will send her the tuning plan by Friday.', 'tuning plan'],
    ['I will send her the tuning plan by Friday.', 'tuning plan'],
    ['Tilda Marsh rang. Her mother plays, too; I will send her the tuning plan by Friday.', 'tuning plan'],
    ['Petra Vollmer war hier. Die Beraterin fragte nach. Ich schicke ihr den Stimmplan bis Freitag.', 'Stimmplan'],
    ['Petra Vollmer rang. I will send her tuning plan to the printer by Friday.', 'printer'],
    ['Petra Vollmer war hier. Ich schicke ihm den Stimmplan bis Freitag.', 'Stimmplan'],
  ])('not where nobody is named, or several may be meant: %s', (text, words) => {
    expect(whom(text, words)).toBeNull()
  })

  it('with whom the talk was, where its text names nobody', () => {
    const parts = { kind: 'interaction' as const, to: { words: 'Petra Vollmer', resolved: 'c3' } }
    expect(whom('The bellows leak. I will send her the quote by Friday.', 'quote', parts)).toMatchObject({
      resolved: 'c3',
    })
    expect(whom('Der Balg ist undicht. Ich schicke ihr das Angebot bis Freitag.', 'Angebot', parts)).toMatchObject({
      resolved: 'c3',
    })
  })

  it.each([
    ['I will send you the tuning plan by Friday.', 'c3'],
    ['Ich schicke Ihnen den Stimmplan bis Freitag.', 'c3'],
    ['I will send him the tuning plan by Friday.', null],
  ])('whoever a message speaks to is “you”, and nobody else: %s', (text, id) => {
    const parts = {
      ...{ kind: 'message' as const, author: { words: 'I', resolved: 'me' as const } },
      to: { words: 'Petra Vollmer', resolved: 'c3' },
    }
    expect(whom(text, 'plan', parts)?.resolved ?? null).toBe(id)
  })

  it('and its words stay as they are', () => {
    const text = 'Besuch bei Petra Vollmer. Ich habe zugesagt, ihr den Stimmplan bis Freitag zu schicken.'
    const [found] = sure(text)
    expect(found?.what).toContain('ihr den Stimmplan')
    expect(source(text).text.slice(found?.start, found?.end)).toBe(found?.quote)
  })
})

it.each([
  ['Mit Petra Vollmer gesprochen. Sie hat zugesagt, die Rate 3 bis Freitag zu überweisen.', 'Rate 3', 'c3'],
  ['Met Tobias Kern. He promised to pay the third rate by Friday.', 'third rate', 'c4'],
])('who owes it is whoever was met, named behind the first word: %s', (text, words, id) => {
  expect(sure(text).find(({ quote }) => quote.includes(words))?.who).toMatchObject({ resolved: id })
})
