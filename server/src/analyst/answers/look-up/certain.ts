// When a sentence may be called the answer: how much of the question it says, of whom, and whether it has happened (decisions 0076, 0083, 0093).
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn } from '../../people/names.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type AnswerKind, contentOf, type Term } from '../../text/asked.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { saysDay } from '../gate/asked-days.ts'
import { roleAsked } from '../reckoned/day-roles.ts'
import { areComparable, contradict, type Quantity, quantitiesOf, sortOf } from '../reckoned/quantities.ts'
import { SUPPOSED, withoutDays } from './fits-kind.ts'
import type { Hit } from './passages.ts'

/**
 * How much of a question's weight a sentence says with what it stands under, and alone, to be called the answer. Whether something
 * is so, and what somebody said, is decided by words that a look-up does not weigh: they need more.
 */
const CERTAIN: Record<AnswerKind, { cover: number; alone: number }> = {
  when: { cover: 0.76, alone: 0.5 },
  'how much': { cover: 0.78, alone: 0.5 },
  who: { cover: 0.78, alone: 0.55 },
  where: { cover: 0.76, alone: 0.5 },
  why: { cover: 0.78, alone: 0.5 },
  what: { cover: 0.8, alone: 0.6 },
  whether: { cover: 0.85, alone: 0.65 },
}
/** So much of what is asked of somebody or something must stand in the sentence itself: a name alone answers nothing. */
const ATTRIBUTE = 0.5

export type AskedQuestion = { question: string; kind: AnswerKind; terms: readonly Term[]; about: string | null }

/** Whether a sentence may be called the answer, by all that is asked and of whom. */
export async function isAnswerTo(context: AnalystContext, asked: AskedQuestion, hit: Hit): Promise<boolean> {
  return (
    (isCertain(hit, asked.kind) || isByForm(hit, asked, context)) &&
    !isBesideThePoint(asked, hit) &&
    !(await isOfAnother(context, asked, hit))
  )
}

/** "A day", "ein Stück": the amount for each of it answers, and names it. */
export const EACH_ASKED =
  /(?<!\p{L})(?:a|an|one|each|per|ein(?:e[nrm]?)?|pro|je) (?<unit>day|week|month|year|hour|night|head|person|unit|piece|tag|woche|monat|jahr|stunde|nacht|kopf|stück)(?!\p{L})/iu
const FORM = { cover: 0.65, each: 0.5, alone: 0.6, length: 240 }

/**
 * Whether a sentence answers by its form though it does not say every word of the question: it says one value of the asked kind alone, names
 * all that the question calls by name and half of what is asked; or it says the amount for each of what each is asked for.
 */
const isByForm = (hit: Hit, { question, kind, terms }: AskedQuestion, context: AnalystContext): boolean => {
  const text = hit.read.sentences[hit.at]?.text ?? ''
  if (kind !== 'how much' || !hit.fits || hit.asks || !hit.person || !hit.named || text.length > FORM.length)
    return false
  // "Hall 5" is no other hall.
  const figures = terms.filter(({ word }) => /\d/.test(word))
  const says = ({ word, day }: Term) =>
    day === undefined
      ? wordsOf(text).some((each) => each.toLowerCase() === word)
      : saysDay(text, day, hit.read.day, context) > 0
  if (!figures.every(says)) return false
  const values = quantitiesOf(hit, kind, context)
  const unit = EACH_ASKED.exec(question)?.groups?.unit
  if (unit !== undefined) {
    const rates = new Set(values.filter(({ sort }) => sort.startsWith('rate')).map(({ value }) => value))
    return rates.size === 1 && hit.cover >= FORM.each && new RegExp(`(?<!\\p{L})${unit}`, 'iu').test(text)
  }
  const isOne = new Set(values.map(({ value }) => value)).size === 1
  // "Offer handed in on 4 Sep, timber at 585": the figure beside another thing is not that of the offer.
  const things = terms.filter(({ isName, isBefore }) => !isName && !isBefore).map(({ stem }) => stem)
  const beside = text.split(/,\s|;|\s[–-]\s/).filter((part) => /\d/.test(part))
  const isItsOwn = beside.some((part) =>
    wordsOf(part).some((word) => things.some((stem) => likeness(stem, stemOf(word.toLowerCase())) >= 0.5)),
  )
  return (
    isOne &&
    isItsOwn &&
    SUM_ASKED.test(question) &&
    hit.cover >= FORM.cover &&
    hit.alone >= FORM.alone &&
    hit.asked >= ATTRIBUTE
  )
}

