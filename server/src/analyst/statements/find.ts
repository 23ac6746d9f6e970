// The way in: what a text says that binds somebody, by rules.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import type { DateBase } from '../dates/written-rules.ts'
import { withoutHidden } from '../text/hidden.ts'
import { CLASSIFIER } from './doubts/classifier.ts'
import { type Around, tokensOf } from './doubts/features.ts'
import { isNoNews } from './doubts/idle.ts'
import { isNobodys, isSpokenOf, mayStand } from './doubts/ruled-out.ts'
import { weighedSentences } from './doubts/weigh.ts'
import { withoutWishes } from './doubts/wishes.ts'
import type { Setting } from './draft.ts'
import { finished, finishedRow } from './finish.ts'
import { type Block, type Blocks, readBlocks } from './form/blocks.ts'
import { isGerman } from './form/language.ts'
import { wholeLinks } from './form/links.ts'
import { boundBy } from './form/quoted-speech.ts'
import { isReference } from './form/references.ts'
import type { SourceText } from './form/source.ts'
import { type Entry, entriesOf } from './form/tables.ts'
import { inRow, ofRow, toldRows, wholeRow } from './form/told-tables.ts'
import { turnHead } from './form/turns.ts'
import { isWriting, type Unit, unitsOf, wordsOf } from './form/units.ts'
import { asWrittenTo } from './form/written-to.ts'
import { readUnit } from './read.ts'
import { withAddressees } from './who/addressees.ts'
import { withAntecedents } from './who/antecedents.ts'
import { withNames } from './who/as-named.ts'
import { NAME, People } from './who/people.ts'
import { withTopics } from './who/topics.ts'
import { withWhom } from './who/whom.ts'
import { asWritten } from './who/writers.ts'

/** What lies behind these bounds stays unread: no text that somebody wrote reaches them. */
const MOST_SIGNS = 1_000_000
const MOST_STATEMENTS = 2_000
const MOST_UNITS = 20_000

/**
 * Promises, decisions, open questions, deadlines and figures of one text, in its order; spans lie inside the text and `quote` is exactly
 * the words there. Nothing for a text that is no writing. Linear in the length of the text; the same text gives the same statements.
 */
export const findStatements = (source: SourceText): FoundStatement[] => statementsBy(source, scoresOf)

/** What the classifier makes of a sentence; null where rules alone shall speak. */
export type Study = (unit: Unit, around: Around, setting: Setting) => readonly number[] | null
const scoresOf: Study = (unit, around, setting) => CLASSIFIER.scores(unit, around, setting)

/** The same by another classifier, or by rules alone: npm run learn studies the sentences so. */
export function statementsBy(given: SourceText, study: Study): FoundStatement[] {
  const text = withoutHidden(given.text.length > MOST_SIGNS ? given.text.slice(0, MOST_SIGNS) : given.text)
  if (!isWriting(text)) return []
  const read = readBlocks(text, given.kind === 'message')
  const owned = new People(given, read.attendees)
  const source = asWritten(given, owned)
  const people = source === given ? owned : new People(source, read.attendees)
  const speakers = speakersOf(text, read, people)
  for (const name of speakers.names) people.hear(name, null)
  const german = isGerman(text)
  const base = dateBase(text, source.written_on, source.zone, german)
  const setting: Setting = {
    people,
    base,
    speaker: null,
    hearer: people.to,
    named: null,
    german,
    isTalk: speakers.isTalk,
    isMinuted: source.kind === 'note' && (speakers.minuted.size > 1 || others(read.attendees, people) > 1),
    minuted: speakers.minuted,
  }
  const found = asWrittenTo(new Finder(text, source, setting, study).all(read), source, people)
  const meant = withNames(withoutWishes(withAntecedents(found, source, people)), source, people)
  return withTopics(withAddressees(withWhom(meant, source, people), source, people), text)
}

class Finder {
  private readonly text: string
  private readonly source: SourceText
  private readonly setting: Setting
  private readonly found: FoundStatement[] = []
  private readonly study: Study
  private count = 0

  constructor(text: string, source: SourceText, setting: Setting, study: Study) {
    this.study = study
    this.text = text
    this.source = source
    this.setting = setting
    // An interaction is with somebody: "she" without a name is them.
    if (source.kind === 'interaction') setting.named = source.to
  }

  all({ parts }: Blocks): FoundStatement[] {
    let units: Unit[] = []
    const flush = () => {
      const { people, german } = this.setting
      const sentences = units.map((unit) => ({ unit, tokens: tokensOf(unit.clean, people, german) }))
      for (const [at, { unit, tokens }] of sentences.entries()) {
        const around = {
          source: this.source.kind,
          tokens,
          before: sentences[at - 1] ?? null,
          next: sentences[at + 1] ?? null,
        }
        this.unit(unit, around)
      }
      units = []
    }
    for (const each of parts) {
      if (this.found.length >= MOST_STATEMENTS || this.count > MOST_UNITS) break
      if ('head' in each) {
        flush()
        const told = toldRows(this.text, each, this.setting)
        if (told === null) for (const entry of entriesOf(this.text, each, this.setting)) this.row(entry)
        for (const row of told ?? []) {
          units = row.blocks.flatMap((block) => this.unitsIn(block))
          const before = this.found.length
          flush()
          const inCells = this.found.splice(before).map((one) => ofRow(this.text, row, one))
          this.found.push(...inCells)
          const whole = inCells.length === 0 ? wholeRow(this.text, row, this.setting) : null
          if (whole !== null) this.row(whole)
        }
      } else {
        units.push(...this.unitsIn(each))
      }
    }
    flush()
    return this.found.slice(0, MOST_STATEMENTS).toSorted((a, b) => a.start - b.start)
  }

