// Rehearsals live in the browser of whoever rehearses: nothing of them is sent to anybody, and no server keeps them.
import { useMemo } from 'react'
import type { Citation } from '#contract/shapes.ts'
import { onTokenChange } from '#web/app/token.ts'
import { createStore, useStore } from '#web/store.ts'
import { draftNames, dropDraft, onDraftElsewhere, readDraft, writeDraft } from '#web/ui/forms/draft.ts'
import { newKey } from '#web/ui/forms/new-key.ts'

export type RehearsalLine = {
  id: string
  by: 'me' | 'them' | 'system'
  text: string
  at: string
  /** It is from a sample script, not from a model. */
  sample?: true
}
export type OwnSuggestion = { id: string; text: string; citations: Citation[]; author: string | null }
/** What is on its way: a run that writes it, or a sample whose time has not come. */
export type Coming = { by: 'me' | 'them' } & (
  | { run_id: string }
  | { sample: { text: string; suggestion: string | null; terminal: boolean }; due: number }
)
export type Rehearsal = {
  id: string
  name: string
  role: string | null
  contact_id: string | null
  /** What it is about. */
  context: string
  lines: RehearsalLine[]
  suggestion: OwnSuggestion | null
  coming: Coming | null
  /** Why the last line did not come. */
  trouble: string | null
  ended: boolean
  updated_at: string
}

/** One person keeps at most so many; the oldest goes first. */
const MOST = 30

let owner = ''
const all = createStore<ReadonlyMap<string, Rehearsal>>(new Map())
const prefix = () => `rehearsal.${owner}.`

function load(userId: string): void {
  if (owner === userId) return
  owner = userId
  const found = draftNames(prefix()).flatMap((name) => readDraft<Rehearsal>(name) ?? [])
  all.set(new Map(found.map((each) => [each.id, each])))
}

onTokenChange(() => {
  owner = ''
  all.set(new Map())
})
onDraftElsewhere('rehearsal.', (name) => {
  if (owner === '' || !name.startsWith(prefix())) return
  const id = name.slice(prefix().length)
  const now = readDraft<Rehearsal>(name)
  const next = new Map(all.get())
  if (now) next.set(id, now)
  else next.delete(id)
  all.set(next)
})

/** All of them, the newest first. */
export function useRehearsals(userId: string): readonly Rehearsal[] {
  load(userId)
  const now = useStore(all)
  return useMemo(() => [...now.values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at)), [now])
}

export function useRehearsal(userId: string, id: string): Rehearsal | null {
  load(userId)
  return useStore(all, (known) => known.get(id) ?? null)
}

export const rehearsalOf = (id: string): Rehearsal | null => all.get().get(id) ?? null

/** The rehearsal with this name and contact, or a new one. */
export function beginRehearsal(
  userId: string,
  given: Pick<Rehearsal, 'name' | 'role' | 'contact_id' | 'context'> & { text?: string },
): string {
  load(userId)
  const { text, ...rest } = given
  const now = new Date().toISOString()
  const lines: RehearsalLine[] = given.context
    ? [
        {
          id: newKey(),
          by: 'system',
          text: `Conversation started based on AI Recommendation: ${given.context}`,
          at: now,
        },
      ]
    : []
  const suggestion = text ? { id: newKey(), text, citations: [], author: null } : null
  const id = newKey()
  keep({ ...rest, id, lines, suggestion, coming: null, trouble: null, ended: false, updated_at: now })
  const oldest = [...all.get().values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(MOST)
  for (const each of oldest) forgetRehearsal(each.id)
  return id
}

function keep(rehearsal: Rehearsal): void {
  writeDraft(prefix() + rehearsal.id, rehearsal)
  all.set(new Map(all.get()).set(rehearsal.id, rehearsal))
}

/** Changes what is there now; nothing happens to one that is gone. */
export function changeRehearsal(id: string, change: (now: Rehearsal) => Partial<Rehearsal>): void {
  const now = all.get().get(id)
  if (now) keep({ ...now, ...change(now) })
}

export const addLine = (id: string, line: Omit<RehearsalLine, 'id' | 'at'>, more: Partial<Rehearsal> = {}): void =>
  changeRehearsal(id, ({ lines }) => {
    const at = new Date().toISOString()
    return { lines: [...lines, { ...line, id: newKey(), at }], updated_at: at, trouble: null, ...more }
  })

export function forgetRehearsal(id: string): void {
  dropDraft(prefix() + id)
  const next = new Map(all.get())
  next.delete(id)
  all.set(next)
}
