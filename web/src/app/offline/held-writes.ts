// What is changed without a line is kept in the browser and sent once there is one, in its order and once each (decision 0070).
import { ApiError, client as clientOf } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { meQuery } from '#web/features/users/queries.ts'
import { makeOutbox } from '#web/outbox.ts'
import { toast } from '#web/ui/toast.tsx'
import { afterThose, HeldError, type HeldWrite, meets } from './held-write.ts'

/** One row for all: a task that is made and then finished is made first. */
const PLACE = 'all'
type Held = Pick<HeldWrite, 'kind' | 'label' | 'input' | 'version' | 'before'>

export const heldWrites = makeOutbox<HeldWrite>({ name: 'work.held', send, failed, inOrder: true })
export const PLACE_OF_HELD = PLACE

/**
 * Does the work; where no answer of the server comes, keeps it to be sent later. `key`: of the attempt, so that what arrived after all is
 * not done twice; a change is known by its version, a deletion by what is gone (decision 0119). Errors: those of the work; HeldError where it waits.
 */
export async function orHeld<T>(work: () => Promise<T>, held: Held, key?: string): Promise<T> {
  try {
    // What comes after something that waits must not overtake it.
    if (!somethingWaits()) return await work()
  } catch (error) {
    if (!isWithoutLine(error) || !hold(held, key)) throw error
    throw new HeldError()
  }
  if (hold(held, key)) throw new HeldError()
  return work()
}

/** False: this browser keeps nothing, so that it would be lost with the page. */
export function hold(held: Held, key?: string): boolean {
  // Whose it is: it may be written before the page has looked what waits.
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me) return false
  heldWrites.load(me.id, PLACE)
  const waiting = heldWrites.all(PLACE).filter(({ state }) => state !== 'failed')
  if (!heldWrites.say({ ...afterThose(held, waiting), place: PLACE }, key)) return false
  toast({ kind: 'info', title: 'Waits for a connection', text: held.label })
  return true
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
  if (kind.startsWith('task.')) {
    const api = clientOf((await import('#contract/tasks.ts')).tasksContract)
    if (kind === 'task.create') await api.create(input as Parameters<typeof api.create>[0], { idempotencyKey: key })
    else if (kind === 'task.comment')
      await api.comment(input as Parameters<typeof api.comment>[0], { idempotencyKey: key })
    else if (kind === 'task.remove') await api.remove(input as Parameters<typeof api.remove>[0])
    else await api.update(input as Parameters<typeof api.update>[0], { ifVersion })
    return
  }
  const api = clientOf((await import('#contract/notes.ts')).notesContract)
  if (kind === 'note.create') await api.create(input as Parameters<typeof api.create>[0], { idempotencyKey: key })
  else if (kind === 'note.remove') await api.remove(input as Parameters<typeof api.remove>[0])
  else await api.update(input as Parameters<typeof api.update>[0], { ifVersion })
}

async function failed(write: HeldWrite, error: unknown): Promise<'done' | 'not done'> {
  // Deleted already: by the attempt whose answer was lost, or by somebody else.
  if (write.kind.endsWith('.remove') && error instanceof ApiError && error.status === 404) {
    await shownAnew(write)
    return 'done'
  }
  if (!(error instanceof ApiError) || error.status !== 409 || !error.current) return 'not done'
  const current = error.current as Record<string, unknown> & { updated_at: string }
  const meeting = meets(write, current)
  if (meeting === 'free')
    try {
      await put(write, current.updated_at)
    } catch {
      return 'not done'
    }
  if (meeting === 'conflict') {
    heldWrites.change(write, { conflict: true, version: current.updated_at })
    return 'not done'
  }
  await shownAnew(write)
  return 'done'
}

const shownAnew = ({ kind }: HeldWrite) =>
  queryClient.invalidateQueries({ queryKey: [kind.startsWith('task.') ? 'tasks' : 'notes'] }).catch(() => {})

/** What a form shows as saved while it waits: it has no id yet, and nothing leads to it. */
export function asHeld<T extends { id: string; updated_at: string }>(error: unknown): T {
  if (!(error instanceof HeldError)) throw error
  return { id: '', updated_at: '' } as T
}
