import { IconNotes as icon } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { matching } from './format.ts'

const commands = [
  { label: 'New note', icon, also: 'create write' },
  { label: 'Go to Notes', icon },
  { label: 'Generate Advice', icon, also: 'note' },
]
const labels = (q: string) => matching(commands, q).map(({ label }) => label)

describe('a command is found', () => {
  it('by the beginnings of its words, in any order; by its own name before other words', () => {
    expect(labels('no')).toEqual(['New note', 'Go to Notes', 'Generate Advice'])
    expect(labels('note new')).toEqual(['New note'])
    expect(labels('CREATE no')).toEqual(['New note'])
    expect(labels('otes')).toEqual([])
  })
})
