// What is changed without a line is kept in the browser and sent once there is one, in its order and once each (decisions 0070, 0133).
import { ApiError } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { meQuery } from '#web/features/users/queries.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { dropBlob, keepBlob } from './held-blobs.ts'
import { kindOf } from './held-kinds.ts'
import { heldWrites, PLACE, showsHeld, waitingRows } from './held-row.ts'
import { canUndo, reverseOf, sameRecord, takesBack, unsentWith } from './held-undo.ts'
import { afterThose, HeldError, type HeldWrite } from './held-write.ts'
import { heldId, notMade } from './made-ids.ts'

type Values = Record<string, unknown>
type HeldWriteInput = Pick<HeldWrite, 'kind' | 'label' | 'input' | 'version' | 'before'>

/**
 * Does the work; where no answer of the server comes, keeps it to be sent later. `key`: of the attempt, so that what arrived after all is
 * not done twice; a change is known by its version, a deletion by what is gone (decision 0119). Errors: those of the work; HeldError where it waits.
 */
export async function orHeld<T>(work: () => Promise<T>, held: HeldWriteInput, key: string = newKey()): Promise<T> {
  if (await discardUnsent(held)) throw new HeldError(heldId(key))
  let tried = false
  try {
    // What comes after something that waits must not overtake it.
    if (!somethingWaits()) {
      tried = navigator.onLine && notMade(held.input).length === 0
      return await work()
    }
  } catch (error) {
    if (!isWithoutLine(error)) throw error
    if (!hold(held, key, tried)) throw keptNowhere(error)
    throw new HeldError(heldId(key))
  }
  if (hold(held, key)) throw new HeldError(heldId(key))
  return work()
}

/** `tried`: an attempt was made on a line. False: this browser keeps nothing, so that it would be lost with the page. */
export function hold(held: HeldWriteInput, key: string = newKey(), tried = false): boolean {
  // Whose it is: it may be written before the page has looked what waits.
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me) return false
  const place = kindOf(held.kind)?.place ?? PLACE
  heldWrites.load(me.id, place)
  const waiting = heldWrites.all(place).filter(({ state }) => state !== 'failed')
  const write = { ...afterThose(held, waiting), ...(tried && { tried }), place }
  const last = tried ? undefined : waiting.findLast((each) => sameRecord(each, write))
  if (last && takesBack(write, last)) {
    // Neither has to be sent. Where the first went in this moment after all, the second goes after it.
    void heldWrites.withdraw(last).then((gone) => gone || heldWrites.say(write, key))
    return true
  }
  if (!heldWrites.say(write, key)) {
    heldWrites.takeBack({ place, key })
    return false
  }
  const said = heldWrites.all(place).find((each) => each.key === key)
  const action = said &&
    canUndo({ ...said, state: 'waiting' }, [said]) && { label: 'Undo', run: () => void undoHeld(said) }
  toast({ kind: 'info', title: 'Waits for a connection', text: held.label, ...(action && { action }) })
  return true
}

/** Takes back what waits. Where the server may have it already, the reverse is sent after it. */
export async function undoHeld({ place, key }: Pick<HeldWrite, 'place' | 'key'>): Promise<void> {
  const rows = heldWrites.all(place)
  const write = rows.find((each) => each.key === key)
  if (!write) return void toast({ kind: 'info', title: 'It was sent already' })
  if (!canUndo({ ...write, state: 'waiting' }, rows))
    return void toast({ kind: 'info', title: 'Later changes build on it', text: 'Undo those first.' })
  const back = write.tried ? reverseOf(write) : null
  if (back) return void hold(back)
  if (await heldWrites.withdraw(write)) toast({ kind: 'success', title: 'Undone', text: write.label })
  else toast({ kind: 'info', title: 'It was sent already' })
}

/** A record that was never sent is deleted where it lies, with what was said of it. False: there is more to it. */
async function discardUnsent(held: HeldWriteInput): Promise<boolean> {
  const rows = heldWrites.all(PLACE)
  const those = unsentWith(held, rows)
  if (!those) return false
  // The last first: what a row builds on goes after it.
  const gone: HeldWrite[] = []
  for (const row of those.toReversed()) if (await heldWrites.withdraw(row)) gone.push(row)
  const made = those[0]
  if (!made || !gone.some(({ key }) => key === made.key)) return false
  const back = () => {
    for (const { key, said_at: _at, state: _state, reason: _reason, ...row } of gone.toReversed())
      heldWrites.say(row, key)
  }
  toast({
    kind: 'success',
    title: 'Deleted before it was sent',
    text: held.label,
    action: { label: 'Undo', run: back },
  })
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

export const somethingWaits = (): boolean => waitingRows().length > 0

/** No answer of the server: no line, a dead one, or somebody else's page. It may have done the work; what is held is safe to be sent again. */
export const isWithoutLine = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 504)

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
