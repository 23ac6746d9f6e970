import type { FileRecord, TextStatus } from '#contract/files.ts'
import { StatusBadge, type Tone } from '#web/ui/marks/status-badge.tsx'

const WORDS: Record<Exclude<TextStatus, 'none' | 'ready'>, readonly [string, Tone]> = {
  pending: ['Reading its text', 'info'],
  failed: ['Text unreadable', 'watch'],
}

/** Whether a search finds what stands in the file. */
export function TextStatusBadge({ file }: { file: FileRecord }) {
  if (file.text_status === 'none') return null
  // What is as it should be does not call for attention.
  if (file.text_status === 'ready') return <span className="dimmed">Searchable</span>
  const [words, tone] = WORDS[file.text_status]
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
