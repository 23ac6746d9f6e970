import { describe, expect, it } from 'vitest'
import type { PassageFixture } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const NOTES = [
  note('Kilns', '2026-11-02', 'Oriel pays invoice 4412 for the kilns, 4,100, on Friday.'),
  note('Oriel, phone', '2026-11-01', 'She says that invoice 4437 comes in mid-December.'),
]

describe('the other one', () => {
  it.each(['what about the other one?', 'and the other one'])(
    '%s tells what the reply before did not',
    async (again) => {
      const [first, second] = await talk(['When does Oriel pay the invoice for the kilns?', again], {}, NOTES)
      expect(first?.said).toContain('4412')
      expect(second?.said).toContain('4437')
      expect(second?.said).not.toContain('4412')
    },
  )

  it('without anything before it asks for nothing', async () => {
    const [only] = await talk(['what about the other one?'], {}, NOTES)
    expect(only?.said).not.toMatch(/44[13][27]/)
  })
})
