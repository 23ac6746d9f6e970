// Which counts of records answer a question: those that leave none of its words aside.
import { termsOf } from '../../text/asked.ts'

const RECORDS_BUT_TASKS =
  /\b(?:goals?|objectives?|contacts?|people|persons?|notes?|journals?|calls?|meetings?|interactions?|conversations?|talks?)\b|(?<!\p{L})(?:ziele?n?|kontakte?n?|notize?n?|notiz|anrufe?n?|gespräche?n?|treffen|termine?n?|personen|leute)(?!\p{L})/iu
/** Words of a count, of a state and of a time: what is counted by. */
const COUNTED_BY =
  /\b(?:how many|number of|count|goals?|objectives?|contacts?|people|persons?|notes?|journals?|calls?|meetings?|interactions?|conversations?|talks?|open|overdue|behind|late|at risk|risk|done|closed|completed?|there|left|records?|recorded|had|made|wrote|written|held|today|yesterday|tomorrow|this|last|next|past|days?|weeks?|months?|quarters?|years?|january|february|march|april|june|july|august|september|october|november|december|\d{1,4})\b|(?<!\p{L})(?:wie ?viele?|anzahl|ziele?n?|kontakte?n?|notize?n?|notiz|anrufe?n?|gespräche?n?|treffen|termine?n?|personen|leute|offene?n?|überfällige?n?|gefährdet|rückstand|liegen|zurück|hinter|erledigt|gibt|geführt|geschrieben|heute|gestern|morgen|diese[nrs]?|letzte[nrs]?|nächste[nrs]?|tage?n?|wochen?|monate?n?|quartal|jahre?n?|januar|februar|märz|mai|juni|juli|oktober|dezember)(?!\p{L})/giu

/** Whether a question for a number of records says more of them than a count goes by: who works where, what is mentioned. Tasks narrow by themselves. */
export const saysMore = (text: string): boolean =>
  RECORDS_BUT_TASKS.test(text) &&
  !/\btasks?\b|to-?dos?|aufgabe/iu.test(text) &&
  termsOf(text.replace(COUNTED_BY, ' ')).length > 0
