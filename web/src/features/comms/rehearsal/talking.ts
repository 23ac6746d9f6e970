// The other side of a rehearsal: asked for, waited for, also over a reload.
import { useEffect } from 'react'
import { MOST_REHEARSED, rehearsalsContract } from '#contract/rehearsals.ts'
import { endedStatuses, runsContract } from '#contract/runs.ts'
import type { Citation } from '#contract/shapes.ts'
import { ApiError, client } from '#web/api.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useRunEvents } from '#web/live.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { addLine, changeRehearsal, type Rehearsal, rehearsalOf } from './store.ts'

const api = client(rehearsalsContract)
const runs = client(runsContract)
/** A live notice may be lost: it is looked at anyway. */
const LOOK_MS = 2_000

/** Says something, and has the other side answer. */
export function sendInRehearsal(id: string, text: string): void {
  addLine(id, { by: 'me', text }, { suggestion: null })
  void askLine(id, 'them')
}

/** Asks for the next line: theirs, or what the person might say. */
export async function askLine(id: string, by: 'me' | 'them', hint?: string): Promise<void> {
  const now = rehearsalOf(id)
  if (!now || now.coming) return
  const said = now.lines.flatMap((line) => (line.by === 'system' ? [] : [{ by: line.by, text: line.text }]))
  try {
    const { run_id, sample } = await api.line({
      ...{ name: now.name, by, said: said.slice(-MOST_REHEARSED) },
      ...(now.contact_id && { contact_id: now.contact_id }),
      ...(now.context && { context: now.context.slice(0, 4_000) }),
      ...(hint && { hint }),
    })
    if (run_id) changeRehearsal(id, () => ({ coming: { by, run_id }, trouble: null }))
    else if (sample)
      changeRehearsal(id, () => ({ coming: { by, sample, due: Date.now() + sample.delay_ms }, trouble: null }))
  } catch (error) {
    // The contact is gone: it goes on without them.
    const gone = error instanceof ApiError && error.status === 404 && now.contact_id !== null
    changeRehearsal(id, () => ({ trouble: wordsOf(error), ...(gone && { contact_id: null }) }))
  }
}

/** Brings what is on its way, as long as the rehearsal is open. */
export function useComing(rehearsal: Rehearsal | null): void {
  const id = rehearsal?.id
  const coming = rehearsal?.coming ?? null
  useEffect(() => {
    if (!id || !coming) return
    if ('sample' in coming) {
      const timer = setTimeout(() => arriveSample(id), Math.max(0, coming.due - Date.now()))
      return () => clearTimeout(timer)
    }
    const { run_id } = coming
    const look = () => void arriveRun(id, run_id)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [id, coming])
  useRunEvents((runId) => {
    if (id && coming && 'run_id' in coming && coming.run_id === runId) void arriveRun(id, runId)
  })
}

function arriveSample(id: string): void {
  const coming = rehearsalOf(id)?.coming
  if (!coming || !('sample' in coming)) return
  const { text, suggestion, terminal } = coming.sample
  if (coming.by === 'me') {
    changeRehearsal(id, () => ({ coming: null, suggestion: text === '' ? null : sampled(text) }))
    return
  }
  const next = suggestion === null ? null : sampled(suggestion)
  addLine(id, { by: 'them', text, sample: true }, { coming: null, suggestion: next, ended: terminal })
}

export const SAMPLE = 'Sample script'
const sampled = (text: string) => ({ id: newKey(), text, citations: [], author: SAMPLE })

type Result = { text?: string; terminal?: boolean; author?: string; citations?: Citation[] }

async function arriveRun(id: string, runId: string): Promise<void> {
  const run = await runs.get({ id: runId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    return undefined
  })
  const coming = rehearsalOf(id)?.coming
  if (run === undefined || !coming || !('run_id' in coming) || coming.run_id !== runId) return
  if (run && !endedStatuses.includes(run.status)) return
  const { text, terminal = false, author = null, citations = [] } = (run?.result ?? {}) as Result
  if (run?.status !== 'completed' || !text) {
    changeRehearsal(id, () => ({ coming: null, trouble: run?.error ?? 'The answer did not come. Please try again.' }))
    return
  }
  if (coming.by === 'me')
    changeRehearsal(id, () => ({ coming: null, suggestion: { id: newKey(), text, citations, author } }))
  else addLine(id, { by: 'them', text }, { coming: null, ended: terminal })
}