const isCertain = ({ cover, alone, asked, named, fits, asks }: Hit, kind: AnswerKind): boolean =>
  named && fits && !asks && asked >= ATTRIBUTE && cover >= CERTAIN[kind].cover && alone >= CERTAIN[kind].alone

/** Asks for what is left of something, not for the whole. */
export const REST_ASKED =
  /\bhow (?:many|much) (?:\p{L}+ ){0,5}(?:more|less|fewer|left|missing|short|remain\w*|still)\b|\b(?:still|left) (?:to (?:come|go|pay)|missing|open|outstanding)\b|(?<!\p{L})(?:wie ?viele?|was) (?:[\p{L}-]+ ){0,4}(?:fehl(?:t|en)|noch|übrig|offen|mehr)(?!\p{L})/iu
const REST =
  /\b(?:more|less|fewer|left|missing|short|remain\w*|outstanding|still|to come|to go|open)\b|(?<!\p{L})(?:fehl(?:t|en)|noch|übrig|offen|mehr|rest\p{L}*)(?!\p{L})/iu
/** Asks how often: a sentence that says it once tells nothing of how often. */
const OFTEN_ASKED = /\bhow (?:often|many times)\b|(?<!\p{L})wie (?:oft|häufig)(?!\p{L})/iu
const OFTEN =
  /\b(?:once|twice|thrice|times|every|each|daily|weekly|monthly|yearly|annually|never|again and again|a (?:day|week|month|year))\b|(?<!\p{L})(?:\p{L}*mal|male|jede[nrsm]?|täglich|wöchentlich|monatlich|jährlich|nie|immer wieder|pro (?:tag|woche|monat|jahr))(?!\p{L})/iu
/** Asks for all of something together, which no amount for each of it is. */
const TOTAL_ASKED =
  /\b(?:in total|altogether|in all|all together|come to|add up|sum)\b|(?<!\p{L})(?:insgesamt|zusammen|alles in allem|summe)(?!\p{L})/iu
const FOR_EACH =
  /\d[^.;]{0,12} (?:a|an|per|each|for each|for every|pro|je|je angefangene) ?(?:day|week|month|year|hour|head|person|quarter|night|unit|piece|tag|woche|monat|jahr|stunde|kopf|person|nacht|stück)(?!\p{L})|\d ?(?:€|EUR|CHF|\$|£)? ?\/ ?\p{L}/iu
/** Asks for a sum or a measure: "thirty days" is none, unless time is what is asked for. */
const SUM_ASKED = /\bhow much\b|(?<!\p{L})wie ?(?:viel(?!\p{L})|hoch)/iu
const TIME_ASKED =
  /\b(?:time|notice|leave|holidays?|days?|weeks?|months?|years?|long)\b|(?<!\p{L})(?:zeit|urlaub|tage?|wochen?|monate?|jahre?|lange?)(?!\p{L})/iu
const PERIOD =
  /(?:\p{L}{3,8} )?\(?\d{1,3}\)? (?:calendar |full |working |business )?(?:days?|weeks?|months?|years?|hours?|tagen?|wochen?|monaten?|jahren?|stunden?)(?!\p{L})/giu
export const DIFFERENCE_ASKED =
  /(?<!\p{L})(?:extra|more|less|additional|difference|surcharge|discount|saving|save|by how much|mehr|weniger|zusätzlich\p{L}*|aufpreis|zuschlag|rabatt|unterschied|mehrkosten|sparen|spart)(?!\p{L})/iu
const OFF_ASKED =
  /\bhow (?:far|much) (?:over|under|above|below|short|off|ahead|behind|beyond)\b|(?<!\p{L})wie (?:weit|viel) (?:über|unter|drüber|drunter|daneben|darüber|darunter)(?!\p{L})/iu
