// What a conversation is called: its first message without what one says only to be polite, cut at a word.
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { plainBeginning } from './plain.ts'

/** Signs of a title; a list shows about so many. */
const MOST = 60
/** Of a longer message only this much is looked at. */
const LOOKED_AT = 2_000

/** Each is taken away from the beginning, as often as one of them stands there. Words of English and German. */
const FRILLS: readonly RegExp[] = [
  /^(?:hi|hello|hey|hallo|servus|moin|dear|liebe[rs]?)\b(?: (?:there|again|team|adjutant|zusammen|nochmal))?[\s,.!:–-]*/i,
  /^(?:good (?:morning|afternoon|evening|day)|guten? (?:morgen|tag|abend)|grüß gott)(?: adjutant)?[\s,.!:–-]*/i,
  /^adjutant[\s,.!:–-]+/i,
  /^(?:please|pls|bitte|ok|okay|so|well|now|also|danke|thanks|thank you)\b[\s,.!:–-]+/i,
  /^(?:can|could|would|will) you (?:please |kindly |quickly |maybe )?/i,
  /^(?:kannst|könntest|würdest) du (?:mir |uns )?(?:bitte |mal |kurz )*/i,
  /^(?:können|könnten|würden) sie (?:mir |uns )?(?:bitte |mal |kurz )*/i,
  /^(?:i(?:'d| would) like(?: you)? to|i want(?: you)? to|i need you to|help me(?: to)?)\s+/i,
  /^(?:ich möchte(?:, dass du)?|ich will(?:, dass du)?|hilf mir(?:,| dabei,)?)\s+/i,
  /^(?:tell|show|give|remind) me\s+(?:about\s+)?/i,
  /^(?:sag|sage|zeig|zeige|gib|erzähl|erzähle) mir\s+/i,
  /^\/\w+\s+/,
]

/**
 * A title of at most 60 signs from what was said first; null: there is nothing in it to be called by, such as a greeting alone.
 * The words are the person's own; nothing is put in but a capital at the beginning and a sign for what was cut.
 */
export function titleOf(said: string): string | null {
  const text = withoutHiddenSigns(plainBeginning(said.slice(0, LOOKED_AT)))
  const first = sentenceOf(withoutFrills(text)) || sentenceOf(text)
  const bare = first.replace(/[\s.,;:!–-]+$/u, '')
  if (!/[\p{L}\p{N}]/u.test(withoutFrills(`${bare} `))) return null
  const cut = cutAtWord(bare)
  return cut.slice(0, 1).toLocaleUpperCase() + cut.slice(1)
}

/** A title that a model has written, as a list can show it; null: it is none. */
export function cleanTitle(written: string): string | null {
  const line = withoutHiddenSigns(plainBeginning(written.slice(0, LOOKED_AT)))
  const bare = line.replace(/^[\s"'“”„«»‘’]+/u, '').replace(/[\s"'“”„«»‘’.,;:!–-]+$/u, '')
  if (!/[\p{L}\p{N}]/u.test(bare) || /:\/\/|www\./i.test(bare)) return null
  return cutAtWord(bare)
}

function withoutFrills(text: string): string {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const frill of FRILLS) rest = rest.replace(frill, '')
  }
  return rest.trim()
}

/** Up to the end of the first sentence that says something. A point within a number or after a short form ends none. */
function sentenceOf(text: string): string {
  const end = /[.!?](?=\s+\p{Lu})|\?(?=\s)/u.exec(text.slice(8))
  return end ? text.slice(0, 8 + end.index + 1) : text
}

function cutAtWord(text: string): string {
  const signs = [...text]
  if (signs.length <= MOST) return text
  const beginning = signs.slice(0, MOST - 1).join('')
  const space = beginning.lastIndexOf(' ')
  return `${(space > MOST / 2 ? beginning.slice(0, space) : beginning).replace(/[\s.,;:–-]+$/u, '')}…`
}
