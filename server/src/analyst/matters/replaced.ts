// A day that a sentence names only to say that it is no longer the day: "now Jan 14, not 12/3", "von 1.12. auf 12.1. verschoben".

import type { WrittenDate } from '../dates/written-rules.ts'

/** Right before the day. Not "nicht bis zum 15.": that is a term. */
const NOT_THIS =
  /(?:\b(?:not|instead of|rather than|no longer)|(?<!\p{L})(?:nicht(?: mehr)?|(?:an)?statt|anstelle))[ ,]{1,2}(?:(?:on|the|in|am|vom|dem|der|den|im|wie geplant|as planned) )*$/iu
const FROM =
  /(?:\b(?:mov(?:ed?|es|ing)|push(?:ed|es)?|shift(?:ed|s)?|postponed|put (?:back|off|forward)|slip(?:s|ped)?|changed|rescheduled|brought forward)|(?<!\p{L})(?:verschoben|verlegt|rutscht|wandert|vorgezogen))(?!\p{L})[^.;!?]{0,40}?(?<!\p{L})(?:from|vom|von)(?: (?:the|dem|der))? $/iu
const TO = /^[^.;!?]{0,30}?(?<!\p{L})(?:to|until|till|auf|bis|zum)(?!\p{L})/iu
/** "vom 4.12. auf den 18.12. verschoben": the verb comes last. */
const FROM_BEFORE_VERB = /(?<!\p{L})(?:vom|von) (?:dem |der )?$/iu
const VERB_LAST = /^[^.;!?]{0,60}(?<!\p{L})(?:verschoben|verlegt|vorgezogen|verschiebt|moved|postponed)(?!\p{L})/iu

/** The days that the sentence takes back, yyyy-mm-dd; none where it names no other instead. `dates`: those of `text`. */
export function replacedIn(text: string, dates: readonly WrittenDate[]): string[] {
  if (dates.length < 2) return []
  const gone = dates.filter(({ from, to }) => {
    const before = text.slice(Math.max(0, from - REACH), from)
    const after = text.slice(to, to + REACH)
    return (
      NOT_THIS.test(before) ||
      (TO.test(after) && (FROM.test(before) || (FROM_BEFORE_VERB.test(before) && VERB_LAST.test(after))))
    )
  })
  const days = new Set(gone.map(({ day }) => day))
  return dates.some(({ day }) => !days.has(day)) ? [...days] : []
}
const REACH = 90
