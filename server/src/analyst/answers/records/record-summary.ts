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
import { salience } from './salient.ts'

/** A paragraph, a point of a list or a row of a table. */
type Unit = { at: number; isRow: boolean; text: string; weight: number }

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

/** The weightiest, in the order of the text; of a table no more than a third, so that what is said of it has room. */
function choose(units: readonly Unit[], most: number): Unit[] {
  const rows = Math.max(1, Math.floor(most / 3))
  const kept: Unit[] = []
  for (const unit of units.toSorted((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (kept.length >= most) break
    if (unit.isRow && kept.filter(({ isRow }) => isRow).length >= rows) continue
    kept.push(unit)
  }
  return kept.toSorted((a, b) => a.at - b.at)
}

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
  return [...lines.values()].flatMap((all) => {
    const parts = all.map(({ sentence, at }) => ({ sentence, at, weight: weigh(sentence, { stated, asked, bold }) }))
    const best = Math.max(...parts.map(({ weight }) => weight))
    const more = parts.reduce((sum, { weight }) => sum + Math.max(0, weight), 0) - Math.max(0, best)
    const first = parts[0]
    if (!first) return []
    const isRow = first.sentence.heads !== undefined
    const text = isRow ? (rowInWords(read.text, first.sentence) ?? first.sentence.text) : within(parts)
    const under = read.sentences[first.at]?.under.split(' · ').at(-1) ?? ''
    const led =
      !isRow && under !== '' && text.length + under.length < MOST_UNIT && !read.label.includes(under)
        ? `${under}: ${text}`
        : text
    return text.length < LEAST_UNIT || best < 0
      ? []
      : [{ at: first.at, isRow, text: led, weight: best + Math.min(0.8, more * 0.25) }]
  })
}

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

/** Its title, headings, and what stands before the text begins. */
const isHead = (read: PassageRead, { text, isHeading }: Sentence, at: number): boolean =>
  isHeading === true ||
  text === read.label ||
  (at < 2 &&
    text.length < 90 &&
    !/[.!?:]$/.test(text) &&
    read.sentences.length > 3 &&
    /\d{4}|\p{Lu}\p{L}+ \p{Lu}/u.test(text) &&
    !/(?<!\p{L})(?:is|are|was|will|ist|sind|wird|hat|has)(?!\p{L})/iu.test(text))
