// What was on screen lately, kept in the browser so that it can be read without a line. It is shown only where the server cannot be
// reached: whatever answers is newer. All of it goes at logout, when another person signs in and when a session is over.
import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { clear, del, delMany, get, keys, promisifyRequest, set } from 'idb-keyval'
import { ApiError } from '#web/api.ts'
import { createStore as createValue } from '#web/store.ts'
import { readToken } from '../token.ts'
import { storeOf } from './open-store.ts'

const DAYS = 30
const MOST_MS = DAYS * 86_400_000
/** So many answers, the last ones read. */
const MOST = 400
/** An answer beyond it is a list that nobody reads on the way: characters of JSON. */
const MOST_CHARACTERS = 500_000
/** What is good once, or is about other people's accounts. */
const NEVER = ['audit', 'jobs', 'servers', 'mail', 'file-content', 'contact-photo']

type SavedAnswer = { at: number; text: string }

/** Known at once where the browser has opened the page with what it keeps; else asked for. */
let allowed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
const records = storeOf('adjutant-records', 'answers')

/** When what is on screen was last known to be so, in ms; null: the server answers. */
export const keptSince = createValue<number | null>(null)

function showsKept(at: number | null): void {
  const since = keptSince.get()
  if (at === since || (at !== null && since !== null && at >= since)) return
  keptSince.set(at)
}

/** What the server has said, of queries whose answers the screen shows with something of its own laid over them. */
const said = new WeakMap<Query, unknown>()
let lay = (_key: QueryKey, answer: unknown): unknown => answer
/** What waits to be sent is laid over every answer that is shown; what is kept stays as the server said it (held-shown.ts). */
export function layOver(by: typeof lay): void {
  lay = by
}
/** As the server said it, where that is known. */
export const saidBy = (query: Query): unknown => (said.has(query) ? said.get(query) : query.state.data)

/** More of a list comes with the pages that are shown already: of those, what the server said. */
function withoutLaid(query: Query, answer: unknown): unknown {
  type Pages = { pages?: readonly unknown[] }
  const [now, shown, before] = [answer, query.state.data, said.get(query)].map((each) => (Object(each) as Pages).pages)
  if (!now || !shown || !before) return answer
  return { ...(answer as Pages), pages: now.map((page, at) => (page === shown[at] ? (before[at] ?? page) : page)) }
}

/** From now on answers are kept: the server allows it, and this browser can open the application without it. `read`: up to now. */
export async function keepRecords(read: readonly Query[]): Promise<void> {
  allowed = true
  const token = readToken()
  if (token === null) return
  for (const query of read) if (query.state.status === 'success') await keep(query, saidBy(query), token)
  await forgetOld()
}

/** Nothing is kept any more, and nothing stays. */
export async function refuseRecords(): Promise<void> {
  allowed = false
  await forgetRecords()
}

/** Nothing of what was read stays in this browser. A storage that cannot be opened holds nothing. */
export async function forgetRecords(): Promise<void> {
  showsKept(null)
  await clear(records()).catch(() => {})
}

/** Conversations of which nothing is kept, by their ids. */
const passing = new Set<string>()

/** From now on nothing of this conversation is kept here, and what was is forgotten. */
export async function neverKeep(conversationId: string): Promise<void> {
  if (passing.has(conversationId)) return
  passing.add(conversationId)
  try {
    const names = await keys<string>(records())
    await delMany(
      names.filter((name) => name.includes(conversationId)),
      records(),
    )
  } catch {
    // A storage that cannot be opened holds nothing.
  }
}

/** Of such a conversation: by what is asked for, or by what the answer says of itself. */
function isPassing(name: string, answer: unknown): boolean {
  const { conversation_id: of } = Object(answer) as { conversation_id?: unknown }
  return (typeof of === 'string' && passing.has(of)) || [...passing].some((id) => name.includes(id))
}

/** For every query that asks the server (others set `persister: undefined`): the server's answer, or where no answer comes the one that is kept. Errors: as the query's own. */
export async function withRecords<T, Key extends QueryKey>(
  ask: QueryFunction<T, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  const token = readToken()
  try {
    const answer = withoutLaid(query, await ask(context)) as T
    showsKept(null)
    said.set(query, answer)
    if (allowed && token !== null) void keep(query, answer, token)
    return lay(query.queryKey, answer) as T
  } catch (error) {
    const away = error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)
    // What is gone, or not theirs to see any more, is not shown without a line either.
    if (error instanceof ApiError && (error.status === 403 || error.status === 404))
      void del(query.queryHash, records()).catch(() => {})
    if (!away || token === null) throw error
    // What this page has read itself is as new as what is kept.
    if (query.state.data !== undefined) {
      showsKept(query.state.dataUpdatedAt)
      throw error
    }
    const kept = await get<SavedAnswer>(query.queryHash, records()).catch(() => undefined)
    if (!kept || Date.now() - kept.at > MOST_MS || readToken() !== token) {
      const made = readToken() === token ? lay(query.queryKey, undefined) : undefined
      if (made === undefined) throw error
      return made as T
    }
    showsKept(kept.at)
    const answer: unknown = JSON.parse(kept.text)
    said.set(query, answer)
    return lay(query.queryKey, answer) as T
  }
}

async function keep({ queryKey, queryHash: name, meta }: Query, answer: unknown, token: string): Promise<void> {
  const [topic] = queryKey
  if (typeof topic !== 'string' || NEVER.includes(topic) || meta?.neverKept === true || answer === undefined) return
  if (isPassing(name, answer)) return
  try {
    const text = JSON.stringify(answer, plainOnly)
    if (text.length > MOST_CHARACTERS) return
    await set(name, { at: Date.now(), text } satisfies SavedAnswer, records())
    // Whoever has logged out meanwhile leaves nothing.
    if (readToken() !== token) await del(name, records())
  } catch {
    // Not plain, or storage is full or refused: it is read again from the server.
  }
}

/** A file, or what else JSON would not give back, is not kept. Errors: TypeError. */
function plainOnly(_name: string, value: unknown): unknown {
  const plain = typeof value !== 'function' && !(value instanceof Blob || value instanceof Map || value instanceof Set)
  if (!plain) throw new TypeError('not plain')
  return value
}

/** Walks over what is kept, one answer at a time: all of them together may be many megabytes. */
async function forgetOld(): Promise<void> {
  const ages: { name: IDBValidKey; at: number }[] = []
  try {
    await records()('readonly', (all) => {
      const walk = all.openCursor()
      walk.onsuccess = () => {
        const { result } = walk
        if (!result) return
        ages.push({ name: result.key, at: (result.value as SavedAnswer).at })
        result.continue()
      }
      return promisifyRequest(all.transaction)
    })
    const inOrder = ages.toSorted((one, other) => other.at - one.at)
    const old = inOrder.filter(({ at }, place) => place >= MOST || Date.now() - at > MOST_MS)
    await delMany(
      old.map(({ name }) => name),
      records(),
    )
  } catch {
    // A storage that cannot be opened holds nothing.
  }
}
