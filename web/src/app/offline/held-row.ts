// The row of what waits: how each is sent in its turn, and how it meets what the server has by then (decisions 0070, 0133).
import type { QueryKey } from '@tanstack/react-query'
import { ApiError, type CallOptions, client as clientOf } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { meQuery } from '#web/features/users/queries.ts'
import { makeOutbox } from '#web/outbox.ts'
import { dropBlob } from './held-blobs.ts'
import { type Kind, kindOf } from './held-kinds.ts'
import type { Around, Somebody } from './held-made.ts'
import { shownIn, withHeld } from './held-shown.ts'
import { differing, type HeldWrite, meets } from './held-write.ts'
import { heldId, madeAs, notMade } from './made-ids.ts'
import { layOver, saidBy } from './records.ts'

/** One row for all: a task that is made and then finished is made first. */
export const PLACE = 'all'
type Values = Record<string, unknown>

export const heldWrites = makeOutbox<HeldWrite>({ name: 'work.held', send, failed, inOrder: true })

/** What waits; what was refused waits for its person, and holds up nothing. */
export const waitingRows = (): HeldWrite[] => heldWrites.all(PLACE).filter(({ state }) => state !== 'failed')

layOver((key, answer) => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  return me ? withHeld(key, answer === undefined ? fromLists(key) : answer, waitingRows(), around(me)) : answer
})
/** A record that was never opened here stands in a list that was: without a line it is shown from there. */
function fromLists([topic, what, id]: QueryKey): unknown {
  if (what !== 'one' || typeof id !== 'string') return undefined
  return queryClient
    .getQueriesData<{ pages?: { items?: { id: string }[] }[] }>({ queryKey: [topic, 'list'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items = [] }) => items)
    .find((each) => each.id === id)
}
const around = ({ id, name, email }: Somebody): Around => ({
  me: { id, name, email },
  person: (wanted) =>
    queryClient
      .getQueriesData<{ items?: Somebody[] }>({ queryKey: ['contacts', 'assignable'] })
      .flatMap(([, data]) => data?.items ?? [])
      .find((each) => each.id === wanted) ?? null,
})

// The screen says at once what is held, sent or undone.
let shownRows: readonly HeldWrite[] = []
heldWrites.places.subscribe(() => {
  const [before, now] = [shownRows, waitingRows()]
  shownRows = now
  const differ = (some: readonly HeldWrite[], others: readonly HeldWrite[]) =>
    some.filter(({ key, input }) => !others.some((each) => each.key === key && each.input === input))
  const topics = new Set([...differ(now, before), ...differ(before, now)].flatMap(({ kind }) => shownIn(kind)))
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me) return
  for (const topic of topics)
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [topic] })) {
      const { data, dataUpdatedAt, isInvalidated } = query.state
      if (data === undefined) continue
      queryClient.setQueryData(query.queryKey, withHeld(query.queryKey, saidBy(query), now, around(me)), {
        updatedAt: dataUpdatedAt,
      })
      if (isInvalidated) query.invalidate()
    }
})

async function send(write: HeldWrite): Promise<void> {
  await put(write, write.version)
  await shownAnew(write)
}

async function put(write: HeldWrite, ifVersion: string | undefined): Promise<void> {
  const { kind, input, key } = write
  const by = kindOf(kind)
  // A newer build has kept it: it stays until that one is back.
  if (!by)
    throw new ApiError(400, { detail: 'This version of Adjutant cannot send it. Reload the page, then try again.' })
  // What it belongs to stood before it in the row, and was refused or discarded.
  if (notMade(input).length > 0)
    throw new ApiError(400, { detail: 'It belongs to something that was not saved. Save that first, then try again.' })
  if (navigator.onLine) heldWrites.change(write, { tried: true })
  const answer = by.send ? await by.send(input, key) : await called(by, { input, key }, ifVersion)
  if (by.send) await dropBlob(input.blob)
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (by.how !== 'make' || !me) return
  const record = Object(answer) as Values
  const id = by.madeId ? by.madeId(record) : record.id
  if (typeof id === 'string') madeAs(me.id, key, id, namesMade(key))
}

async function called(by: Kind, { input, key }: Pick<HeldWrite, 'input' | 'key'>, ifVersion: string | undefined) {
  const contract = await by.contract?.().catch(() => {
    // The page is older than the server: it is loaded anew (app/new-build.ts), and the next one sends this.
    throw new ApiError(0, { code: 'network', detail: 'The page is out of date. Reload it.' })
  })
  if (!contract || !by.call) throw new TypeError('nothing to call')
  const call = clientOf(contract)[by.call] as (input: Values, options: CallOptions) => Promise<unknown>
  return call(input, by.how === 'make' ? { idempotencyKey: key } : { ifVersion })
}

/** Whether something that waits, is shown or is the address means what this attempt makes. */
const namesMade = (key: string) =>
  heldWrites.all(PLACE).some(({ input }) => JSON.stringify(input).includes(heldId(key))) ||
  shown.has(heldId(key)) ||
  location.href.includes(heldId(key))

/** Ids of what the screen shows before the server has it. */
const shown = new Set<string>()
export const showsHeld = (id: string): void => void shown.add(id)

async function failed(write: HeldWrite, error: unknown): Promise<'done' | 'not done' | { reason: string }> {
  const by = kindOf(write.kind)
  if (!by || !(error instanceof ApiError)) return 'not done'
  // Deleted already: by the attempt whose answer was lost, or by somebody else.
  if (by.how === 'remove' && error.status === 404) {
    await shownAnew(write)
    return 'done'
  }
  if (error.status !== 409 || !isVersioned(error.current)) return 'not done'
  const { current } = error
  const anew = by.anew?.(write.input, write.before ?? {}, current)
  if (anew?.is === 'refused') return anew
  const part = by.part?.(current, write.input) ?? current
  const meeting = anew ? anew.is : by.how === 'remove' ? 'conflict' : meets(write, part)
  if (meeting === 'free')
    try {
      await put(anew?.is === 'free' ? { ...write, input: anew.input } : write, current.updated_at)
    } catch {
      return 'not done'
    }
  if (meeting === 'conflict') {
    const input = by.over?.(write.input, part) ?? write.input
    const differs = by.how === 'remove' ? [] : differing(write, part)
    heldWrites.change(write, { conflict: true, version: current.updated_at, input, differs })
    return 'not done'
  }
  await shownAnew(write)
  return 'done'
}

const isVersioned = (current: unknown): current is Values & { updated_at: string } =>
  typeof (Object(current) as Values).updated_at === 'string'

const shownAnew = async ({ kind }: HeldWrite) => {
  for (const topic of kindOf(kind)?.topics ?? [])
    await queryClient.invalidateQueries({ queryKey: [topic] }).catch(() => {})
}
