import { describe, expect, it } from 'vitest'
import { namingOf, passageOf } from './naming.ts'

describe('by which words a text names somebody', () => {
  it('the whole name, and a first or last name that nobody else has', () => {
    expect(namingOf('Helen Brandt', ['Ada Byron'])).toMatchObject({ sought: ['Helen', 'Brandt'] })
    expect(namingOf('Helen Brandt', ['helen Okafor'])).toMatchObject({ sought: ['Brandt'] })
    expect(namingOf('Helen Brandt', ['Helen Okafor', 'Uwe Brandt'])).toMatchObject({
      sought: ['Helen Brandt'],
      short: null,
    })
  })

  it('a name too short to be told from a word names nobody', () => {
    expect(namingOf('Li', [])).toBeNull()
    expect(namingOf('Bo Li Xu', [])).toMatchObject({ sought: ['Bo Li Xu'], short: null })
  })

  it('signs of a name that mean something in a pattern are letters there', () => {
    expect(namingOf('J. R. (Bob) O*Neil', [])?.whole).toContain('j\\.\\s+r\\.\\s+\\(bob\\)\\s+o\\*neil')
  })
})

describe('the passage that names somebody', () => {
  it('is the line with the name, without its marks, or the beginning', () => {
    expect(passageOf('# Monday\n\n- [ ] Ask Helen for the draft\n- Rest', 'Helen Brandt')).toBe(
      '[ ] Ask Helen for the draft',
    )
    expect(passageOf('\n## Nothing of them', 'Helen Brandt')).toBe('Nothing of them')
  })

  it('is cut around the name where the line is long', () => {
    const passage = passageOf(`${'x '.repeat(400)}Helen said no ${'y '.repeat(400)}`, 'Helen Brandt')
    expect(passage).toContain('Helen said no')
    expect(passage.length).toBeLessThan(300)
    expect(passage.startsWith('…') && passage.endsWith('…')).toBe(true)
  })
})
