// One record summed up in its own words: as many of its paragraphs, points and rows as are asked for, those that matter most, in their order.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { settledBy } from '../../context/settled.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { type StatedClaim, statementsOf } from '../../people/said.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import type { Sentence } from '../../text/sentences.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { PassageRead } from '../look-up/passages.ts'
import { rowInWords } from '../look-up/row-words.ts'
import { isPresent, salience } from './salient.ts'

/** A paragraph, a point of a list or a row of a table. */
type Unit = { at: number; isRow: boolean; isMarked: boolean; text: string; weight: number }

const [MOST_UNIT, LEAST_UNIT] = [360, 12]
const STATED: Record<string, number> = { decision: 0.9, deadline: 0.6, promise: 0.5, question: 0.35, figure: 0.3 }

/** `most`: how many lines; `also`: words of the question, which count beside the record's own. */
export async function recordSummary(
  context: AnalystContext,
  read: PassageRead,
  { most, also = '' }: { most: number; also?: string },
): Promise<string> {
  const cite = context.cite({ kind: read.kind, id: read.id })
  const units = await unitsOf(context, read, also)
  const chosen = choose(units, most)
  const title = shortened(plainText(read.label), 90)
  const day =
    read.day === '' || read.label.includes(read.day)
      ? ''
      : context.german
        ? spokenGerman(read.day)
        : spokenDate(read.day)
  return page(
    md`**${title}**${day === '' ? '' : ` (${day})`} ${cite}${context.german ? '. Ich fasse nicht in eigenen Worten zusammen (das braucht ein Modell); das Wichtigste in seinen:' : '. I do not sum up in words of my own (that needs a model); what matters most in its own:'}`,
    chosen.map(({ text }): Markdown => md`${words(text)} ${cite}`),
  )
}

/** The weightiest, in the order of the text; of a table no more than a third, so that what is said of it has room, but its total or what it sets in bold. */
function choose(units: readonly Unit[], most: number): Unit[] {
  const marked = units.filter(({ isRow, isMarked }) => isRow && isMarked).toSorted((a, b) => b.weight - a.weight)
  const rows = marked.length > 0 ? Math.max(1, Math.floor(most / 8)) : Math.max(1, Math.floor(most / 3))
  const kept: Unit[] = most > 2 ? marked.slice(0, 1) : []
  for (const unit of units.toSorted((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (kept.length >= most || (kept.length >= ENOUGH && unit.weight < HARDLY)) break
    if (kept.includes(unit) || (unit.isRow && kept.filter(({ isRow }) => isRow).length >= rows)) continue
    kept.push(unit)
  }
  return kept.toSorted((a, b) => a.at - b.at)
}
const [ENOUGH, HARDLY] = [3, 0.25]

async function unitsOf(context: AnalystContext, read: PassageRead, also: string): Promise<Unit[]> {
  const people = (await context.people({ limit: 60 })).items
  const isSettled = await settledBy(context, read.id)
  const kind = read.kind === 'interaction' ? 'interaction' : 'note'
  const stated = statementsOf(
    context,
    [{ kind, id: read.id, label: '', day: read.day || context.today, text: read.text, to: null }],
    people,
  ).filter(({ text, quote }) => !isSettled(text, quote))
  const asked = [...titleStems(read), ...termsOf(also).map(({ stem }) => stem)]
  const bold = [...read.text.matchAll(/\*\*([^*\n]{2,80})\*\*/gu)].map(([, words = '']) => plainText(words))
  const lines = Map.groupBy(
    read.sentences.map((sentence, at) => ({ sentence, at })).filter(({ sentence, at }) => !isHead(read, sentence, at)),
    ({ sentence }) => sentence.line,
  )
  const units = [...lines.values()].flatMap((all): (Unit & { under: string })[] => {
    const parts = all.map(({ sentence, at }) => ({ sentence, at, weight: weigh(sentence, { stated, asked, bold }) }))
    const best = Math.max(...parts.map(({ weight }) => weight))
    const more = parts.reduce((sum, { weight }) => sum + Math.max(0, weight), 0) - Math.max(0, best)
    const first = parts[0]
    if (!first || isPresent(first.sentence.text)) return []
    const isRow = first.sentence.heads !== undefined
    const text = isRow ? (rowInWords(read.text, first.sentence) ?? first.sentence.text) : within(parts)
    const isMarked =
      isRow && (TOTAL.test(first.sentence.text) || bold.some((each) => first.sentence.text.includes(each)))
    const under = isRow ? '' : (first.sentence.under.split(' · ').at(-1) ?? '')
    return best < 0 ? [] : [{ at: first.at, isRow, isMarked, text, under, weight: best + Math.min(0.8, more * 0.25) }]
  })
  return listed(units, read)
    .map(({ under, text, ...unit }) => ({
      ...unit,
      text:
        under !== '' && text.length + under.length < MOST_UNIT && !read.label.includes(under)
          ? `${under}: ${text}`
          : text,
    }))
    .filter(({ text }) => text.length >= LEAST_UNIT)
}

/** Short points of one list are one thing that is told. */
function listed<T extends Unit & { under: string }>(units: readonly T[], read: PassageRead): T[] {
  const marked = new Set(read.text.split('\n').flatMap((line) => begunBy(MARKED.exec(line)?.groups?.point)))
  const isPoint = ({ at }: Unit) => begunBy(read.sentences[at]?.text).some((begun) => marked.has(begun))
  const out: T[] = []
  for (const unit of units) {
    const last = out.at(-1)
    const isList =
      last !== undefined && unit.under !== '' && unit.under === last.under && isPoint(unit) && isPoint(last)
    if (isList && unit.text.length < MOST_POINT && last.text.length + unit.text.length < MOST_UNIT)
      out[out.length - 1] = {
        ...last,
        text: `${last.text.replace(/[.;,]$/, '')}; ${unit.text}`,
        weight: Math.max(last.weight, unit.weight) + 0.2,
      }
    else out.push(unit)
  }
  return out
}
const MARKED = /^\s{0,8}(?:[-*+•–>]\s+|(?=[a-z]\)\s)|\d{1,2}[.)]\s+)(?<point>\S.{2,60})/u
const begunBy = (text: string | undefined): string[] => (text === undefined ? [] : [plainText(text).slice(0, 16)])
const MOST_POINT = 130

