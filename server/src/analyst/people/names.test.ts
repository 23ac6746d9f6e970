import { describe, expect, it } from 'vitest'
import { namedBy, namedIn, nameFits } from './names.ts'

describe('a name', () => {
  it.each([
    ['Helena Stroud', 'Helena Stroud', 1],
    ['stroud', 'Helena Stroud', 1],
    ['Frau Dr. Stroud', 'Helena Stroud', 1],
    ['Helena’s', 'Helena Stroud', 1],
    ['HS', 'Helena Stroud', 0.8],
    ['Bob', 'Robert Tamm', 0.8],
    ['Tobi', 'Tobias Tamm', 0.8],
    ['Helena Strood', 'Helena Stroud', 0.6],
    ['Lind', 'Nora Berg', 0],
    ['Berg', 'Ida Lindberg', 0],
    ['constructor', 'Helena Stroud', 0],
  ])('“%s” for %s: %s', (words, name, fits) => {
    expect(nameFits(words, name)).toBe(fits)
  })

  it('names all who are called so, and of those who share a part the one who is named by more', () => {
    const people = [{ name: 'Dan Berg' }, { name: 'Dan Tamm' }, { name: 'Ida Kern' }]
    expect(namedBy('Dan', people)).toHaveLength(2)
    expect(namedIn('ask Dan Tamm and Ida', people).map(({ name }) => name)).toEqual(['Dan Tamm', 'Ida Kern'])
  })
})
