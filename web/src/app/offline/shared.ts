// What another application of the phone has shared with this one, until its person has saved it. The worker puts it here (web/public/sw.js),
// before anybody has signed in; who looks at it first is whose it is.
import { clear, del, entries, get, set } from 'idb-keyval'
import { createStore as createValue } from '#web/store.ts'
import { storeOf } from './open-store.ts'

/** So long it waits to be saved. */
const DAYS = 7

export type Shared = {
  id: string
  /** In milliseconds since 1970. */
  at: number
  title: string
  text: string
  url: string
  files: File[]
  /** What was too much to be kept. */
  left_out: string[]
  /** Whose it is; left out: nobody has looked at it. */
  user_id?: string
}

const items = storeOf('adjutant-shared', 'shared')

/** How many wait for whoever is signed in. */
export const sharedWaiting = createValue(0)

/** What waits for this person, the oldest first; what is too old is forgotten. */
export async function listShared(userId: string): Promise<Shared[]> {
  const all = await entries<string, Shared>(items()).catch(() => [])
  const old = all.filter(([, { at }]) => Date.now() - at > DAYS * 86_400_000)
  for (const [id] of old) await del(id, items()).catch(() => {})
  const theirs = all.filter((each) => !old.includes(each)).map(([, item]) => item)
  const mine = theirs.filter(({ user_id = userId }) => user_id === userId).toSorted((one, other) => one.at - other.at)
  sharedWaiting.set(mine.length)
  return mine
}

/** One of them, which is this person's from now on; null: it is gone, or somebody else's. */
export async function openShared(id: string, userId: string): Promise<Shared | null> {
  const item = await get<Shared>(id, items()).catch(() => undefined)
  if (!item || (item.user_id ?? userId) !== userId) return null
  if (item.user_id === undefined) await set(id, { ...item, user_id: userId }, items()).catch(() => {})
  return item
}

export async function dropShared(id: string, userId: string): Promise<void> {
  await del(id, items()).catch(() => {})
  await listShared(userId)
}

/** At a logout nothing stays. */
export async function forgetShared(): Promise<void> {
  sharedWaiting.set(0)
  await clear(items()).catch(() => {})
}
