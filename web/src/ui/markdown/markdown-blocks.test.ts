import { describe, expect, it } from 'vitest'
import { type Blocks, blocksOf, closeOpenEnds, definitionsOf, NO_BLOCKS } from './markdown-blocks.ts'

const TEXT = [
  '# Where we stand\n\n',
  'Two goals are **behind**, one is on track.\n\n',
  '- first point\n\n- second point\n\n  still the second\n\n',
  '```ts\nconst a = 1\n\nconst b = 2\n```\n\n',
  '| goal | pace |\n| --- | --- |\n| Series B | 40 % |\n\n',
  '1. one\n2. two\n\n',
  'The end, with `code` and [a link](/app/records/goal/1).',
].join('')

describe('the blocks of a markdown text', () => {
  it('are its paragraphs, lists, code and tables, and together the whole text', () => {
    const { blocks, starts } = blocksOf(TEXT)
    expect(blocks.join('')).toBe(TEXT)
    expect(blocks.map((block) => block.slice(0, 7).trim())).toEqual([
      '# Where',
      'Two goa',
      '- first',
      '```ts\nc',
      '| goal',
      '1. one',
      'The end',
    ])
    expect(starts.map((start, at) => TEXT.startsWith(blocks[at] ?? '', start))).not.toContain(false)
  })
  it('come out the same when the text arrives in pieces, however it is cut', () => {
    for (const size of [1, 3, 7, 40]) {
      let known: Blocks = NO_BLOCKS
      for (let end = size; end < TEXT.length + size; end += size) known = blocksOf(TEXT.slice(0, end), known)
      expect(known.blocks.filter((block) => block.trim() !== '')).toEqual(blocksOf(TEXT).blocks)
    }
  })
  it('that are settled stay the very same when the text goes on', () => {
    const before = blocksOf(TEXT.slice(0, 150))
    const after = blocksOf(`${TEXT.slice(0, 150)} more`, before)
    expect(after.blocks.slice(0, 2)).toEqual(before.blocks.slice(0, 2))
    expect(blocksOf('Quite another text.', after).blocks).toEqual(['Quite another text.'])
  })
})

describe('a text that is still being written', () => {
  it('has its open ends closed', () => {
    expect(closeOpenEnds('This is **important')).toBe('This is **important**')
    expect(closeOpenEnds('Run `npm')).toBe('Run `npm`')
    expect(closeOpenEnds('See [the plan](/app/rec')).toBe('See the plan')
  })
  it('keeps its definitions for every block that may mean them', () => {
    expect(definitionsOf('See [it][1].\n\n[1]: https://example.org/a "A"\n')).toBe('[1]: https://example.org/a "A"')
    expect(definitionsOf('Nothing here: [x]')).toBe('')
  })
})
