// What is counted, summed and listed: from fields, computed, in the language of the question.
import { isLive } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { asksInGerman, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { amount } from '../../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../../workspace/workspace.ts'
import type { Gated } from '../gate/gate.ts'
import { COUNTS } from './number-words.ts'

/** 1234567.5 with '€': '1.234.567,5 €' in German. */
export const figure = (value: number, unit: string | null, german: boolean): string =>
  german
    ? `${value.toLocaleString('de-DE', { maximumFractionDigits: 2 })}${unit ? ` ${unit.trim()}` : ''}`
    : amount(value, unit)

/** Words that ask something of a number, and name none. */
const ASKS_OF_KPI =
  /\b(?:trend|far|off|reach|hit|target|goal|annual|yearly|year|short|missing|left|away|outstanding|to go|need|many|under|below|within|headroom|room|developed?|changed?|moved?|risen|fallen|grown|value|current|enrolled now)\b|(?<!\p{L})(?:fehl(?:t|en)|brauchen?|benötigen?|\p{L}{0,12}ziel|entwickelt|verändert|geändert|entwicklung|verlauf|wert|aktuell\p{L}*|weit|entfernt)(?!\p{L})/giu

/** "Umsatzziel": what the target is of; that of a year is of nothing. */
const OF_AIM = /(?<!\p{L})(?!jahres|monats|quartals|wochen|haupt|gesamt|end)(\p{L}{4,})ziel(?:e[sn]?|s)?(?!\p{L})/giu

/** `told`: which share of the question's words the KPI and its goal are called by. */
export type KpiNamed = KpiOf & { told: number }
export type KpiOf = { goal: WorkspaceGoal; kpi: WorkspaceKpi; share: number }

/** So much of a question must be what the KPI and its goal are called for its value to be the answer. */
export const WHOLLY = 0.75

/** Whether a question asks for the KPI as it stands: it says nothing else of it, and names no other day than its last value's. */
export function isAsked({ kpi, told }: KpiNamed, question: string, { today, zone }: AnalystContext): boolean {
  const last = kpi.history.at(-1)?.recorded_at.slice(0, 10) ?? today
  const days = datesIn(question, dateBase(question, today, zone, asksInGerman(question)))
  return told >= WHOLLY && days.every(({ day }) => day === last || day === today)
}

/** What a KPI's name adds to what it measures: "over 60 days", "(T€)", "in Steyr". */
const QUALIFIER =
  /\s*(?:\(|,| [-–] |(?<!\p{L})(?:over|under|above|below|per|in|since|as of|at|for|über|unter|pro|je|seit|ab|im|für)(?!\p{L})).*$/iu
/** Says that something is not done yet, in a question and in a KPI's name. */
const OPEN =
  /(?<!\p{L})(?:open|outstanding|overdue|remaining|unpaid|offene?[nrs]?|ausstehend\p{L}{0,2}|überfällig\p{L}{0,2}|unbezahlt\p{L}{0,2}|rest\p{L}{0,12})(?!\p{L})/iu
const HOW_HIGH =
  /(?<!\p{L})(?:how (?:high|many|much|big|large)|what(?:['’]s| is| are) (?:our|the|my)|wie ?(?:hoch|viele?|groß)|was (?:ist|sind))(?!\p{L})/iu

/**
 * The one KPI that a question for a figure calls by the whole of what it measures and says nothing else of: its value is the answer, also where
 * what is open is asked for and the KPI counts just that.
 */
export async function kpiMeant(context: AnalystContext, question: string): Promise<KpiNamed | null> {
  if (!HOW_HIGH.test(question)) return null
  const isOpen = OPEN.test(question)
  const terms = termsOf(question.replace(ASKS_OF_KPI, ' ')).filter(({ word }) => !OPEN.test(word))
  if (terms.length === 0) return null
  const goals = (await context.goals({ limit: 100 })).items.filter(({ status }) => status !== 'failed')
  const meant = goals.flatMap((goal) =>
    goal.kpis.flatMap((kpi): KpiNamed[] => {
      if (isOpen && !OPEN.test(kpi.name)) return []
      const name = termsOf(kpi.name.replace(QUALIFIER, '')).filter(({ word }) => !OPEN.test(word))
      const isNamed = (one: readonly { stem: string }[], other: readonly { stem: string }[]) =>
        one.every(({ stem }) => other.some((each) => likeness(stem, each.stem) >= 0.85))
      const wide = [...termsOf(kpi.name), ...termsOf(goal.title)]
      return name.length > 0 && isNamed(name, terms) && isNamed(terms, wide) ? [{ goal, kpi, share: 1, told: 1 }] : []
    }),
  )
  const [one, ...more] = meant
  return one && more.length === 0 && isAsked(one, question, context) ? one : null
}

/** The KPIs that a question names, the one that it names best first. */
export async function kpisNamed(context: AnalystContext, question: string): Promise<KpiNamed[]> {
  const terms = termsOf(question.replace(SINCE, ' ').replace(OF_AIM, '$1').replace(ASKS_OF_KPI, ' ')).map(
    ({ stem }) => stem,
  )
  const goals = (await context.goals({ limit: 100 })).items
  const found = goals.flatMap((goal) =>
    goal.kpis.map((kpi) => {
      const name = [...new Set(wordsOf(kpi.name).map(stemOf))].filter((stem) => stem.length > 2)
      const wide = [...name, ...wordsOf(goal.title).map(stemOf)]
      const hit = (list: readonly string[], stem: string) => Math.max(0, ...list.map((each) => likeness(stem, each)))
      const named = name.filter((stem) => hit(terms, stem) >= 0.6).length / Math.max(1, name.length)
      const asked = terms.filter((stem) => hit(wide, stem) >= 0.6).length / Math.max(1, terms.length)
      return { goal, kpi, share: named > 0 ? named * 0.55 + asked * 0.45 : 0, told: asked }
    }),
  )
  return found.filter(({ share }) => share >= 0.5).toSorted((a, b) => b.share - a.share)
}

export function kpiLine({ goal, kpi }: KpiOf, context: AnalystContext, german: boolean): Markdown {
  const { current_value: now, target_value: target, unit } = kpi
  const cite = context.cite(refs.goal(goal), { kind: 'kpi', id: kpi.id })
  const value = (each: number) => figure(each, unit, german)
  const last = kpi.history.at(-1)?.recorded_at.slice(0, 10)
  if (now === null)
    return german ? md`**${kpi.name}**: noch kein Wert. ${cite}` : md`**${kpi.name}**: no value yet. ${cite}`
  const aim = target === null ? '' : german ? `, Ziel ${value(target)}` : `, target ${value(target)}`
  const when = last ? (german ? ` (Stand ${spokenGerman(last)})` : ` (as of ${spokenDate(last)})`) : ''
  return md`**${kpi.name}**: ${value(now)}${aim}${when}. ${cite}`
}

/** How a KPI moved: its values with their days. */
export async function trendAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { german, text, about } = gated
  const named = (await kpisNamed(context, text.replace(COMPARED, ' '))).filter((kpi) => isOfBefore(kpi, about))
  const [found] = named.length > 0 ? named : about ? await kpisNamed(context, about) : []
  const others = await othersMeant(context, found ?? null, text.replace(COMPARED, ' '))
  if (others.length > 0) return page(others.map((each) => courseLine(each, context, text, german)))
  if (!found) return null
  return page(courseLine(found, context, text, german), kpiLine(found, context, german))
}

/** All KPIs of the goal that a question names where it says of none of them which is meant: "how has the loss in Porto moved". */
async function othersMeant(context: AnalystContext, found: KpiNamed | null, text: string): Promise<KpiOf[]> {
  if (found !== null) {
    const own = found.goal.kpis.filter(({ history }) => history.length > 1)
    return found.told < WHOLLY && own.length > 1 ? own.map((kpi) => ({ goal: found.goal, kpi, share: 1 })) : []
  }
  const terms = termsOf(text.replace(SINCE, ' ').replace(ASKS_OF_KPI, ' '))
  if (terms.length < 2) return []
  const names = terms.filter(({ isName }) => isName)
  const [goal, ...more] = (await context.goals({ limit: 100 })).items.filter(({ title }) => {
    const held = wordsOf(title).map(stemOf)
    const isSaid = ({ stem }: { stem: string }) => held.some((each) => likeness(stem, each) >= 0.6)
    return terms.filter(isSaid).length >= terms.length * OF_GOAL || (names.length > 0 && names.every(isSaid))
  })
  if (!goal || more.length > 0) return []
  return goal.kpis.filter(({ history }) => history.length > 1).map((kpi) => ({ goal, kpi, share: 1 }))
}
const SINCE = /(?<!\p{L})(?:since|seit)(?!\p{L}).*$/iu
const OF_GOAL = 0.66

function courseLine(found: KpiOf, context: AnalystContext, text: string, german: boolean): Markdown {
  const { kpi } = found
  // "Better than at the end of October?" is held against the value of that day.
  const days = datesIn(text, dateBase(text, context.today, context.zone, german)).map(lastOf(context.today))
  const from = kpi.history.findLastIndex(({ recorded_at }) => days.some((day) => recorded_at.slice(0, 10) <= day))
  const values = from >= 0 && from < kpi.history.length - 1 ? kpi.history.slice(from).slice(-6) : kpi.history.slice(-6)
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || values.length < 2) return kpiLine(found, context, german)
  const up = last.value > first.value
  const same = last.value === first.value
  const better = kpi.direction === 'increase' ? up : !up
  const how = same
    ? german
      ? 'unverändert'
      : 'unchanged'
    : german
      ? `${up ? 'gestiegen' : 'gefallen'} (${better ? 'besser' : 'schlechter'})`
      : `${up ? 'up, it has risen' : 'down, it has fallen'} (${better ? 'better' : 'worse'})`
  const path = values.map(
    ({ value, recorded_at }) =>
      `${figure(value, kpi.unit, german)} (${german ? spokenGerman(recorded_at.slice(0, 10)) : recorded_at.slice(0, 10)})`,
  )
  return md`**${kpi.name}**: ${how}: ${path.join(' → ')}. ${context.cite(refs.goal(found.goal), { kind: 'kpi', id: kpi.id })}`
}

/** Where a question rests on the one before, a KPI that is called by a small part of its name must be of what was spoken of. */
function isOfBefore({ goal, kpi, share, told }: KpiNamed, about: string | undefined): boolean {
  if (about === undefined || share - told * 0.45 >= 0.55 / 2) return true
  const wide = wordsOf(`${kpi.name} ${goal.title}`).map(stemOf)
  return termsOf(about).some(({ stem }) => wide.some((each) => likeness(stem, each) >= 0.6))
}

/** "Better or worse than in August": what it is held against names no KPI. */
const COMPARED =
  /(?<!\p{L})(?:better|worse|higher|lower|fewer|less|more|up|down|(?:than|compared (?:to|with)|against) .{2,40}|besser|schlechter|höher|niedriger|weniger|mehr|(?:als|gegenüber|verglichen mit) .{2,40})(?!\p{L})/giu

/** The day that is meant, before today; of a month its last one. */
const lastOf =
  (today: string) =>
  ({ day, precision }: { day: string; precision: string }): string => {
    const past = day <= today ? day : `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return precision === 'day' ? past : `${past.slice(0, 7)}-31`
  }

/** Units of measure by their signs, and as they are spoken. */
const UNITS: Readonly<Record<string, RegExp>> = {
  hl: /^he[ck]tolit(?:er|ers|re|res|ern)$/iu,
  l: /^lit(?:er|ers|re|res|ern)$/iu,
  t: /^(?:tons?|tonnes?|tonnen?)$/iu,
  kg: /^kilos?(?:gramm?s?)?$/iu,
  km: /^kilomet(?:er|ers|re|res|ern)$/iu,
  m: /^met(?:er|ers|re|res|ern)$/iu,
  'm²': /^(?:quadratmetern?|sqm|square)$/iu,
  h: /^(?:hours?|stunden?)$/iu,
  d: /^(?:days?|tagen?)$/iu,
  '%': /^(?:percent|prozent|prozentpunkten?)$/iu,
  '€': /^euros?$/iu,
  $: /^dollars?$/iu,
  '£': /^(?:pounds?|pfund)$/iu,
  kwh: /^kilowattstunden?$/iu,
  mwh: /^megawattstunden?$/iu,
  mw: /^megawatt$/iu,
}
const isUnit = (word: string, unit: string | null): boolean =>
  unit !== null &&
  (word.toLowerCase() === unit.trim().toLowerCase() || UNITS[unit.trim().toLowerCase()]?.test(word) === true)
/** Whether a question calls a KPI's unit and nothing else that a KPI is called by. */
function namesUnit(text: string, unit: string | null): boolean {
  const terms = termsOf(text.replace(ASKS_OF_KPI, ' '))
  return terms.length > 0 && terms.every(({ word }) => isUnit(word, unit))
}

/** "What is missing to the 4 million?": the only KPI whose target that is. */
export async function kpiOfTarget(context: AnalystContext, text: string): Promise<KpiNamed | null> {
  const bare = [...text.matchAll(/(?<![\p{L}\d.,])\d[\d.,'’]{0,12}(?![\p{L}\d])/gu)].map(([words]) => numberOf(words))
  const values = new Set([...amountsIn(text).map(({ value }) => value), ...bare])
  const all = (await context.goals({ limit: 100 })).items
    .filter(isLive)
    .flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi, share: 1, told: 1 })))
  const [one, ...more] = all.filter(
    ({ kpi: { target_value: target, unit } }) =>
      target !== null && (values.has(target * scaleOf(unit)) || bare.includes(target)),
  )
  return one && more.length === 0 ? one : null
}
/** "T€", "£k", "CHF m", "Mio €". */
const scaleOf = (unit: string | null): number =>
  unit === null
    ? 1
    : /(?:^|[\s€$£])(?:mio|mln|millions?|millionen|m)\.?(?=$|[\s€$£])/iu.test(unit) && /[€$£]|\p{Lu}{3}/u.test(unit)
      ? 1_000_000
      : /^(?:t|k)[€$£]|[€$£]k$|(?:^|\s)(?:tsd\.?|k|thousand|tausend)(?=$|\s)/iu.test(unit)
        ? 1_000
        : 1

/** "What is missing to the first close?": the only KPI of the goal that alone is called so. */
async function onlyKpiOf(context: AnalystContext, text: string): Promise<KpiNamed | null> {
  const terms = termsOf(text.replace(STILL_TO_DO, ' ').replace(ASKS_OF_KPI, ' '))
  const goals = (await context.goals({ limit: 100 })).items.filter(isLive)
  const [goal, ...more] = goals.filter(({ title }) => {
    const held = wordsOf(title).map(stemOf)
    return terms.length > 0 && terms.every(({ stem }) => held.some((each) => likeness(stem, each) >= 0.75))
  })
  const [kpi, ...others] = goal?.kpis ?? []
  return goal && kpi && more.length + others.length === 0 ? { goal, kpi, share: 1, told: 1 } : null
}
/** "Still to buy": the verb names no other mark. */
const STILL_TO_DO = /\b(?:still|left|yet) to (?!go\b|get\b)\p{L}+|(?<!\p{L})noch zu \p{L}+/giu
/** Asks for what is left below a limit. */
const ROOM =
  /\b(?:left|room|headroom|under|below|within|leeway)\b|(?<!\p{L})(?:übrig|luft|spielraum|noch|unter)(?!\p{L})/iu

/** What is missing between a KPI's value and its target. */
export async function gapAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { german, text, about } = gated
  const named = await kpisNamed(context, text)
  // "How many tons to go?" after a question on one KPI asks for that one, in its unit.
  const before = about ? await kpisNamed(context, about) : []
  const inUnit = before.find(({ kpi }) => namesUnit(text, kpi.unit))
  const byTarget = named.length === 0 ? await kpiOfTarget(context, text) : null
  const byGoal = named.length === 0 && byTarget === null ? await onlyKpiOf(context, text) : null
  const [found] = [inUnit, byTarget, byGoal, ...(named.length > 0 ? named : before)].filter((kpi) => kpi != null)
  if (!found || found.kpi.current_value === null || found.kpi.target_value === null) return null
  const { current_value: now, target_value: target, unit } = found.kpi
  // "For the milestone" asks for another mark than the target, which only a text can say.
  const own = [found.kpi.name, found.goal.title, found.kpi.unit ?? ''].flatMap(wordsOf).map(stemOf)
  const plain = text.replace(STILL_TO_DO, ' ')
  const asked = byTarget ? amountsIn(plain).reduce((rest, { words }) => rest.replace(words, ' '), plain) : plain
  const others = termsOf(asked.replace(OF_AIM, '$1').replace(ASKS_OF_KPI, ' ')).filter(
    ({ stem, word }) =>
      !own.some((each) => likeness(stem, each) >= 0.6) &&
      !isUnit(word, unit) &&
      (COUNTS[word] ?? numberOf(word)) !== target,
  )
  if (others.length > 0) return null
  const gap = Math.abs(target - now)
  const reached = found.kpi.direction === 'increase' ? now >= target : now <= target
  const value = (each: number) => figure(Number(each.toFixed(4)), unit, german)
  const cite = context.cite(refs.goal(found.goal), { kind: 'kpi', id: found.kpi.id })
  if (reached && found.kpi.direction === 'decrease' && gap > 0 && ROOM.test(text))
    return page(
      german
        ? md`**${found.kpi.name}**: noch ${value(gap)} bis ${value(target)}; jetzt ${value(now)}. ${cite}`
        : md`**${found.kpi.name}**: ${value(gap)} left to ${value(target)}; now ${value(now)}. ${cite}`,
    )
  if (reached)
    return page(
      german
        ? md`**${found.kpi.name}**: Ziel erreicht, ${value(now)} von ${value(target)}. ${cite}`
        : md`**${found.kpi.name}**: reached, ${value(now)} of ${value(target)}. ${cite}`,
    )
  return page(
    german
      ? md`**${found.kpi.name}**: es fehlen ${value(gap)}; ${figure(now, null, german)} von ${value(target)} sind erreicht. ${cite}`
      : md`**${found.kpi.name}**: ${value(gap)} to go; ${figure(now, null, german)} of ${value(target)} are reached. ${cite}`,
  )
}

/** 'How much is 310,000 plus 420,000?' */
export function arithmetic(text: string): string | null {
  const found =
    /(?<a>\d[\d.,']*)\s*(?<op>plus|minus|times|divided by|mal|geteilt durch|[+*×÷/-])\s*[$€£]?(?<b>\d[\d.,']*)/iu.exec(
      text,
    )?.groups
  if (!found) return null
  const [a, b] = [numberOf(found.a ?? ''), numberOf(found.b ?? '')]
  const op = (found.op ?? '').toLowerCase()
  const value = /plus|\+/.test(op) ? a + b : /minus|-/.test(op) ? a - b : /times|mal|[*×]/.test(op) ? a * b : a / b
  if (!Number.isFinite(value)) return null
  const german = asksInGerman(text)
  return page(md`${words(`${found.a} ${found.op} ${found.b}`)} = **${figure(Number(value.toFixed(4)), null, german)}**`)
}
