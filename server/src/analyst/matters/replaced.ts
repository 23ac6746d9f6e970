// What a later record says of an earlier day: another one now ("now Jan 14, not 12/3", "von 1.12. auf 12.1. verschoben"), done, called off.

import type { WrittenDate } from '../dates/written-rules.ts'
import type { Item } from './items.ts'
import { isClosed } from './says.ts'

/** Right before the day. Not "nicht bis zum 15.": that is a term. */
const NOT_THIS =
  /(?:\b(?:not|instead of|rather than|no longer)|(?<!\p{L})(?:nicht(?: mehr)?|(?:an)?statt|anstelle))[ ,]{1,2}(?:(?:on|the|in|am|vom|dem|der|den|im|wie geplant|as planned) )*$/iu
const FROM =
  /(?:\b(?:mov(?:ed?|es|ing)|push(?:ed|es)?|shift(?:ed|s)?|postponed|put (?:back|off|forward)|slip(?:s|ped)?|changed|rescheduled|brought forward)|(?<!\p{L})(?:verschoben|verlegt|rutscht|wandert|vorgezogen))(?!\p{L})[^.;!?]{0,40}?(?<!\p{L})(?:from|vom|von)(?: (?:the|dem|der))? $/iu
const TO = /^[^.;!?]{0,30}?(?<!\p{L})(?:to|until|till|auf|bis|zum)(?!\p{L})/iu
/** "vom 4.12. auf den 18.12. verschoben": the verb comes last. */
const FROM_BEFORE_VERB = /(?<!\p{L})(?:vom|von) (?:dem |der )?$/iu
const VERB_LAST = /^[^.;!?]{0,60}(?<!\p{L})(?:verschoben|verlegt|vorgezogen|verschiebt|moved|postponed)(?!\p{L})/iu

/** "Due on 24 Nov, now 1 Dec", "war am 3.12., jetzt der 10.12.": another day follows at once. */
const NOW_OTHER =
  /^(?: (?:geplant|angesetzt|fällig|vorgesehen|vereinbart|zugesagt|versprochen|planned|due|agreed|promised|set))?[ ,;(–-]{0,3}(?:(?:and|but|und|aber|then|dann) )?(?:(?:it )?(?:is|ist) )?(?:now|jetzt|nun)(?!\p{L})/iu
const AT_ONCE = 18

/** The days that the sentence takes back, yyyy-mm-dd; none where it names no other instead. `dates`: those of `text`. */
export function replacedIn(text: string, dates: readonly WrittenDate[]): string[] {
  if (dates.length < 2) return []
  const gone = dates.filter(({ from, to }) => {
    const before = text.slice(Math.max(0, from - REACH), from)
    const after = text.slice(to, to + REACH)
    return (
      NOT_THIS.test(before) ||
      isNowAnother(after, (at) => dates.some((other) => other.from > to && other.from - to <= at)) ||
      (TO.test(after) && (FROM.test(before) || (FROM_BEFORE_VERB.test(before) && VERB_LAST.test(after))))
    )
  })
  const days = new Set(gone.map(({ day }) => day))
  return dates.some(({ day }) => !days.has(day)) ? [...days] : []
}
const REACH = 90
/** `isDayWithin`: whether a day begins so many signs behind. */
const isNowAnother = (after: string, isDayWithin: (signs: number) => boolean): boolean => {
  const now = NOW_OTHER.exec(after)
  return now !== null && isDayWithin(now[0].length + AT_ONCE)
}

type Compare = (one: Item, other: Item) => number
/** So much must be alike of what takes a day back and what named it. */
const OF_IT = 0.275

/** What became of a day: said anew with a later one, done or called off; or taken back in so many words, which leaves nothing of it. */
export function agingIn(
  said: readonly Item[],
  all: readonly Item[],
  { alike, likeness }: { alike: (one: Item, other: Item) => boolean; likeness: Compare },
): { overtaken: (node: Item) => boolean; replaced: (node: Item) => boolean } {
  const replacing = all.filter((item) => item.replaced !== undefined)
  return {
    overtaken: (node) =>
      said.some(
        (item) =>
          item !== node &&
          alike(node, item) &&
          ((item.kind === 'task' && item.done) ||
            (item.day > node.day && isClosed(item.text)) ||
            (item.day > node.day && node.kind !== 'task' && item.due !== null && item.due > (node.due ?? ''))),
      ),
    replaced: (node) =>
      node.kind !== 'task' &&
      replacing.some(
        (item) =>
          item.day >= node.day && item.replaced?.includes(node.due ?? '') === true && likeness(node, item) >= OF_IT,
      ),
  }
}
