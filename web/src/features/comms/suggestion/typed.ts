import { useState } from 'react'
import type { Suggestion, Thread } from '#contract/comms.ts'
import { dropDraft, readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'

type TypedOptions = Pick<Suggestion, 'id' | 'citations' | 'author'>
type TypedText = { of: TypedOptions; text: string }
export type ShownSuggestion = TypedOptions & { text: string; typed: boolean }

/**
 * The suggestion as its person has changed it. What they typed stays, over a reload and whatever comes meanwhile, until they
 * use it, ignore it, or ask for the newer one.
 */
export function useTyped(userId: string, thread: Pick<Thread, 'id' | 'current_ai_suggestion'>) {
  const name = `comms.suggestion.${userId}.${thread.id}`
  const [typed, setTyped] = useState<TypedText | null>(() => readDraft<TypedText>(name))
  useKeepDraft(name, typed)
  const current = thread.current_ai_suggestion
  const ready = current?.state === 'ready' ? current : null
  const shown: ShownSuggestion | null = typed
    ? { ...typed.of, text: typed.text, typed: true }
    : ready && { ...ready, typed: false }
  return {
    shown,
    /** Another one has come while this one was being changed. */
    newer: typed !== null && ready !== null && ready.id !== typed.of.id,
    type(text: string) {
      if (shown) setTyped({ of: { id: shown.id, citations: shown.citations, author: shown.author }, text })
    },
    forget() {
      setTyped(null)
      dropDraft(name)
    },
  }
}
