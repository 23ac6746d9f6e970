import { useEffect, useState } from 'react'
import { readDraft, useKeepDraft, writeDraft } from '#web/ui/forms/draft.ts'

export type AttachedFile = { id: string; name: string; size: number; media_type: string }
export type Draft = { text: string; files: readonly AttachedFile[] }
const EMPTY: Draft = { text: '', files: [] }

const nameOf = (userId: string, threadId: string) => `comms.typed.${userId}.${threadId}`
/** The draft that is open on the screen takes in what arrives for it. */
const open = new Map<string, (file: AttachedFile) => void>()

/** What is being written in a thread, kept for each of them until it is sent. */
export function useDraft(userId: string, threadId: string) {
  const name = nameOf(userId, threadId)
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...readDraft<Draft>(name) }))
  useKeepDraft(name, draft.text === '' && draft.files.length === 0 ? null : draft)
  useEffect(() => {
    open.set(name, (file) => setDraft((before) => ({ ...before, files: [...before.files, file] })))
    return () => void open.delete(name)
  }, [name])
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    clear: () => setDraft(EMPTY),
  }
}

/** A file for a draft has arrived, perhaps after its writer has turned to something else. */
export function addToDraft(userId: string, threadId: string, file: AttachedFile): void {
  const name = nameOf(userId, threadId)
  const take = open.get(name)
  if (take) take(file)
  else {
    const draft = { ...EMPTY, ...readDraft<Draft>(name) }
    writeDraft(name, { ...draft, files: [...draft.files, file] })
  }
}
