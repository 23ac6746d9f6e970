// What stands around the sentence that speaks of a question: the lines of its section next to it, as far as there is room. A sentence seldom says
// by itself what it is of, and what is asked often stands in the next one (decision 0196).
import { speaksToMachines } from '../../text/machines.ts'
import { ADDRESSED, CLOSING, type Hit, type PassageRead, SALUTES } from './passages.ts'

/** As the tool tells a message: by whom and when, which stands beside the quote. */
export const SENT = /^(?<by>[^:\n]{1,120}?), \d{4}-\d\d-\d\d \d\d:\d\d UTC: /
/** So many characters are shown with what stands around a sentence, and so many where others stand before it. */
const [MOST_AROUND, LESS_AROUND] = [420, 300]
/** So many passages are shown at their full length. */
const AT_LENGTH = 2
/** How long the passage in this place may be. */
export const lengthAt = (place: number): number => (place < AT_LENGTH ? MOST_AROUND : LESS_AROUND)

/** What is written in lines; of anything else the fields are told. */
const WRITTEN: ReadonlySet<string> = new Set(['note', 'interaction', 'file', 'thread'])

/** The first and the last sentence that are shown with one: none of another section, message or table, and none that is told already. */
export function aroundOf(
  { read, at }: Hit,
  most = MOST_AROUND,
  isTold: (text: string) => boolean = () => false,
): [from: number, to: number] {
  const here = read.sentences[at]
  if (!here || here.heads !== undefined || !WRITTEN.has(read.kind)) return [at, at]
  let [from, to, room] = [at, at, most - here.text.length]
  const take = (next: number): boolean => {
    const other = read.sentences[next]
    if (!other || other.under !== here.under || other.text.length > room || !isWords(read, next) || isTold(other.text))
      return false
    room -= other.text.length + 1
    return true
  }
  let [isMoreAfter, isMoreBefore] = [true, true]
  while (isMoreAfter || isMoreBefore) {
    isMoreAfter &&= take(to + 1)
    if (isMoreAfter) to += 1
    // What begins a message is by whom the message is.
    isMoreBefore &&= !SENT.test(read.sentences[from]?.text ?? '') && take(from - 1)
    if (isMoreBefore) from -= 1
  }
  return [from, to]
}

/** Something is said there that may be shown: no head, greeting or farewell, nothing to machines, and no message of somebody else. */
function isWords({ sentences, kind, label }: PassageRead, at: number): boolean {
  const { text = '', isHeading = false, heads, line } = sentences[at] ?? {}
  if (isHeading || heads !== undefined || (kind === 'thread' && SENT.test(text))) return false
  // A title stands behind the quote, and the text may begin with it once more.
  if (text === label || (line === 0 && sentences.some((other) => other.line > 0 && other.text === text))) return false
  return ![ADDRESSED, CLOSING, SALUTES].some((form) => form.test(text)) && !speaksToMachines(text)
}

/** A passage as it is shown: from its first to its last sentence. `goesOn`: others of its record stand before it. */
export type Shown = { hit: Hit; from: number; to: number; goesOn: boolean }

/** Those that no earlier one says already, each with what stands around it and is not told yet; `most` at most. */
export function unseen(hits: readonly Hit[], most: number, longest: (place: number) => number = lengthAt): Shown[] {
  const shown: Shown[] = []
  const told = new Map<string, Set<string>>()
  for (const hit of hits) {
    if (shown.length === most) break
    const { sentences, kind, id } = hit.read
    const before = told.get(`${kind}:${id}`) ?? new Set()
    if (before.has(sentences[hit.at]?.text ?? '')) continue
    const [from, to] = aroundOf(hit, longest(shown.length), (text) => before.has(text))
    shown.push({ hit, from, to, goesOn: before.size > 0 })
    for (const { text } of sentences.slice(from, to + 1)) before.add(text)
    told.set(`${kind}:${id}`, before)
  }
  return shown
}

/** Sentences one after the other, without the last; what stands in lines of its own without a stop is set apart. */
export const inOneLine = ({ sentences }: PassageRead, from: number, to: number): string =>
  sentences
    .slice(from, to)
    .map(({ text, line }, step) => {
      const before = sentences[from + step - 1]
      const isApart = step > 0 && before && before.line !== line && !/[.!?:;,…]["”“’)]?$/u.test(before.text)
      return `${isApart ? '· ' : ''}${text.replace(SENT, '')}`
    })
    .join(' ')
