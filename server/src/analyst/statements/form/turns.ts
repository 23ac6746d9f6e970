// How a line of a chat or a transcript says who speaks and when: "[14/10/2026, 07:12] Kim: …", "14.10.26, 07:12 - Kim: …", "Kim 07:12: …", "Kim (07:12)".
import { NAME } from '../who/people.ts'

const CLOCK = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\.\d{1,3})?(?: ?(?:[ap]\.?m\.?|uhr|h))?`
const DAY = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-](?:\d{2,4})?|\d{1,2}\.? ?\p{L}{3,9}\.?(?: \d{4})?|\p{L}{2,10}\.?)`
const STAMP = new RegExp(
  String.raw`^(?:[\[(](?:${DAY},? )?${CLOCK}[\])]|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? ${CLOCK}|\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)\s*(?:[–-]\s*)?`,
  'iu',
)
const NAMED = new RegExp(String.raw`^(${NAME}(?: ${NAME})?)(?: \([^()]{1,40}\))?:\s`, 'u')
/** "roz  11:02 AM" alone on its line, as chats are copied. */
const SMALL_FIRST =
  /^(\p{Ll}[\p{L}.'-]{1,20}(?: \p{L}[\p{L}.'-]{1,20})?) \d{1,2}:\d\d(?::\d\d)? ?(?:[AaPp][Mm]|Uhr)(?= |$)/u
/** Behind its time: "me" for the owner of a talk that was copied, "Chloe shop" as somebody is kept in a phone. */
const STAMPED = /^(me|ich|\p{Lu}[\p{L}.'-]{0,20}(?: [\p{L}.'-]{1,20}){0,2}):\s/u
const NAMED_FIRST = new RegExp(
  String.raw`^(${NAME}(?: ${NAME})?),? (?:[\[(](?:${DAY},? )?${CLOCK}[\])]|(?:${DAY},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?(?:[AaPp][Mm]|Uhr))?)(?::\s+| ?[–-] |$)`,
  'u',
)

export type TurnHead = {
  /** Who speaks; null where only the time stands there. */
  name: string | null
  timed: boolean
  /** Where the words begin. */
  from: number
}

/** The head of a turn; null for a line that has none. */
export function turnHead(clean: string): TurnHead | null {
  const first = NAMED_FIRST.exec(clean) ?? SMALL_FIRST.exec(clean)
  if (first?.[1] !== undefined) return { name: first[1], timed: true, from: first[0].length }
  const stamp = STAMP.exec(clean)?.[0].length ?? 0
  const named = NAMED.exec(clean.slice(stamp)) ?? (stamp > 0 ? STAMPED.exec(clean.slice(stamp)) : null)
  if (named?.[1] !== undefined) return { name: named[1], timed: stamp > 0, from: stamp + named[0].length }
  return stamp > 0 ? { name: null, timed: true, from: stamp } : null
}
