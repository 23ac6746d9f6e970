// Several questions in one message, "who is the new chef and when does she start": each is answered by itself, a later one on what the first named.
import { germanSigns } from '../../text/german-signs.ts'
import { md, page } from '../../text/markdown.ts'
import { BOTH_DAYS } from '../look-up/both-days.ts'
import { FIRST_AND_NOW } from '../look-up/developed.ts'
import type { GateKind } from './gate-rules.ts'
import { heldUp } from './held-up.ts'

/** What is done, written or listed as a whole stays one. */
const NO_PARTS: ReadonlySet<GateKind> = new Set<GateKind>([
  'command',
  'draft',
  'create_task',
  'add_note',
  'prepare',
  'why_top',
  'next',
  'today',
  'tasks',
  'list_tasks',
  'count_records',
  'messages',
  'keep_in_touch',
])

/** The questions of a message that asks several; null where it asks one thing, or is of a kind that stays one. */
export const partsIn = (text: string, kind: GateKind): string[] | null =>
  NO_PARTS.has(kind) || heldUp(text) !== null ? null : partsAsked(text)

const ORDINALS = {
  en: ['first', 'second', 'third'],
  de: ['ersten', 'zweiten', 'dritten'],
}
/** Each question answered, under its number where their answers differ. `answer`: of one question, and those before it. */
export async function answerParts(
  parts: readonly string[],
  german: boolean,
  answer: (part: string, earlier: readonly string[]) => Promise<string>,
): Promise<string> {
  const answers: string[] = []
  for (const [at, part] of parts.entries()) answers.push(await answer(part, parts.slice(0, at)))
  // What answers all of them alike is said once.
  const said =
    new Set(answers).size === 1
      ? answers.slice(0, 1)
      : answers.flatMap((each, at) => [
          page(
            german ? md`**Zu deiner ${ORDINALS.de[at] ?? ''} Frage**` : md`**Your ${ORDINALS.en[at] ?? ''} question**`,
          ),
          each,
        ])
  return german ? germanSigns(said.join('\n\n')) : said.join('\n\n')
}

const ASKS = String.raw`(?:(?:by|until|since|from|to|for|with|on|in|at|of|about) (?:when|whom|what|which|how)|how (?:much|many|long|far|often|high|old|big)|(?:when|where|who|what|how)(?:['’]?s|['’]re)|when|where|who|whom|whose|what|which|why|how|bis wann|ab wann|seit wann|an wen|mit wem|wie ?(?:viele?|lange?|hoch|weit|oft)|wann|wo|wohin|wer|wen|wem|was|welche[rsnm]?|warum|wieso|wie)(?!\p{L})`
/** What leads to the questions: "he will ask again, so tell me in two sentences …". */
const LEAD = new RegExp(
  String.raw`^.{0,400}?(?<!\p{L})(?:tell me|sag mir|let me know|i need to know|i want to know|i['’]d like to know)(?: (?:again|quickly|briefly|please|kurz|bitte|nochmal|in (?:\p{L}+ ){1,2}(?:sentences?|words?|lines?|sätzen?|worten?)))*[,:]? (?=${ASKS})`,
  'iu',
)
const BEGINS = new RegExp(String.raw`^(?:(?:and|so|und|also|ok|right)[, ]+)*${ASKS}`, 'iu')
const JOINT = new RegExp(String.raw`(?:,? (?:and|und)(?: also| auch)?|[,;?]) (?=${ASKS})`, 'giu')
/** "And why", "und bis wann": what it asks is what the question before asks. */
const ALONE = new RegExp(
  String.raw`^(?:${ASKS}|(?:how (?:much|many)|what|which|wie ?viele?|welche[rsnm]?) \p{L}+)[\s?!.]*$`,
  'iu',
)
/** "What is left and what is not" holds no second question; neither does a clause that hangs on a verb of telling or knowing. */
const HANGS =
  /(?<!\p{L})(?:say|says|said|tell|tells|told|know|knows|knew|ask|asks|asked|decide|decided|depends?|wonder|see|check|explain|between|of|sagt|sagte|gesagt|wei(?:ß|ss)|wissen|gefragt|entschieden|zwischen|von)(?: \p{L}+)?$/iu
const BETWEEN = /(?<!\p{L})(?:between|zwischen)(?!\p{L})(?!.*(?<!\p{L})(?:and|und)(?!\p{L}))/iu
/** How it came, of what is asked just before: what answers that tells this, too. */
const HOW_ALONE = /^(?:how|wie)[\s?!.]{0,5}$/iu
/** "When is each one due" asks of all that the question before names. */
const OF_EACH =
  /(?<!\p{L})(?:each(?: one| of (?:them|those|these))?|every one of them|(?:for|of) each|jeweils|je|jede[rsnm]? (?:davon|einzelne[nrs]?)|die einzelnen)(?!\p{L})/iu
/** "And where are we?": how one stands to what is asked just before. */
const STANDING_ALONE =
  /^(?:where (?:are|do|were) (?:we|they|you|i)(?: stand| at| now| today| currently){0,2}|wo (?:stehen|sind|liegen|stehe|bin) (?:wir|ich|sie)(?: da| denn| jetzt| heute| gerade| aktuell){0,2})[\s?!.]{0,5}$/iu
const MOST = 3

/** The questions of a message, each as a whole; null where it asks one thing. */
export function partsAsked(message: string): string[] | null {
  const text = message.replace(/\s+/g, ' ').trim().replace(LEAD, '')
  if (text.length > 600 || !BEGINS.test(text) || BOTH_DAYS.test(text) || FIRST_AND_NOW.test(text)) return null
  if (OF_EACH.test(text)) return null
  const parts: string[] = []
  let from = 0
  for (const joint of text.matchAll(JOINT)) {
    const part = text.slice(from, joint.index)
    const rest = text.slice(joint.index + joint[0].length)
    if (HANGS.test(part) || BETWEEN.test(part) || HOW_ALONE.test(rest) || STANDING_ALONE.test(rest)) continue
    parts.push(part.trim())
    from = joint.index + joint[0].length
  }
  parts.push(text.slice(from).trim())
  if (parts.length < 2 || parts.length > MOST) return null
  const whole = parts.map((part, at) => {
    if (!ALONE.test(part)) return part
    const other = at === 0 ? parts[1] : parts[0]
    const tail = (other ?? '').replace(new RegExp(`^${ASKS}`, 'iu'), '').trim()
    return `${part.replace(/(?<![\s?!.])[\s?!.]+$/u, '')} ${at === 0 ? tail : (other ?? '')}`
  })
  return whole.every((part) => part.split(' ').length > 1) ? whole : null
}