  private unitsIn(block: Block): Unit[] {
    const more = unitsOf(this.text, block)
    this.count += more.length
    return more.slice(0, MOST_UNITS).map((one) => ({ ...one, clean: this.setting.people.named(one.clean) }))
  }

  private row(entry: Entry) {
    const who = entry.who === null ? null : wordsOf(this.text, [entry.who]).clean.slice(0, 200)
    this.found.push(
      this.quoted(finishedRow(this.text, entry, who === null ? null : this.owner(who), this.setting.base)),
    )
  }

  private owner(words: string): StatementParty {
    const [first = words] = words.split(/\s*(?:,|\/|&|\+| and | und )\s*/)
    return this.setting.people.party(/^(?:ich|me|i|selbst)$/i.test(first) ? 'I' : first)
  }

  private unit(unit: Unit, around: Around) {
    const { base } = this.setting
    // "Tomorrow" in a mail that was pasted is the day after it was sent.
    this.setting.base = this.baseOf(unit.block.written)
    this.read(unit, around)
    this.setting.base = base
  }

  private readonly bases = new Map<string, DateBase>()
  private baseOf(written: string | null): DateBase {
    const { base } = this.setting
    if (written === null || !/(?<!\d)20\d\d(?!\d)/.test(written)) return base
    const day = datesIn(written.slice(0, 200), base)[0]?.day ?? base.today
    if (day >= base.today) return base
    const known = this.bases.get(day) ?? { ...base, today: day }
    this.bases.set(day, known)
    return known
  }

  private read(unit: Unit, around: Around) {
    if (this.found.length >= MOST_STATEMENTS || (isNoNews(unit.clean) && !isRuled(unit)) || isReference(unit.clean))
      return
    const [before, next] = [around.before?.unit, around.next?.unit]
    const scores = this.study(unit, around, this.setting)
    if (
      before === undefined ||
      (unit.first && unit.block.group !== before.block.group && this.source.kind !== 'interaction')
    )
      this.setting.named = this.source.kind === 'interaction' ? this.source.to : null
    const said = readUnit(unit, next, before, this.setting)
    for (const { draft: first, words } of scores === null ? said : weighedSentences(said, scores, unit, this.setting)) {
      const draft = inRow(
        boundBy(first, words.clean, unit, this.setting),
        ...([words.clean, unit.block.owner, this.setting] as const),
      )
      if (!mayStand(draft, words.clean, unit, this.setting)) continue
      const shown =
        isNobodys(draft, words.clean, unit, this.setting) || isSpokenOf(draft, words.clean, unit, next)
          ? { ...draft, perhaps: true }
          : draft
      const statement = finished(this.text, words, shown, this.setting.base)
      if (statement !== null) this.found.push(this.quoted(statement))
    }
  }

  /** With the very words of the source, in which a link is whole. */
  private quoted(statement: FoundStatement): FoundStatement {
    const { text } = this.source
    const { start, end } = wholeLinks(text, statement)
    return { ...statement, start, end, quote: text.slice(start, end) }
  }
}

/** "Dividend: none" below "Resolved". */
const isRuled = ({ block, clean }: Unit): boolean => block.section === 'decision' && clean.includes(': ')

/** How many others were there. */
const others = (attendees: readonly string[], people: People): number =>
  new Set(attendees.filter((name) => people.party(name).resolved !== 'me')).size

const MINUTED = new RegExp(`^(${NAME}), (?!(?:and|und|or|oder|\\p{Lu}[\\p{L}'-]+(?:,| and| und| &)) )`, 'u')

/**
 * Names that open lines as speakers do; `isTalk` where several of them take turns. `minuted`: the ones that have a comma behind them, where
 * two and more do so again and again: who is called by name is not called so often.
 */
function speakersOf(
  text: string,
  { parts }: Blocks,
  people: People,
): { names: string[]; isTalk: boolean; minuted: ReadonlySet<string> } {
  const turns: string[] = []
  const commas = new Map<string, number>()
  let timed = 0
  for (const each of parts.slice(0, 3_000)) {
    if ('head' in each) continue
    const line = people.named(opening(text, each))
    const comma = people.kind === 'note' ? MINUTED.exec(line)?.[1] : undefined
    if (comma !== undefined && people.isPerson(comma)) commas.set(comma, (commas.get(comma) ?? 0) + 1)
    const head = turnHead(line)
    if (head?.name == null) continue
    if (head.timed) timed += 1
    turns.push(head.name)
  }
  const heard = new Map<string, number>()
  for (const name of turns) heard.set(name, (heard.get(name) ?? 0) + 1)
  const again = [...heard].filter(([, times]) => times > 1).map(([name]) => name)
  const isTalk =
    (again.length > 0 && heard.size > 1 && turns.length >= 4 && turns.length > parts.length * 0.6) || timed > 2
  const often = [...commas].filter(([, times]) => times > 1).map(([name]) => name)
  const minuted = new Set(often.length > 1 ? commas.keys() : [])
  return { names: isTalk ? [...heard.keys()] : again, isTalk, minuted }
}

function opening(text: string, block: Block): string {
  const [line] = block.lines
  return line ? wordsOf(text, [{ from: line.from, to: Math.min(line.to, line.from + 120) }]).clean : ''
}
