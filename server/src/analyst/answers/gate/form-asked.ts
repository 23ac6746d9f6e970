// The form in which something shall be summed up, "in three sentences", "kurz", "as bullets": it is no topic.
import { NUMBER_WORDS } from '../../text/number-words.ts'

/** Asks to sum something up. */
const SUMS_UP =
  /\b(?:summari[sz]e|summary|sum (?:up|it up)|recap|overview|rundown|short version|brief me|nutshell)\b|(?<!\p{L})(?:fass\p{L}*(?!\p{L}).*zusammen|zusammenfass\p{L}*|zusammengefasst|kurzfassung|überblick)(?!\p{L})/iu

const COUNT = String.raw`(?:\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}|a few|a couple of|ein paar|wenigen|maximal|höchstens|at most|no more than)`
const UNIT = String.raw`(?:sentences?|lines?|words?|bullets?|bullet points?|points?|paragraphs?|sätzen?|satz|zeilen?|worten?|wörtern?|stichpunkten?|stichworten?|stichwörtern?|punkten?|absätzen?|absatz)`
const SHORT = String.raw`(?:short|brief|simple|kurzen|knappen|einfachen|single|einzigen)`
const MOST = '(?:max(?:imal|imum)?\\.?|tops|at most|or (?:less|fewer)|höchstens|no more(?: than that)?|nicht mehr)'
const COUNTED = String.raw`(?:(?:${COUNT} ${UNIT},? ${MOST})|(?:${MOST} ${COUNT} ${UNIT})|(?:in|with|using|mit|auf|into)(?: ${COUNT}){1,2}(?: ${SHORT})? ${UNIT})`
/** In so many sentences or lines. */
export const IN_SO_MANY = new RegExp(String.raw`(?<!\p{L})${COUNTED}(?!\p{L})`, 'iu')
const FORM = new RegExp(
  String.raw`(?<!\p{L})(?:${COUNTED}|(?:in|als|as|mit|with)(?: a| einer?)?(?: ${SHORT})? (?:bullets?|bullet points|bulleted list|list|table|stichpunkten?|stichworten?|liste|aufzählung|tabelle|nutshell)|stichpunktartig|stichwortartig|in (?:short|brief|aller kürze|kürze)|briefly|kurz und knapp|(?:ganz |mal )?(?:kurz|knapp)(?=(?: \p{L}+)? ?(?:zusammen|$|[.?!])))(?!\p{L})`,
  'giu',
)

/** A wish for a summary without the words that say in which form. */
export const withoutForm = (text: string): string =>
  SUMS_UP.test(text)
    ? text
        .replace(FORM, ' ')
        .replace(/\s{2,}/g, ' ')
        .trim()
    : text
