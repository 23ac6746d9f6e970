import { describe, expect, it } from 'vitest'
import { type Addressed, hearerOf } from './hearer.ts'

const [mona, jan, ida] = [
  { name: 'Mona Seidel', address: 'mona@seidel.example' },
  { name: 'Jan de Wit', address: 'jan@dewit.example' },
  { name: 'Ida Holm', address: 'ida@holm.example' },
]
const base: Addressed = {
  ...{ own: false, to: [mona], cc: [], text: 'When does it start?' },
  ...{ mine: new Set(['mona@seidel.example']), me: ['Mona Seidel'] },
}
const of = (more: Partial<Addressed>) => hearerOf({ ...base, ...more })

describe('a mail speaks to', () => {
  it('whoever alone stands in To', () => {
    expect(of({})).toEqual({ who: 'me' })
    expect(of({ cc: [jan] })).toEqual({ who: 'me' })
    expect(of({ own: true, to: [jan] })).toEqual({ who: 'other', person: jan })
  })

  it('another, where its reader stands in Cc alone', () => {
    expect(of({ to: [jan], cc: [mona] })).toEqual({ who: 'other', person: jan })
  })

  it('its reader, where it came by an alias or as a blind copy', () => {
    expect(of({ to: [{ name: '', address: 'office@seidel.example' }] })).toEqual({ who: 'me' })
    expect(of({ to: [] })).toEqual({ who: 'me' })
    expect(of({ own: true, to: [] })).toBeNull()
  })

  it.each([
    ['Hi Jan,\n\ncould you look at it?', { who: 'other', person: jan }],
    ['hallo jan, kannst du mal schauen?', { who: 'other', person: jan }],
    ['Sehr geehrter Herr de Wit,\nwann kommen Sie?', { who: 'other', person: jan }],
    ['Ida,\n\nwhere is it?', { who: 'other', person: ida }],
    ['Guten Morgen Frau Seidel,\nwann?', { who: 'me' }],
    ['Liebe Ida, lieber Jan,\nwann?', null],
    ['Hallo zusammen,\nwer kann?', null],
    ['Dear all,\nwho can?', null],
    ['When can you come?', null],
  ])('who is greeted, where several have it: %s', (text, heard) => {
    expect(of({ to: [mona, jan], cc: [ida], text })).toEqual(heard)
  })
})
