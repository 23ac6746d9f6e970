import { describe, expect, it } from 'vitest'
import { applyMarkdown, continueList, type Selected } from './markdown-commands.ts'

/** 'a [b] c': the brackets stand where the selection begins and ends. */
const at = (marked: string): Selected => {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end }
}
const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`

describe('the formatting buttons', () => {
  it('make bold and take it back, with the words still selected', () => {
    const bold = applyMarkdown('bold', at('a ⟦word⟧ here'))
    expect(show(bold)).toBe('a **⟦word⟧** here')
    expect(show(applyMarkdown('bold', bold))).toBe('a ⟦word⟧ here')
  })
  it('go on behind the bold words when the key is pressed again', () => {
    expect(show(applyMarkdown('bold', at('a **word⟦⟧**')))).toBe('a **word**⟦⟧')
    expect(show(applyMarkdown('bold', at('a **⟦⟧**')))).toBe('a ⟦⟧')
  })
  it('make a list of the selected lines, and a checklist of a list', () => {
    const list = applyMarkdown('list', at('first\n⟦second\nthird⟧'))
    expect(list.text).toBe('first\n- second\n- third')
    expect(applyMarkdown('checklist', list).text).toBe('first\n- [ ] second\n- [ ] third')
    expect(applyMarkdown('list', list).text).toBe('first\nsecond\nthird')
  })
  it('make a link with its address selected', () => {
    expect(show(applyMarkdown('link', at('see ⟦this⟧')))).toBe('see [this](⟦https://⟧)')
  })
  it('keep the cursor in an empty text', () => {
    expect(show(applyMarkdown('heading', at('⟦⟧')))).toBe('## ⟦⟧')
    expect(show(applyMarkdown('heading', at('## ⟦⟧')))).toBe('⟦⟧')
  })
})

describe('Enter', () => {
  it('goes on with a list, and ends it on an empty entry', () => {
    expect(continueList(at('- one⟦⟧'))?.text).toBe('- one\n- ')
    expect(continueList(at('2. two⟦⟧'))?.text).toBe('2. two\n3. ')
    expect(continueList(at('- [x] done⟦⟧'))?.text).toBe('- [x] done\n- [ ] ')
    expect(continueList(at('- one\n- ⟦⟧'))?.text).toBe('- one\n')
    expect(continueList(at('plain⟦⟧'))).toBeNull()
  })
})
