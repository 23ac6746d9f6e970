// What a passage says, quoted with what belongs to it and its mark.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { due, spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { datesIn } from '../../dates/written.ts'
import type { AnswerKind } from '../../text/asked.ts'
import { type Markdown, md, words, wordsSetOff } from '../../text/markdown.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { STATE_GERMAN } from '../../text/state-words.ts'
import { ADDRESSED, type Hit, type PassageRead } from './passages.ts'
import { fieldInGerman } from './record-fields.ts'
import { rowInWords } from './row-words.ts'
import { inOneLine, SENT, type Shown } from './surroundings.ts'
import { meantDay } from './told-day.ts'

const MOST_QUOTE = 420
/** So many sentences of the same line belong to a quote, where there is room. */
const MOST_AFTER = 6
/** Sentences that rest on the one before. */
const RESTS =
  /^(?:that|this|it|he|she|they|so|then|therefore|but|and|das|dies(?:e[rs]?)?|es|er|sie|dann|damit|daher|deshalb|also|aber|und|dazu|davon)(?!\p{L})/iu

/** The words of a hit in the language of the answer: what a record's fields say is told in it, a row of a table by its heads. */
const quoteIn = (hit: Hit, kind: AnswerKind, { german }: AnalystContext): string => {
  const row = rowInWords(hit.read.text, hit.read.sentences[hit.at])
  if (row !== null) return shortened(row, MOST_QUOTE)
  const quote = quoteOf(hit, kind)
  return german ? fieldInGerman(quote, hit.read.kind) : quote
}

/** The words of a hit, with the one before or after where they belong to it. */
export function quoteOf({ read, at }: Hit, kind: AnswerKind = 'what'): string {
  const here = read.sentences[at]
  const text = (here?.text ?? '').replace(SENT, '')
  const near = (step: number) => {
    const other = read.sentences[at + step]
    return other && !other.isHeading && !ADDRESSED.test(other.text) && Math.abs(other.line - (here?.line ?? 0)) < 2
      ? other.text.replace(SENT, '')
      : ''
  }
  const room = (more: string) => more !== '' && text.length + more.length < MOST_QUOTE
  const before = (kind === 'why' || RESTS.test(text)) && !here?.heads && room(near(-1)) ? `${near(-1)} ` : ''
  let after = ''
  for (
    let next = at;
    !here?.heads && next < at + MOST_AFTER && (isSameLine(read, next) || (kind === 'why' && next === at));
    next += 1
  ) {
    const more = read.sentences[next + 1]?.text ?? ''
    if (before.length + text.length + after.length + more.length > MOST_QUOTE) break
    after += ` ${more}`
  }
  const heads = here?.heads ? `${shortened(here.heads, 120)}: ` : ''
  return shortened(`${heads}${before}${text}${after}`, MOST_QUOTE)
}
const isSameLine = ({ sentences }: PassageRead, at: number) => sentences[at + 1]?.line === sentences[at]?.line

/** A task is told by its fields; anything else by its words. */
export const quoteLine = (hit: Hit, context: AnalystContext, kind: AnswerKind = 'what'): Markdown =>
  hit.read.kind === 'task'
    ? taskQuote(hit.read, context)
    : md`${words(quoteIn(hit, kind, context))}${kind === 'when' ? meantDay(hit, quoteOf(hit, kind), context) : md``}${sourceOf(hit, quoteOf(hit, kind), context)} ${context.cite({ kind: hit.read.kind, id: hit.read.id })}`

/** A sentence that speaks of a question with what stands around it, itself set off; alone where a quote says as much. */
export function passageLine({ hit, from, to, goesOn }: Shown, context: AnalystContext, kind: AnswerKind): Markdown {
  const { read, at } = hit
  const quote = quoteOf(hit, kind)
  const whole = inOneLine(read, from, to + 1)
  const isWhole = goesOn && read.sentences[at]?.heads === undefined
  if (read.kind === 'task' || (!isWhole && (from === to || quote.length >= whole.length)))
    return quoteLine(hit, context, kind)
  const [before, here, after] = [
    inOneLine(read, from, at),
    inOneLine(read, at, at + 1),
    inOneLine(read, at + 1, to + 1),
  ]
  const day = kind === 'when' ? meantDay(hit, here, context) : md``
  return md`${wordsSetOff(before, here, after)}${day}${sourceOf(hit, whole, context)} ${context.cite({ kind: read.kind, id: read.id })}`
}

