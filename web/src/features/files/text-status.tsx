import type { FileRecord, TextStatus } from '#contract/files.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const WORDS: Record<Exclude<TextStatus, 'none'>, readonly [string, Tone]> = {
  pending: ['Reading its text', 'info'],
  ready: ['Searchable', 'good'],
  failed: ['Text unreadable', 'watch'],
}

/** Whether a search finds what stands in the file. */
export function TextStatusBadge({ file }: { file: FileRecord }) {
  if (file.text_status === 'none') return null
  const [words, tone] = WORDS[file.text_status]
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
