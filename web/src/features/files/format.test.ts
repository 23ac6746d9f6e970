import { describe, expect, it } from 'vitest'
import { typeLabel } from '#web/ui/files/type-label.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import { delimiterOf, previewForm, withEnding } from './format.ts'

describe('a file in words', () => {
  it('has a size that people can read', () => {
    const sizes = [1, 999, 1_000, 1_500, 12_345, 999_499, 999_600, 26_214_400, 1_073_741_824]
    expect(sizes.map(formatSize)).toEqual([
      '1 B',
      '999 B',
      '1 kB',
      '1.5 kB',
      '12 kB',
      '999 kB',
      '1 MB',
      '26 MB',
      '1.1 GB',
    ])
  })
  it('has a type that people know', () => {
    const label = (media_type: string, kind: 'document' | 'image' | 'other') => typeLabel({ media_type, kind })
    expect(label('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document')).toBe('Word')
    expect(label('image/jpeg', 'image')).toBe('JPEG')
    expect(label('application/x-cfb', 'other')).toBe('File')
  })
  it('keeps the ending of its name unless it is given another', () => {
    expect(withEnding(' Plan 2027 ', 'plan.docx')).toBe('Plan 2027.docx')
    expect(withEnding('Plan.pdf', 'plan.docx')).toBe('Plan.pdf')
    expect(withEnding('README', 'NOTES')).toBe('README')
    expect(withEnding('  ', 'plan.docx')).toBe('')
  })
  it('is shown from its bytes only where nothing in it can run', () => {
    const form = (media_type: string) => previewForm({ media_type, text_status: 'ready' })
    expect(['image/png', 'application/pdf', 'image/svg+xml', 'text/html', 'text/csv'].map(form)).toEqual([
      'image',
      'pdf',
      'text',
      'text',
      'table',
    ])
    expect(previewForm({ media_type: 'text/plain', text_status: 'failed' })).toBe('none')
  })
  it('tells its cells apart by what stands between them', () => {
    expect(delimiterOf('a;b;c\n1,5;2;3')).toBe(';')
    expect(delimiterOf('a,b\n1,2')).toBe(',')
    expect(delimiterOf('a\tb\n1\t2')).toBe('\t')
  })
})
