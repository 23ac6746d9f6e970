// A recording that is being made lies in the browser piece by piece, so that a closed page or an empty battery loses a few seconds at most.
import { delMany, entries, keys, set } from 'idb-keyval'
import { createStore as createValue } from '#web/store.ts'
import { storeOf } from './open-store.ts'

/** Whether one is there that was neither used nor discarded, as far as this page knows. */
export const recordingLeft = createValue(false)

const pieces = storeOf('adjutant-recordings', 'pieces')

/** `began`: in milliseconds since 1970; with the person it names the recording. */
export type Unfinished = { began: number; blob: Blob; seconds: number }
export const PIECE_SECONDS = 5

const nameOf = (userId: string, began: number, at: number) => `${userId}|${began}|${String(at).padStart(6, '0')}`
const beginsOf = (name: string) => Number(name.split('|')[1])

/** A piece that cannot be kept is still in memory. */
export async function keepPiece(userId: string, began: number, at: number, blob: Blob): Promise<void> {
  recordingLeft.set(true)
  await set(nameOf(userId, began, at), blob, pieces()).catch(() => {})
}

/** The last one that was begun and neither used nor discarded. */
export async function unfinished(userId: string): Promise<Unfinished | null> {
  const all = await entries<string, Blob>(pieces()).catch(() => [])
  const mine = all
    .filter(([name]) => name.startsWith(`${userId}|`))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const last = mine.at(-1)
  recordingLeft.set(last !== undefined)
  if (!last) return null
  const began = beginsOf(last[0])
  const those = mine.filter(([name]) => beginsOf(name) === began).map(([, blob]) => blob)
  return { began, blob: new Blob(those, { type: those[0]?.type ?? '' }), seconds: those.length * PIECE_SECONDS }
}

/** Of this person; left out: everybody's. */
export async function forgetRecordings(userId?: string): Promise<void> {
  recordingLeft.set(false)
  const names = await keys<string>(pieces()).catch(() => [])
  const those = userId === undefined ? names : names.filter((name) => name.startsWith(`${userId}|`))
  await delMany(those, pieces()).catch(() => {})
}