/** Whether all amounts of a sentence say by how much something differs. */
export const isOnlyDifference = (text: string): boolean => {
  const amounts = amountsIn(text)
  return amounts.length > 0 && amounts.every((amount) => sortOf(text, amount) === 'difference')
}
/** Says what all of something comes to. */
const TOTAL =
  /\b(?:in total|totals?|altogether|in all|all in)\b|(?<!\p{L})(?:insgesamt|zusammen|gesamt\p{L}*|summe)(?!\p{L})/iu
/** Whether what is asked for as a whole is said as one: such a sentence stands before others. */
export const saysTotal = (question: string, text: string): boolean => TOTAL_ASKED.test(question) && TOTAL.test(text)

/** Asks whether something has come to pass. What will, may or should be has words of its own. */
const TO_COME =
  /^(?:and |und |so |also )?(?:will|would|can|could|should|shall|may|must|do|does|wird|werden|würde|soll|sollte|kann|könnte|darf|muss|müssen)(?!\p{L})/iu
/** Meant, told to be done or asked for: not that it has been. */
const INTENDED =
  /\b(?:will|shall|should|must|needs? to|ha(?:s|ve) to|is to|are to|to be|promis\w+|undert(?:ake|akes|ook|aken)|plans? to|planned|intends?|intended|going to|wants?|wanted|asked|offer(?:s|ed)? to|agreed to|expects?|expected|instruct\w*|to-?do|remind\w*|please|hopes?|supposed|if|once|unless|provided|['’]ll)\b|(?<!\p{L})(?:will|wird|werden|soll(?:te|en)?|muss|müssen|möchte|verspr\p{L}+|zugesagt|plant|geplant|beabsichtigt|bitte\p{L}*|kümmert sich|gebeten|erwartet|hofft|wenn|sobald|falls|sofern|vorausgesetzt|zu tun)(?!\p{L})/iu

/** Asks of what was just said and nothing else. */
const BARE_WHY =
  /^(?:and |but |so |und |aber )?(?:why|how come|warum|wieso|weshalb)(?: (?:is|was|are|were|ist|war) (?:that|this|it|das|es)(?: so)?| (?:not|so|that|nicht|denn|das))?[\s?!.]*$/iu
/** "Points still open: 3 down to 0", "Depth: 8.1 of 8.6 m" */
const KPI_LINE = /^[^:]{3,80}: [\d.,]{1,12}\s?\p{L}{0,4}%? (?:down to|up to|of|von|auf|runter auf|bis)(?!\p{L})/iu
/** What a KPI's name says that it is: its words before "of", "over", "per", the last of them. */
const KPI_HEAD =
  /^(?<head>[^:]{3,80}?)(?: (?:of|over|in|per|from|for|at|within|with|by|von|der|des|im|in|pro|je|bei|für|über|seit)(?!\p{L})[^:]*)?:/iu
/** "Revenue churn over twelve months: 6.6 %" is no revenue. */
function isOtherKpi(text: string, terms: readonly Term[]): boolean {
  if (!KPI_LINE.test(text)) return false
  const [head] = wordsOf(KPI_HEAD.exec(text)?.groups?.head ?? '').slice(-1)
  if (head === undefined) return false
  const stem = stemOf(head.toLowerCase())
  return !terms.some((term) => likeness(term.stem, stem) >= 0.5)
}
/** "What is our churn?": the KPI of that name says what it is. */
const KPI_ASKED =
  /^(?:(?:and|so|und|also|ok)[, ]+)*(?:what(?:['’]?s| is| are| was)|wie (?:ist|sind|steht|war)|was (?:ist|sind|war)) (?:(?:our|my|the|unsere?[rns]?|meine?[rns]?|die|der|das|currently|now|jetzt|gerade|aktuell\p{L}{0,2}|current) ){1,3}(?:[\p{L}-]{2,24} ?){1,3}(?:now|today|at the moment|jetzt|gerade|heute|aktuell)?[\s?!.]*$/iu
const isKpiAsked = (text: string, question: string, terms: readonly Term[]): boolean => {
  const name = wordsOf(text.split(':')[0] ?? '').map((word) => stemOf(word.toLowerCase()))
  return (
    KPI_ASKED.test(question) &&
    terms.length > 0 &&
    terms.every(({ stem }) => name.some((each) => likeness(stem, each) >= 0.6)) &&
    !isOtherKpi(text, terms)
  )
}
/** "£1,120,000 of our revenue": what is a part of what is asked for. */
const OF_IT =
  /\d[\d.,]{0,14}(?: ?(?:%|k|m|mn|bn|million|mio\.?|tsd\.?|€|EUR|CHF|GBP|USD|percent|per cent|prozent))? (?:of|von|vom|aus) (?:(?:our|the|their|its|his|her|all|that|this|total|unserem|unserer|dem|der|ihrem|ihrer|gesamten|allem) ){0,2}(?<word>\p{L}{3,24})/giu
const isPartOf = (text: string, terms: readonly Term[]): boolean => {
  const parts = [...text.matchAll(OF_IT)].flatMap(({ groups }) => groups?.word ?? [])
  return (
    parts.length > 0 &&
    amountsIn(text).length <= parts.length &&
    parts.every((word) =>
      terms.some(({ stem, isName }) => !isName && likeness(stem, stemOf(word.toLowerCase())) >= 0.6),
    )
  )
}
/** Whether an amount is that of something else: of a part of what is asked for, of a KPI that only has its word. */
const isOfOther = (of: string, text: string, terms: readonly Term[]): boolean =>
  (of === 'goal' && isOtherKpi(text, terms)) || isPartOf(text, terms)
export const withoutOthers = (hits: readonly Hit[], kind: AnswerKind, terms: readonly Term[]): Hit[] =>
  kind === 'how much'
    ? hits.filter(({ read, at }) => !isOfOther(read.kind, read.sentences[at]?.text ?? '', terms))
    : [...hits]
const NUMBER_ASKED =
  /(?<!\p{L})(?:target|goal|kpi|value|number|figure|rate|level|percent\p{L}*|ziel|kennzahl|wert|zahl|quote|stand|prozent|how|wie)(?!\p{L})|%/iu
/** "Which customers are we through with": several are asked for. */
const ALL_ASKED =
  /^(?:(?:and|so|und|also)[, ]+)*(?:(?:with|of|from|for|at|mit|von|bei|für|in|an) )?(?:which (?!one\b)(?:\p{L}+ )?\p{L}{2,}[^s\s]s (?!is\b|was\b)|what are (?:all )?the |welchen? (?:\p{L}+ )?\p{L}{2,}(?:n|s|e|er|en) (?:sind|haben|hatten|waren|wurden|werden|müssen|sollen|wollen|stehen|liegen|fehlen|kommen)(?!\p{L}))/iu
const SEVERAL = 3
/** Asks what has not come or been done. */
const NOT_YET_ASKED =
  /\b(?:not|(?:is|are|was|were|have|has|do|does|did)n['’]?t)\b.{1,60}\byet\b|^(?:which|what|who)\b.{0,60}\bstill (?:missing|outstanding|to come)\b|(?<!\p{L})(?:welche[rsn]?|was|wer)(?!\p{L}).{0,60}(?<!\p{L})(?:fehl(?:t|en) (?:noch|uns|mir)|noch nicht)(?!\p{L})/iu
const NOT_YET =
  /\b(?:not|no|none|never|nothing|nobody|without|missing|outstanding|lacks?|lacking|awaiting|waiting|pending|to come|still|yet|until|only)\b|n['’]t\b|(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|ohne|fehl\p{L}{1,4}|ausstehend\p{L}*|offen\p{L}*|noch|erst|wartet)(?!\p{L})/iu
const OF_END = /^(?:end|ends|start|beginning|close|ende|anfang|beginn)$/iu

/** Whether the sentence, though it has the question's words, speaks of something else: what was meant, what would be, the whole instead of the rest. */
function isBesideThePoint({ question, kind, terms, about }: AskedQuestion, { read, at, alone }: Hit): boolean {
  const text = read.sentences[at]?.text ?? ''
  // "Has he done it?", "who is it from?": the words that the sentence shares are those of the question before.
  const isBare = about !== null && !terms.some(({ isBefore }) => !isBefore)
  if (isBare && (kind === 'who' || kind === 'what' || kind === 'whether' || kind === 'where')) return true
  const own = terms.filter(({ isBefore }) => !isBefore)
  // A KPI's own line says how many there are, and not which.
  if (
    kind === 'what' &&
    read.kind === 'goal' &&
    KPI_LINE.test(text) &&
    !NUMBER_ASKED.test(question) &&
    !isKpiAsked(text, question, own)
  )
    return true
  // All of them are asked for: one sentence of several that speak of some tells not all.
  if (ALL_ASKED.test(question) && text.split(/[,;](?!\d)| (?:and|und|sowie) /u).length < SEVERAL) return true
  // What is not there yet is told by what says so.
  if (NOT_YET_ASKED.test(question) && !NOT_YET.test(text)) return true
  // One common noun, and a place of any kind: the sentence need not be about it.
  if (kind === 'where' && own.length === 1 && !own.some(({ isName }) => isName)) return true
  // "Why did he go": the verb is too light to be looked for, and the name alone is no reason.
  if (kind === 'why' && own.every(({ isName }) => isName) && !BARE_WHY.test(question)) return true
  // What only shares a time, "at year end", speaks of something else.
  const content = contentOf(own).filter(({ word }) => !OF_END.test(word))
  const held = wordsOf(`${read.sentences[at]?.under ?? ''} ${text}`).map((word) => stemOf(word.toLowerCase()))
  if (content.length > 0 && !content.some(({ stem }) => held.some((each) => likeness(stem, each) >= 0.5))) return true
  if (kind === 'how much' && SUPPOSED.test(question) && (alone < 0.8 || !SUPPOSED.test(text))) return true
  if (kind === 'how much' && isOfOther(read.kind, text, own)) return true
  if (kind === 'how much' && REST_ASKED.test(question) && !REST.test(text)) return true
  if (OFTEN_ASKED.test(question) && !OFTEN.test(text)) return true
  if (kind === 'how much' && TOTAL_ASKED.test(question) && FOR_EACH.test(text)) return true
  // How far one is off is said by a difference, not by the figure itself.
  if (OFF_ASKED.test(question) && !isOnlyDifference(text)) return true
  // What comes on top is not what it costs.
  if (kind === 'how much' && !DIFFERENCE_ASKED.test(question) && isOnlyDifference(text)) return true
  if (
    SUM_ASKED.test(question) &&
    !TIME_ASKED.test(question) &&
    !/\d|million|hundred|thousand|tausend/i.test(withoutDays(text).replace(PERIOD, ' '))
  )
    return true
  if (kind !== 'whether' || TO_COME.test(question)) return false
  return INTENDED.test(text) || read.kind === 'task'
}

/**
 * Whether the sentence does not say it of those whom the question names: it names other people alone, or names them in another clause than
 * what is asked, or says nothing of what is asked of them.
 */
async function isOfAnother(
  context: AnalystContext,
  { question, kind, terms }: AskedQuestion,
  { read, at }: Hit,
): Promise<boolean> {
  const { items } = await context.people({ limit: 100 })
  const asked = namedIn(question, items)
  if (asked.length === 0) return false
  const text = read.sentences[at]?.text ?? ''
  const own = new Set(asked.flatMap(({ name }) => wordsOf(name).map(stemOf)))
  const sought = terms.filter(({ stem, day }) => day === undefined && !own.has(stem))
  const said = (part: string) => {
    const held = wordsOf(part).map(stemOf)
    return sought.filter(({ stem }) => held.some((each) => likeness(stem, each) >= 0.6)).length
  }
  if (sought.length === 0 ? kind !== 'what' && kind !== 'whether' : said(text) < sought.length * ATTRIBUTE) return true
  const others = namedIn(text, items).filter((each) => !asked.includes(each))
  if (others.length === 0) return false
  const isAsked = (part: string) => namedIn(part, items).some((each) => asked.includes(each))
  if (!isAsked(text)) return true
  const clauses = text.split(CLAUSE)
  const most = Math.max(...clauses.map(said))
  const telling = clauses.filter((clause) => said(clause) === most && most > 0)
  return telling.length > 0 && telling.every((clause) => !isAsked(clause) && namedIn(clause, items).length > 0)
}
const CLAUSE = /[;:–]|,(?!\d)|(?<!\p{L})(?:and|but|while|und|aber|während|sondern)(?!\p{L})/iu

/** A passage that answers as well, with another day or amount; null where there is none. */
export function disagreeing(
  top: Hit,
  hits: readonly Hit[],
  { kind, question }: { kind: AnswerKind; question: string },
  context: AnalystContext,
): Hit | null {
  // Whether something is so may have changed since: a later word on it counts as much.
  if (kind === 'whether')
    return (
      hits.find(
        (hit) => hit.read.day > top.read.day && hit.named && hit.cover > top.cover * 0.4 && hit.alone > top.alone * 0.3,
      ) ?? null
    )
  // Of several days of a sentence the one counts that is asked for: that of a notice, and not of the end.
  const role = kind === 'when' ? roleAsked(question) : ''
  const asked = (quantities: Quantity[]) =>
    role === '' ? quantities : quantities.filter((one) => (one.role ?? '') === '' || one.role === role)
  const own = asked(quantitiesOf(top, kind, context))
  if (own.length === 0) return null
  const close = hits.filter(
    (hit) =>
      hit !== top &&
      hit.fits &&
      hit.read.kind !== 'task' &&
      hit.score >= top.score * 0.85 &&
      hit.alone >= top.alone * 0.75,
  )
  // The day of a task is one's own plan: any passage that names another has its say. So has a later word on it: "he now expects …".
  const others =
    top.read.kind === 'task'
      ? hits.filter((hit) => hit.read.kind !== 'task' && hit.named && hit.fits && isOfSame(hit, top))
      : [...close, ...hits.filter((hit) => isUpdate(hit, top))]
  const other = others.find((hit) => contradict(own, asked(quantitiesOf(hit, kind, context))))
  return other ?? takenBack(top, quantitiesOf(top, kind, context), hits, kind, context)
}

/** Words that take back what was said before, or put something else in its place. */
const TAKEN_BACK =
  /\b(?:not|no longer|instead|rather than|moved?|changed?|postponed|pushed|brought forward|cancell?ed|slips?|slipped|now|can['’]?t|cannot|collides?|after all|but)\b|n['’]t\b|→|->|(?<!\p{L})(?:nicht|kein\p{L}{0,2}|statt|anstatt|sondern|verschoben|verlegt|vorgezogen|doch|nun|jetzt|aber|geändert|abgesagt|erst)(?!\p{L})/iu

/** A later passage that names the same value, takes it back and names another: of several the newest. */
function takenBack(
  top: Hit,
  own: readonly Quantity[],
  hits: readonly Hit[],
  kind: AnswerKind,
  context: AnalystContext,
): Hit | null {
  const isOwn = ({ sort, value }: Quantity) => own.some((each) => each.sort === sort && each.value === value)
  const isOther = (each: Quantity) =>
    own.some((one) => one.sort === each.sort && areComparable(one, each)) && !isOwn(each)
  const later = hits.filter(({ read, asks, cover }) => !asks && read.day > top.read.day && cover >= top.cover * 0.25)
  for (const hit of later.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score)) {
    const next = { ...hit, at: hit.at + 1 }
    const [here, after] = [quantitiesOf(hit, kind, context), quantitiesOf(next, kind, context)]
    const told = [...here, ...after]
    if (!told.some(isOwn) || !told.some(isOther)) continue
    // Of several days what says all of them again takes none of them back.
    if (own.length > 1 && own.every(({ value }) => told.some((each) => each.value === value))) continue
    if (TAKEN_BACK.test(`${sentenceAt(hit, 0)} ${sentenceAt(hit, 1)}`))
      return here.some(isOther) ? { ...hit, fits: true } : { ...next, fits: true }
  }
  return null
}
const sentenceAt = ({ read, at }: Hit, step: number) => read.sentences[at + step]?.text ?? ''

/** A later text on the same thing that says what is asked with a value: it may be what holds now. */
const isUpdate = (hit: Hit, top: Hit): boolean =>
  hit.read.day > top.read.day && hit.named && hit.fits && !hit.asks && hit.asked > 0 && isOfSame(hit, top)

/** Speaks of the same thing: it says about as much of the question, and not only by what it stands under, unless it says what is now. */
const isOfSame = (hit: Hit, top: Hit): boolean =>
  hit.cover >= top.cover * 0.7 && (hit.alone >= top.alone * 0.4 || TAKEN_BACK.test(sentenceAt(hit, 0)))
