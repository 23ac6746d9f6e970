// Which lines of a note are of a matter: those that say it, and those of a letter pasted there by whoever it is of; no heads, greetings and ends.
import { GREETING, MAIL_FIELD, MAIL_NEXT } from '../../statements/form/letters.ts'
import { isSignOff } from '../../statements/form/quotes.ts'
import { sentencesIn } from '../../text/sentences.ts'
import { plainText } from '../../text/speech.ts'
import { salience } from './salient.ts'

export type NoteLine = { text: string /** Written by whoever the matter is of. */; isTheirs: boolean }

/** "Lone Kjeldgaard → GT, Tue 24 Nov 15:21", "Ana Wirth to me, 3.11. 9:14" */
const SENT =
  /^(?<by>\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){0,3}|me|ich) ?(?:→|->|–>|=>|>|to|an) ?[\p{L}, .&-]{1,60}[,:;(]? ?(?:\p{L}{2,12}\.?,? )?\d[^a-z]{0,30}/u
const RULE = /^(?:[-=_*—]\s?){3,}/u
const ARROW = /→|->|–>|=>|\d{1,2}[:.]\d\d/u

/** `says`: whether words name whoever or whatever it is of. */
export function linesOf(content: string, says: (words: string) => boolean): NoteLine[] {
  const out: NoteLine[] = []
  let isTheirs = false
  for (const raw of content.split(/\n+/)) {
    const bare = raw
      .replace(/^[>\s]{1,20}/, '')
      .replace(/\*\*/g, '')
      .trim()
    const text = plainText(raw.replace(/^[#>*\s-]+/, ''))
    const sent = SENT.exec(bare)?.groups?.by
    if (MAIL_FIELD.test(bare)) isTheirs = says(bare)
    else if (sent !== undefined && ARROW.test(bare) && bare.length < MOST_HEAD) isTheirs = says(sent)
    else if (RULE.test(bare) || /^#{1,6}\s/.test(bare)) isTheirs = false
    else if (!isHead(bare)) {
      if (text.length > LEAST && salience(text) > NOTHING) out.push({ text, isTheirs })
    }
  }
  return out
}
const [LEAST, NOTHING, MOST_HEAD, MOST_GREETING] = [15, -0.5, 100, 60]

/** Fields, greetings and ends of letters tell nothing. */
const isHead = (bare: string): boolean =>
  MAIL_NEXT.test(bare) ||
  (bare.length < MOST_GREETING && GREETING.test(bare)) ||
  (bare.length < MOST_GREETING && isSignOff(bare)) ||
  SIGNED.test(bare)
const SIGNED =
  /^(?:mit )?(?:\p{L}{4,12}e[nr]? )?(?:regards|gr(?:ü|u)(?:ß|ss)en?|gruß|gruss|wishes),? ?[\p{L}. ]{0,30}$/iu

/** Of lines the sentences that matter most, in their order, as many as there is room for. `says`: what must not be left out first. */
export function weightiest(lines: readonly string[], most: number, says: (words: string) => boolean): string {
  const all = lines.flatMap((line) => sentencesIn(line).map(({ text }) => text))
  const weighed = all
    .map((text, at) => ({ text, at, weight: salience(text) + (says(text) ? SAID : 0) }))
    .filter(({ text, weight }) => weight > 0 && text.length > LEAST)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  const kept: typeof weighed = []
  let room = most
  for (const each of weighed) {
    if (each.text.length + 1 > room && kept.length > 0) continue
    kept.push(each)
    room -= each.text.length + 1
  }
  const inOrder = kept.toSorted((a, b) => a.at - b.at)
  return inOrder.length === 0
    ? lines.join(' ')
    : inOrder
        .map(({ text, at }, place) => `${place > 0 && inOrder[place - 1]?.at !== at - 1 ? '… ' : ''}${text}`)
        .join(' ')
}
const SAID = 0.4
