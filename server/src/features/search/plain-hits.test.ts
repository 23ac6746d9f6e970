import { describe, expect, it } from 'vitest'
import { onlyInAddresses, snippetOf } from './rules.ts'

const shown = (text: string, q: string) =>
  snippetOf(text, q)
    .map(({ text: piece }) => piece)
    .join('')

const SAID =
  'Ring the **roofer** by Friday. Make it a task with that date. [\\[1\\]](/app/records/task/0192-ab) [\\[2\\]](/app/records/note/0193-cd "Site visit")\n\nSee [the plan \\(new\\)](/app/files?file=0194).'

describe('a hit', () => {
  it('is plain text: no numbers of sources, no addresses, no signs of Markdown', () => {
    expect(shown(SAID, 'roofer')).toMatch(/^Ring the roofer by Friday\. Make it a task with that date\./)
    for (const sign of ['[', '](', '\\', '/app/', '**']) expect(shown(SAID, 'roofer')).not.toContain(sign)
    expect(shown('Ruf den *Dachdecker* an. [\\[1\\]](/app/records/task/0192-ab)', 'Dach')).toBe(
      'Ruf den Dachdecker an.',
    )
  })
  it('is none where a word stands in the address of a link alone', () => {
    expect(onlyInAddresses(SAID, 'records', 'Talk')).toBe(true)
    expect(onlyInAddresses(SAID, 'roofer records', 'Talk')).toBe(true)
    expect(onlyInAddresses(SAID, 'records', 'Broken records')).toBe(false)
    expect(onlyInAddresses(SAID, 'roofer', 'Talk')).toBe(false)
    expect(onlyInAddresses('The records are in the cellar.', 'records', '')).toBe(false)
  })
})
