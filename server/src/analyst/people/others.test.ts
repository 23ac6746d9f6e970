import { describe, expect, it } from 'vitest'
import { isSaid } from './is-said.ts'
import { namesOthers, properOf } from './others.ts'

const card = (name: string, role: string, company: string | null = null) => ({
  ...{ id: name, name, role, company, notes: null, last_interaction_date: null, interactions: [] },
})
const verger = card('Ada Verger', 'Head gardener, Lindfield Manor')
const second = card('Piet Osei', 'Owner, Lindfield Manor')
const other = card('Rosa Quint', 'Estate manager, Brackwater Estate')
const german = card('Jörn Habermann', 'Einkauf', 'Habermann Mühlen GmbH')
const mate = card('Sam Hollis', 'our foreman')
const me = card('Nell Ferris', 'Director, Ferris Landscapes')
const colleague = card('Oli Brand', 'Surveyor, Ferris Landscapes')
const all = [verger, second, other, german, mate, me, colleague]

describe('a page on one company', () => {
  const others = namesOthers(all, [verger, second], 'Nell Ferris')

  it('knows a text by the other company that it names, in full or in passing, or by one of its people', () => {
    expect(others('Send the planting plan to Brackwater Estate')).toBe(true)
    expect(others('Brackwater: the pond liner leaks')).toBe(true)
    expect(others('Angebot an Habermann Mühlen GmbH schicken')).toBe(true)
    expect(others('Ring Rosa Quint about the yews')).toBe(true)
    expect(others('Quint’s invoice is late')).toBe(true)
  })

  it('takes neither its own people, nor colleagues, nor the reader’s company for others', () => {
    expect(others('Ada Verger wants the beech hedge at Lindfield Manor')).toBe(false)
    expect(others('Sam Hollis brings the digger')).toBe(false)
    expect(others('Oli Brand of Ferris Landscapes measures it')).toBe(false)
    expect(others('Quintessence is no name of anybody here')).toBe(false)
  })

  it('takes no trade for the one company of its name', () => {
    const firms = ['Hotel Adler', 'Zimmerei Lang', 'Bakery Pitt', 'Clinic Roe', 'Gasthaus Krone']
    const of = namesOthers(
      [verger, second, ...firms.map((firm, at) => card(`Una Fir${at}`, 'Owner', firm))],
      [verger],
      'x',
    )
    for (const text of [
      'Angebot der Zimmerei für den Dachstuhl',
      'Bakery order',
      'Clinic hours',
      'Ask the Hotel for beds',
    ])
      expect(of(text), text).toBe(false)
    expect(of('Zimmerei Lang anrufen')).toBe(true)
  })

  it('names no others where no company of theirs is known', () => {
    expect(namesOthers(all, [mate], 'Nell Ferris')('Call Brackwater Estate')).toBe(false)
  })
})

describe('the word that stands for a name', () => {
  const hotels = [card('Ute Klar', 'Direktorin, Hotel Adler'), card('Per Holm', 'Küche, Hotel Post'), german]
  const corpus = ['Vertrag mit Habermann', 'Vertrag mit dem Hotel Adler', 'Hotel Post: neue Wäsche', 'Adler zahlt spät']
  const proper = (...words: string[]) => properOf(words, hotels, corpus, isSaid)

  it('is that of the company and not of what is made with it', () => {
    expect(proper('Vertrag', 'Habermann')).toBe('Habermann')
    expect(proper('Hotel', 'Adler')).toBe('Adler')
  })

  it('is none that several companies have, and the rarest where nobody on record has one', () => {
    expect(proper('Hotel', 'Therme')).toBeUndefined()
    expect(proper('Vertrag', 'Wäsche')).toBe('Wäsche')
    expect(proper('Nirgends')).toBeUndefined()
  })
})
