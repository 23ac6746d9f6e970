// Ids of what was made without a line. The screen, and what waits behind it, names such a record until the server has given it an id
// of its own; from then on every call means that one.
import { draftNames, readDraft, writeDraft } from '#web/ui/forms/draft.ts'

const KEPT = 'work.made.'
const HELD_IDS = /held-([0-9a-f]{32})(?![0-9a-f])/g
const known = new Map<string, string>()

/** `key`: of the attempt that makes it. */
export const heldId = (key: string): string => `held-${key}`

/** The server has made it. `named`: by what waits behind it, or by the address, so that it outlives a reload. */
export function madeAs(userId: string, key: string, id: string, named: boolean): void {
  known.set(key, id)
  if (named) writeDraft(`${KEPT}${userId}.${key}`, id)
}

export const isHeldId = (id: unknown): id is string => typeof id === 'string' && id.startsWith('held-')
/** Whether the server has made what this attempt makes, as far as this browser knows. */
export const isMade = (key: string): boolean => idOf(key) !== undefined
/** The server's id, where it is known. */
export const realId = (id: string): string => (isHeldId(id) ? (idOf(id.slice('held-'.length)) ?? id) : id)

/** The keys of what is named here and is not made yet, as far as this browser knows. */
export function notMade(input: Record<string, unknown>): string[] {
  return textsOf(input).flatMap((text) =>
    [...text.matchAll(HELD_IDS)].flatMap(([, key = '']) => (idOf(key) === undefined ? [key] : [])),
  )
}

/** With the server's ids in the place of ours, also in links within a text. Null: one of them is not known yet. */
export function withMadeIds(input: Record<string, unknown>): Record<string, unknown> | null {
  if (!textsOf(input).some((text) => text.includes('held-'))) return input
  if (notMade(input).length > 0) return null
  const said = (text: string) => text.replaceAll(HELD_IDS, (_all, key: string) => idOf(key) ?? '')
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? said(value) : value]),
  )
}

const textsOf = (input: Record<string, unknown>) => Object.values(input).filter((value) => typeof value === 'string')

function idOf(key: string): string | undefined {
  const there = known.get(key)
  if (there !== undefined) return there
  const name = draftNames(KEPT).find((each) => each.endsWith(`.${key}`))
  return name === undefined ? undefined : (readDraft<string>(name) ?? undefined)
}