/** The sentences of a paragraph that matter, as many as a line holds, in their order. */
function within(parts: readonly { sentence: Sentence; weight: number }[]): string {
  const room = (some: readonly { sentence: Sentence }[]) =>
    some.reduce((sum, { sentence }) => sum + sentence.text.length + 1, 0)
  let kept = [...parts]
  while (kept.length > 1 && room(kept) > MOST_UNIT) {
    const least = kept.reduce((low, each) => (each.weight < low.weight ? each : low))
    kept = kept.filter((each) => each !== least)
  }
  let told = ''
  for (const [at, part] of parts.entries())
    if (kept.includes(part))
      told += `${told === '' ? '' : kept.includes(parts[at - 1] ?? part) ? ' ' : ' … '}${part.sentence.text}`
  return shortened(told, MOST_UNIT)
}

type Weighing = { stated: readonly StatedClaim[]; asked: readonly string[]; bold: readonly string[] }
function weigh({ text, under, heads }: Sentence, { stated, asked, bold }: Weighing): number {
  const quoted = stated.filter(({ quote }) => text.includes(quote) || quote.includes(text))
  const held = wordsOf(text).map(stemOf)
  const said = asked.filter((stem) => held.some((each) => likeness(stem, each) >= 0.75)).length
  return (
    salience(text, heads === undefined ? under : '') +
    Math.max(0, ...quoted.map(({ kind, perhaps }) => (STATED[kind] ?? 0.2) * (perhaps ? 0.5 : 1))) +
    Math.min(0.5, said * 0.25) +
    (bold.some((each) => text.includes(each)) ? 0.3 : 0) +
    (heads !== undefined && TOTAL.test(text) ? 0.5 : 0) -
    (heads !== undefined ? 0.3 : 0)
  )
}
const TOTAL = /^(?:total|all|sum|overall|altogether|summe|gesamt|insgesamt|zusammen|alle)(?!\p{L})/iu

const titleStems = ({ label }: PassageRead): string[] =>
  termsOf(label)
    .filter(({ word }) => word.length > 3 && !/\d/.test(word))
    .map(({ stem }) => stem)

/** Its title, headings, and who wrote it when. */
const isHead = (read: PassageRead, { text, isHeading }: Sentence, at: number): boolean =>
  isHeading === true ||
  text === read.label ||
  (read.label.endsWith('…') && text.startsWith(read.label.slice(0, -1))) ||
  (at === 0 && read.label.startsWith(text)) ||
  (at < 3 && read.sentences.length > 4 && BYLINE.test(text) && text.length < 90)
/** "Ann Holt, Wed 25 November", "Record by Ann Holt (chair)": no verb, and no end of a sentence. */
const BYLINE =
  /^(?:(?:record|written|dictated|noted|minutes|by|to|von|an|verfasst|verfasser\p{L}*|aufgenommen)(?!\p{L}).*[^.!?]|\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+)?, .{2,60}\d.{0,40}[^.!?])$/iu