/** Where it stands: its title, unless that is only how its text begins, and its day. */
function sourceOf({ read: { label, day, text, kind } }: Hit, quote: string, { german }: AnalystContext): Markdown {
  // A long first line or a row of a table is how a text begins, and not what it is called.
  const isLine = kind === 'note' && (label.length > LONGEST_TITLE || label.includes('|'))
  const isBeginning = label.endsWith('…') || quote.startsWith(label) || isLine
  const isOwn = SENT.exec(text)?.groups?.by === 'You'
  const called = isOwn ? (german ? `du an ${label}` : `you to ${label}`) : label
  const partner = kind === 'interaction' ? (/^Contact: (.{1,80})$/m.exec(text)?.[1] ?? '') : ''
  const own = isBeginning && day !== '' && !isOwn ? '' : shortened(called, 80)
  const title = [partner, own].filter((part) => part !== '').join(': ')
  const spoken = day === '' || isDated(label, day) ? '' : german ? spokenGerman(day) : spokenDate(day)
  const parts = [title, spoken].filter((part) => part !== '')
  return parts.length === 0 || (isBeginning && day === '' && quote.startsWith(label.replace(/…$/, '')))
    ? md``
    : md` (${parts.join(', ')})`
}

const LONGEST_TITLE = 60

/** Whether a title names the day already, however it writes it. */
export const isDated = (label: string, day: string): boolean =>
  label.includes(day) ||
  datesIn(label.slice(0, 200), { today: day, order: 'day', sure: false }).some(
    (each) => each.day === day && /\d/.test(each.words),
  )

function taskQuote({ kind, id, label, text }: PassageRead, context: AnalystContext): Markdown {
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  // What is done or cancelled is due no more.
  const isOver = /^(?:Done|Cancelled)$/.test(field('Status'))
  const [status, day, whose] = [field('Status'), field('Due'), field('Assigned to')]
  const body = text.slice(text.lastIndexOf('Created by: ')).split('\n').slice(1).join(' ')
  const said = body.trim() === '' ? md`` : md` ${words(shortened(plainText(body), 200))}`
  const cite = context.cite({ kind, id })
  const facts = context.german
    ? [
        STATE_GERMAN[status] ?? status,
        day && !isOver ? `fällig ${spokenGerman(day)}` : '',
        /^(?:Nobody)?$/.test(whose) || whose === context.me.name ? '' : `bei ${whose}`,
      ]
    : [
        status.toLowerCase(),
        day && !isOver ? due(day, context.today) : '',
        /^(?:Nobody)?$/.test(whose) ? '' : `with ${whose}`,
      ]
  return md`**${shortened(label, 160)}**: ${facts.filter((fact) => fact !== '').join(', ')}.${said} ${cite}`
}

/** Of the same passage one sentence alone, unless it lies apart; what an earlier quote says already is not said twice. */
export function apart(hits: readonly Hit[], most: number): Hit[] {
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length === most) break
    const text = hit.read.sentences[hit.at]?.text ?? ''
    const isNear = kept.some(
      (other) => other.read === hit.read && (Math.abs(other.at - hit.at) < 2 || quoteOf(other).includes(text)),
    )
    if (!isNear) kept.push(hit)
  }
  return kept
}

/** Those that no quote before them says already. */
export function unsaid(hits: readonly Hit[], most: number): Hit[] {
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length === most) break
    const text = hit.read.sentences[hit.at]?.text ?? ''
    if (!kept.some((other) => other.read === hit.read && (other.at === hit.at || quoteOf(other).includes(text))))
      kept.push(hit)
  }
  return kept
}

/** Above passages that somebody asks for as the source of something. */
export const SOURCE = {
  en: md`It stands here; who said or wrote it is named in the passage itself, or in brackets behind it:`,
  de: md`Es steht hier; wer es gesagt oder geschrieben hat, nennt die Stelle selbst oder die Klammer dahinter:`,
}
