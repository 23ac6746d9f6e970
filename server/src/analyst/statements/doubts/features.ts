// A sentence as features: words in their order, their endings, its days, and where it stands. A classifier (classifier.ts) weighs them.
import type { StatementSourceKind } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { Setting } from '../draft.ts'
import type { Unit } from '../form/units.ts'
import type { People } from '../who/people.ts'

/** What a feature is made of; names and trades are left out, so that what is learnt of one holds for another. */
const TOKEN = /\p{L}[\p{L}'’-]*|[£$€]?\d[\d.,:/]*[%€£$k]?|[?!;:→()–"]|->|=>/gu
const MONTH = /^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}$/u
const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend)s?$|^(?:mo|di|mi|do|fr|sa|so)$/
/** Longer sentences are weighed by their beginning. */
const MOST_TOKENS = 120

/** `word`: as it is written, small; `shape`: a figure, a day or a name as its class, else the word. */
export type Token = { word: string; shape: string }

export function tokensOf(clean: string, people: People, german: boolean): Token[] {
  const written = clean.match(TOKEN)?.slice(0, MOST_TOKENS) ?? []
  return written.map((each, at): Token => {
    const word = each.toLowerCase()
    const isLarge = word !== each && /^\p{Lu}/u.test(each) && each !== 'I'
    const shape = figureShape(each) ?? dayShape(word, isLarge)
    if (shape !== null) return { word: shape, shape }
    if (isLarge && people.isPerson(each)) return { word: '<person>', shape: '<person>' }
    const opens = at === 0 || /[?!:(–"]/.test(written[at - 1] ?? '')
    return { word, shape: isLarge && !opens ? (german ? '<noun>' : '<name>') : word }
  })
}

function figureShape(token: string): string | null {
  if (!/\d/.test(token)) return null
  if (/[£$€]/.test(token)) return '<amount>'
  if (token.includes('%')) return '<share>'
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{2,4})?$|^\d{1,2}\/\d{1,2}/.test(token)) return '<date>'
  if (/^\d{1,2}:\d\d$/.test(token)) return '<time>'
  if (/^(?:19|20)\d\d$/.test(token)) return '<year>'
  return /^\d{1,2}\.?$/.test(token) ? '<small>' : '<number>'
}

function dayShape(word: string, isLarge: boolean): string | null {
  if (WEEKDAY.test(word) && (word.length > 3 || isLarge)) return '<weekday>'
  return isLarge && MONTH.test(word) ? '<month>' : null
}

/** What stands around a sentence. */
export type Around = {
  source: StatementSourceKind
  tokens: readonly Token[]
  before: { unit: Unit; tokens: readonly Token[] } | null
  next: { unit: Unit; tokens: readonly Token[] } | null
}
/** What is known of the text. */
type Read = Pick<Setting, 'people' | 'base' | 'german'>
/** Takes a feature; false where nobody needs what is built of it. */
export type Take = (feature: string) => void
export type Known = (word: string) => boolean

const START: Token = { word: '^', shape: '^' }
const END: Token = { word: '$', shape: '$' }
const isQuestion = (clean: string) => /\?["')]*$/.test(clean)

/** All features of a sentence, some of them more than once. `known`: sequences are built of words that it holds alone. Linear. */
export function featuresOf(unit: Unit, around: Around, setting: Read, known: Known, take: Take) {
  wordFeatures(around.tokens, known, take)
  placeFeatures(unit, around, setting, take)
  const days = datesIn(unit.clean, setting.base)
  take(`days ${Math.min(2, days.length)}`)
  for (const { role, day } of days) {
    const when = day < setting.base.today ? 'past' : day === setting.base.today ? 'today' : 'ahead'
    take(`day ${when}`)
    take(`day ${role} ${when}`)
  }
}

function wordFeatures(tokens: readonly Token[], known: Known, take: Take) {
  let [two, one]: [string | null, string | null] = [null, null]
  for (const [at, { word, shape }] of [START, ...tokens, END].entries()) {
    take(`= ${word}`)
    if (shape !== word) take(`= ${shape}`)
    if (word.length > 4 && !word.startsWith('<')) {
      take(`- ${word.slice(-3)}`)
      take(`${word.slice(0, 5)} -`)
      if (word.startsWith('ge')) take('ge-')
    }
    if (at < 4) take(`${at} ${shape}`)
    const here = known(shape) ? shape : null
    if (one !== null && here !== null) {
      take(`${one} ${here}`)
      if (two !== null) take(`${two} ${one} ${here}`)
    }
    two = one
    one = here
  }
  take(`last ${tokens.at(-1)?.shape ?? ''}`)
}

function placeFeatures(unit: Unit, { source, tokens, before, next }: Around, setting: Read, take: Take) {
  const { block, first, last, clean } = unit
  take(`in ${source === 'mail' ? 'message' : source}`)
  take(`as ${block.kind}`)
  take(`section ${block.section}`)
  take(`box ${block.box}`)
  take(`depth ${Math.min(2, block.depth)}`)
  take(`language ${setting.german ? 'de' : 'en'}`)
  take(`length ${[4, 8, 14, 24].findIndex((most) => tokens.length < most)}`)
  take(`sign ${/[.!?:]/.exec(clean.at(-1) ?? '')?.[0] ?? 'none'}`)
  if (block.above !== null) take(setting.people.isPerson(block.above) ? 'under person' : 'under heading')
  if (block.writer !== null) take(block.writer === '' ? 'by me' : 'by another')
  if (first) take('first')
  if (last) take('last')
  if (first && last) take(`alone ${block.kind}`)
  if (before !== null) {
    take(`before ${before.tokens[0]?.shape ?? ''}`)
    if (isQuestion(before.unit.clean)) take('before ?')
    if (before.unit.clean.endsWith(':')) take('before :')
  }
  if (next !== null) {
    take(`next ${next.tokens[0]?.shape ?? ''}`)
    if (next.unit.clean.includes('?')) take('next ?')
  }
}
