// How files are spoken of: their kinds and names.
import type { FileKind, FileRecord } from '#contract/files.ts'

export const KIND_LABELS: Record<FileKind, string> = {
  document: 'Documents',
  sheet: 'Sheets',
  slides: 'Slides',
  pdf: 'PDFs',
  image: 'Images',
  text: 'Texts',
  media: 'Sound and video',
  archive: 'Archives',
  other: 'Other',
}

/** Where the ending of a name begins: what a person who renames a file means to keep. */
export function baseLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}

/** A new name keeps the ending of the old one unless it has been given one. */
export function withEnding(next: string, before: string): string {
  const name = next.trim()
  const ending = before.slice(baseLength(before))
  return name === '' || ending === '' || baseLength(name) < name.length ? name : name + ending
}

export type PreviewForm = 'image' | 'pdf' | 'markdown' | 'table' | 'text' | 'none'

/** Pictures that browsers show; nothing that could hold a script. */
const PICTURES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/apng',
])

/** How a file is shown. Only pictures and PDFs are shown from their bytes; everything else from the text read out of it. */
export function previewForm({ media_type, text_status }: Pick<FileRecord, 'media_type' | 'text_status'>): PreviewForm {
  if (PICTURES.has(media_type)) return 'image'
  if (media_type === 'application/pdf') return 'pdf'
  if (text_status === 'none' || text_status === 'failed') return 'none'
  if (media_type === 'text/markdown') return 'markdown'
  if (media_type === 'text/csv' || media_type === 'text/tab-separated-values') return 'table'
  return 'text'
}

/** What separates the cells, judged by the first lines. */
export function delimiterOf(text: string): string {
  const head = text.split('\n', 5).join('\n')
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}
