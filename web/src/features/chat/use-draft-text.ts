import { useState } from 'react'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'

export type Draft = {
  text: string
  /** The message of mine that is being changed, and what stood in the input before. */
  editing: { id: string; seq: number; before: string } | null
  /** The question that stood above when the first word was typed, which these words answer; null: none. */
  prompt_id: string | null
}
const EMPTY: Draft = { text: '', editing: null, prompt_id: null }

/** What is being typed in a conversation, kept for each of them until it is sent. `promptId`: of the question that stands above. */
export function useDraftText(userId: string, conversationId: string, promptId: string | null | undefined) {
  const name = `chat.typed.${userId}.${conversationId}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...readDraft<Draft>(name) }))
  /** They were sent once for what they were not typed for: that they are meant for it is said by sending them again. */
  const [again, setAgain] = useState(false)
  useKeepDraft(name, draft.text === '' && draft.editing === null ? null : draft)
  return {
    draft,
    /** The words were typed for something else than the question that stands above now, or for a question that is over. */
    elsewhere:
      draft.text.trim() !== '' && draft.editing === null && promptId !== undefined && draft.prompt_id !== promptId,
    again,
    /** From now on they are for what stands above. */
    mean() {
      setAgain(true)
      setDraft((before) => ({ ...before, prompt_id: promptId ?? null }))
    },
    change(next: Partial<Draft>) {
      setAgain(false)
      setDraft((before) => {
        const begins = before.text.trim() === ''
        return { ...before, ...next, prompt_id: begins ? (promptId ?? null) : before.prompt_id }
      })
    },
    /** After sending, or when a change is given up: what was being typed before is there again. */
    done() {
      setAgain(false)
      setDraft(({ editing, prompt_id }) => ({ text: editing?.before ?? '', editing: null, prompt_id }))
    },
  }
}
