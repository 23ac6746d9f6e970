// One line for what is stated: by whom, its very words, until when, where it was said, and what a later text perhaps tells of it.

import type { AnalystContext } from '../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { wordsOf } from '../text/stems.ts'
import { MONTH_WORDS } from '../text/written-words.ts'
import { refs } from '../workspace/records.ts'
import { holds, type StatedClaim } from './said.ts'

/** Whether words spell a day out, by its number and its month. `day`: yyyy-mm-dd. */
function namesDay(words: string, day: string): boolean {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const named = wordsOf(words).some((word) => MONTH_WORDS[word.toLowerCase()] === month)
  return new RegExp(`(?<!\\d)0?${date}(?!\\d)`).test(words) && (named || words.includes(`.${month}.`))
}

/** The mark of the text itself where it was shown, else of the statement, which leads to it. */
function claimMark({ text, kept }: Pick<StatedClaim, 'text' | 'kept'>, context: AnalystContext): Markdown {
  const source =
    text.kind === 'note'
      ? context.cite(refs.note({ id: text.id, entry_date: text.day }))
      : context.cite({ kind: text.kind, id: text.id })
  return source.text === '' && kept ? context.cite({ kind: 'statement', id: kept.id }) : source
}

/** As many characters of a statement are quoted in its line. */
export const LONGEST_QUOTE = 260

export const statementLine = (claim: StatedClaim, context: AnalystContext, german: boolean): Markdown => {
  const { text, kind, quote, who, due, kept } = claim
  const by = who === null ? '' : who === 'me' ? (german ? 'Du: ' : 'You: ') : `${who}: `
  const isDated = due !== null && kind !== 'decision' && kind !== 'question'
  // Where a later text moved it, the words name the former day.
  const isMoved = isDated && kept?.state === 'moved'
  const until =
    isDated && (isMoved || !namesDay(quote, due))
      ? german
        ? `, ${isMoved ? 'verschoben auf' : 'bis'} ${spokenGerman(due)}`
        : `, ${isMoved ? 'moved to' : 'by'} ${spokenDate(due)}`
      : ''
  // Whom it was said to or heard from, unless the words name them.
  const partner = claim.with === null || holds(`${by}${quote}`, claim.with) ? '' : `${claim.with}, `
  return md`${by}${words(shortened(quote, LONGEST_QUOTE))}${until} (${partner}${german ? spokenGerman(text.day) : spokenDate(text.day)}) ${claimMark(claim, context)}${maybeWords(claim, context, german)}`
}

/** What a later text perhaps tells of it, in its words where that text was shown: nothing is quoted that nobody can look up. */
function maybeWords({ kept }: StatedClaim, context: AnalystContext, german: boolean): Markdown {
  if (!kept?.maybe) return md``
  const { quote, source } = kept.maybe
  const cite = context.cite(source)
  if (cite.text === '') return german ? md`. Vielleicht inzwischen anders.` : md`. Perhaps otherwise by now.`
  const said = words(shortened(quote.replace(/\s+/g, ' ').trim(), LONGEST_LATER))
  return german ? md`. Vielleicht inzwischen anders: ${said} ${cite}` : md`. Perhaps otherwise by now: ${said} ${cite}`
}
const LONGEST_LATER = 120
