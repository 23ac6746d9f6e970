import { useState } from 'react'
import { readDraft, useKeepDraft } from '#web/ui/draft.ts'

export type Draft = {
  text: string
  /** The message of mine that is being changed, and what stood in the input before. */
  editing: { id: string; seq: number; before: string } | null
}
const EMPTY: Draft = { text: '', editing: null }

/** What is being typed in a conversation, kept for each of them until it is sent. */
export function useDraftText(userId: string, conversationId: string) {
  const name = `chat.typed.${userId}.${conversationId}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...readDraft<Draft>(name) }))
  useKeepDraft(name, draft.text === '' && draft.editing === null ? null : draft)
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    /** After sending, or when a change is given up: what was being typed before is there again. */
    done: () => setDraft((before) => ({ text: before.editing?.before ?? '', editing: null })),
  }
}
