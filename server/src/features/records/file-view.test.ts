import { describe, expect, it } from 'vitest'
import type { FileRecord } from '#contract/files.ts'
import { fileView } from './rules.ts'

const file = (media_type: string, size = 10) =>
  ({ id: 'f1', name: 'Menu', media_type, size, created_at: '2026-03-01', updated_at: '2026-03-01' }) as FileRecord
const sizeOf = (bytes: number) =>
  fileView(file('text/plain', bytes), null).facts.find(({ name }) => name === 'Size')?.value

describe('a file beside its citation', () => {
  it('is read as Markdown where it is Markdown, and to the letter where it is not', () => {
    expect(fileView(file('text/markdown'), '# Menu\n\n| a | b |').body).toBe('# Menu\n\n| a | b |')
    expect(fileView(file('text/plain'), '# Menu').body).toBe('\\# Menu')
    expect(fileView(file('text/markdown'), null).body).toBeNull()
  })
  it('is as large as the list of files says', () => {
    expect([803, 1_400, 12_300, 999_600, 3_440_000].map(sizeOf)).toEqual(['803 B', '1.4 kB', '12 kB', '1 MB', '3.4 MB'])
  })
})
