// What is changed without a line is kept in the browser and sent once there is one, in its order and once each (decisions 0070, 0133).
import { ApiError, type CallOptions, client as clientOf } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { meQuery } from '#web/features/users/queries.ts'
import { makeOutbox } from '#web/outbox.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { dropBlob, keepBlob } from './held-blobs.ts'
import { type Kind, kindOf } from './held-kinds.ts'
import { afterThose, differing, HeldError, type HeldWrite, meets } from './held-write.ts'
import { heldId, madeAs, notMade } from './made-ids.ts'

/** One row for all: a task that is made and then finished is made first. */
const PLACE = 'all'
type Values = Record<string, unknown>
type HeldWriteInput = Pick<HeldWrite, 'kind' | 'label' | 'input' | 'version' | 'before'>

export const heldWrites = makeOutbox<HeldWrite>({ name: 'work.held', send, failed, inOrder: true })

/**
 * Does the work; where no answer of the server comes, keeps it to be sent later. `key`: of the attempt, so that what arrived after all is
 * not done twice; a change is known by its version, a deletion by what is gone (decision 0119). Errors: those of the work; HeldError where it waits.
 */
export async function orHeld<T>(work: () => Promise<T>, held: HeldWriteInput, key: string = newKey()): Promise<T> {
  try {
    // What comes after something that waits must not overtake it.
    if (!somethingWaits()) return await work()
  } catch (error) {
    if (!isWithoutLine(error)) throw error
    if (!hold(held, key)) throw keptNowhere(error)
    throw new HeldError(heldId(key))
  }
  if (hold(held, key)) throw new HeldError(heldId(key))
  return work()
}

/** False: this browser keeps nothing, so that it would be lost with the page. */
export function hold(held: HeldWriteInput, key: string = newKey()): boolean {
  // Whose it is: it may be written before the page has looked what waits.
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me) return false
  const place = kindOf(held.kind)?.place ?? PLACE
  heldWrites.load(me.id, place)
  const waiting = heldWrites.all(place).filter(({ state }) => state !== 'failed')
  if (!heldWrites.say({ ...afterThose(held, waiting), place }, key)) {
    heldWrites.takeBack({ place, key })
    return false
  }
  toast({ kind: 'info', title: 'Waits for a connection', text: held.label })
  return true
}

/** Its person does not want it any more. */
export function discardHeld(write: HeldWrite): void {
  heldWrites.takeBack(write)
  void dropBlob(write.input.blob)
}

/** In the place of "the server cannot be reached": why it does not wait either. */
function keptNowhere(error: unknown): unknown {
  if (!queryClient.getQueryData(meQuery.queryKey)) return error
  const detail =
    'The server cannot be reached, and this browser cannot keep the change: its storage is full or switched off. Leave this page open and try again.'
  return new ApiError(0, { code: 'network', detail })
}

/** What was refused waits for its person, and holds up nothing. */
export const somethingWaits = (): boolean => heldWrites.all(PLACE).some(({ state }) => state !== 'failed')

/** No answer of the server: no line, a dead one, or somebody else's page. It may have done the work; what is held is safe to be sent again. */
export const isWithoutLine = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 504)

async function send(write: HeldWrite): Promise<void> {
  await put(write, write.version)
  await shownAnew(write)
}

async function put({ kind, input, key }: HeldWrite, ifVersion: string | undefined): Promise<void> {
  const by = kindOf(kind)
  // A newer build has kept it: it stays until that one is back.
  if (!by)
    throw new ApiError(400, { detail: 'This version of Adjutant cannot send it. Reload the page, then try again.' })
  // What it belongs to stood before it in the row, and was refused or discarded.
  if (notMade(input).length > 0)
    throw new ApiError(400, { detail: 'It belongs to something that was not saved. Save that first, then try again.' })
  const answer = by.send ? await by.send(input, key) : await called(by, { input, key }, ifVersion)
  if (by.send) await dropBlob(input.blob)
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (by.how !== 'make' || !me) return
  const record = Object(answer) as Values
  const id = by.madeId ? by.madeId(record) : record.id
  if (typeof id === 'string' && namesMade(key)) madeAs(me.id, key, id)
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

/** Whether something that waits, or is shown, means what this attempt makes. */
const namesMade = (key: string) =>
  heldWrites.all(PLACE).some(({ input }) => JSON.stringify(input).includes(heldId(key))) || shown.has(heldId(key))

/** Ids of what the screen shows before the server has it. */
const shown = new Set<string>()
export const showsHeld = (id: string): void => void shown.add(id)

async function failed(write: HeldWrite, error: unknown): Promise<'done' | 'not done'> {
  const by = kindOf(write.kind)
  if (!by || !(error instanceof ApiError)) return 'not done'
  // Deleted already: by the attempt whose answer was lost, or by somebody else.
  if (by.how === 'remove' && error.status === 404) {
    await shownAnew(write)
    return 'done'
  }
  if (error.status !== 409 || !isVersioned(error.current)) return 'not done'
  const { current } = error
  const part = by.part?.(current, write.input) ?? current
  const meeting = by.how === 'remove' ? 'conflict' : meets(write, part)
  if (meeting === 'free')
    try {
      await put(write, current.updated_at)
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

/** What a form shows as saved while it waits: nothing leads to it. */
export function asHeld<T extends { id: string; updated_at: string }>(error: unknown): T {
  if (!(error instanceof HeldError)) throw error
  return { id: '', updated_at: '' } as T
}

/** Of what a form sends, what is another value than before, for a change that waits; and what stood there. */
export function changedOf(input: Values, before: Values): { input: Values; before: Values } {
  const names = Object.keys(input).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(before[name]))
  const those = (all: Values) => Object.fromEntries(names.map((name) => [name, all[name]]))
  return { input: those(input), before: those(before) }
}

/** Sends a file, or keeps it until there is a line. Answers its id, or the one under which it is known until then. Errors: ApiError. */
export async function fileOrHeld(
  file: File,
  key: string,
  sendNow: (file: File) => Promise<{ id: string }>,
): Promise<string> {
  if (!somethingWaits())
    try {
      return (await sendNow(file)).id
    } catch (error) {
      if (!isWithoutLine(error)) throw error
    }
  const { heldFileOf } = await import('./held-files.ts')
  await keepBlob(key, file)
  showsHeld(heldId(key))
  if (hold(heldFileOf(file, key), key)) return heldId(key)
  await dropBlob(key)
  throw keptNowhere(new ApiError(0, { code: 'network', detail: 'The server cannot be reached.' }))
}
