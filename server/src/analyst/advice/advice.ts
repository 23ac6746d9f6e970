// The built-in analyst: assesses, argues against itself and writes, by rules over the user's own records. No model, no network.

import { ADVICE_LABELS } from '#contract/advice-labels.ts'
import { daysBetween } from '#contract/days.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { readNotes } from '../notes/notes-read.ts'
import { inLanguage, type Language, languageOfRecords } from '../signals/language.ts'
import type { Bilingual, ContactMessage, Fact, Signal, SignalKind } from '../signals/signal.ts'
import { daysDative, listedGerman } from '../text/german-speech.ts'
import { listed, quoted } from '../text/speech.ts'
import { keyLookup, type RecordRef, recordIndex, refs } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { actionFor } from './actions.ts'
import { type Finding, findingsOf, type Objection } from './findings.ts'
import { objectionsTo } from './objections.ts'
import { titleOf } from './titles.ts'

/** One claim or action with the keys of the records that it rests on. */
export type Cited = { text: string; cites: string[] }
export type Draft = {
  subject: string
  title: string
  claims: Cited[]
  counter: Cited | null
  action: Cited
  /** What follows on the action, in its order. */
  steps?: Cited[]
  /** Words to be sent; `to`: the key of a contact. */
  message?: Message | null
}
export type Message = Cited & { to: string }

/** `reason` says in a sentence why there is nothing to advise; null when there is. */
export type Assessment = { findings: Finding[]; reason: string | null }
export type Challenged = {
  /** `objection` is the strongest; `others` stand by, so that two pieces of advice need not argue alike. */
  findings: (Finding & { verdict: 'keep' | 'weaken'; objection: Objection | null; others: Objection[] })[]
  dropped: { subject: string; why: Bilingual }[]
  reason: string | null
}

const usual = 3
const most = 5
const worthSaying = 0.3
const worthAFourth = 0.65
/** A matter that bites is said, whatever stands before it. */
const worthMatter = 0.5
/** A piece of advice is read in a minute: its title, its text and its marks, and what is said below it. */
const mostWords = 200
/** What stands before its action and its other side. */
const labelsIn = (language: Language) => `${ADVICE_LABELS[language].action}: ${ADVICE_LABELS[language].counter}`
const mostMarks = 6

/** Puts the signals together into findings, strongest first. */
export function assess(workspace: Workspace, signals: Signal[]): Assessment {
  const findings = findingsOf(workspace, signals)
  return { findings, reason: findings.length > 0 ? null : whyNothing(workspace) }
}

/** Argues against each finding: a strong objection makes it weigh less, one that takes it away drops it. */
export function challenge(workspace: Workspace, assessment: Assessment): Challenged {
  const read = readNotes(workspace)
  const dropped: Challenged['dropped'] = []
  const findings = assessment.findings.flatMap((finding) => {
    if (finding.theme === 'matter') return [againstMatter(finding)]
    const [objection = null, ...others] = objectionsTo(finding, workspace, read)
    const weight = finding.weight * (1 - 0.6 * (objection?.strength ?? 0))
    if (weight < 0.25) {
      dropped.push({ subject: finding.subject, why: objection ?? TOO_SLIGHT })
      return []
    }
    const verdict = (objection?.strength ?? 0) >= 0.4 ? ('weaken' as const) : ('keep' as const)
    return [{ ...finding, weight, verdict, objection, others: others.slice(0, 2) }]
  })
  const reason = assessment.reason ?? (findings.length > 0 ? null : 'What stands out did not survive a second look.')
  return { findings: findings.toSorted((a, b) => b.weight - a.weight), dropped, reason }
}

const TOO_SLIGHT: Bilingual = {
  text: 'It is too slight to act on.',
  german: 'Das ist zu wenig, um etwas zu tun.',
}

/** What speaks against a matter stands in its records; its day stays its day. */
function againstMatter(finding: Finding): Challenged['findings'][number] {
  const counter = finding.signals[0]?.counter ?? null
  return { ...finding, verdict: 'keep', objection: counter && { ...counter, strength: 0.2 }, others: [] }
}

/** Writes one to five drafts in the language of the records, usually three; none when nothing was found. Same input, same words. `below`: what will be said below each. */
export function compose(workspace: Workspace, challenged: Challenged, below = ''): Draft[] {
  const key = keyLookup(recordIndex(workspace))
  const keys = (cites: RecordRef[]) => [...new Set(cites.map(key).filter((each) => each !== undefined))]
  const argued = new Set<string>()
  const language = languageOfRecords(workspace)
  return chosen(challenged.findings).map((finding) => {
    const action = actionFor(finding, workspace)
    const objection = [finding.objection, ...finding.others].find((each) => each && !argued.has(each.text)) ?? null
    if (objection) argued.add(objection.text)
    const title = inLanguage(titleOf(finding, workspace), language)
    const cited = (fact: Fact): Cited => ({
      text: inLanguage(fact, language),
      cites: keys(fact.cites).slice(0, mostMarks),
    })
    const [does, counter] = [cited(action), objection && cited(objection)]
    const around = wordsIn(`${labelsIn(language)} ${title} ${below}`) + sizeOf(does) + (counter ? sizeOf(counter) : 0)
    const claims = within(factsOf(finding, workspace).map(cited), mostWords - around)
    const left = mostWords - around - claims.reduce((sum, claim) => sum + 1 + sizeOf(claim), 0)
    const message = action.message ? messageOf(action.message, does.cites, key, left) : null
    return { subject: finding.subject, title, claims, counter, action: does, message }
  })
}

/** Its words for a contact, where there is room for them beside what is claimed. */
function messageOf(
  { to, text }: ContactMessage,
  cites: string[],
  key: (ref: RecordRef) => string | undefined,
  room: number,
): Message | null {
  const contact = key(to)
  const size = wordsIn(`${ADVICE_LABELS.en.message} ${to.label} ${text}`) + cites.length
  return contact && size <= room ? { to: contact, text, cites } : null
}

const wordsIn = (text: string) => text.split(/\s+/).length
const sizeOf = ({ text, cites }: Cited) => wordsIn(text) + cites.length

/** As many sentences as there is room for, the first always. */
function within(facts: Cited[], room: number): Cited[] {
  let left = room
  return facts.filter((fact, at) => {
    // Each has its bullet.
    const size = 1 + sizeOf(fact)
    if (at > 0 && size > left) return false
    left -= size
    return true
  })
}

/** The strongest few, and not three times the same sort of matter. */
function chosen(findings: Challenged['findings']): Challenged['findings'] {
  const picked: Challenged['findings'] = []
  // What is lost on a day comes before a number that falls behind; that has its line beside the advice.
  const bites = ({ theme, weight }: Finding) => theme === 'matter' && weight >= worthMatter
  for (const finding of findings.toSorted((a, b) => Number(bites(b)) - Number(bites(a)))) {
    const alike = picked.filter((each) => each.theme === finding.theme && finding.theme === 'topic').length
    if (picked.length >= most || alike >= 2) continue
    if (picked.length >= usual && finding.weight < (finding.theme === 'matter' ? worthMatter : worthAFourth)) continue
    if (picked.length > 0 && finding.weight < worthSaying) continue
    picked.push(finding)
  }
  return picked
}

/** How many sentences a signal may spend in a piece of advice. */
const depth: Partial<Record<SignalKind, number>> = {
  kpi_behind: 2,
  topic_open: 3,
  goal_settled: 2,
  tasks_overdue: 2,
  tasks_unowned: 2,
  contact_silent: 2,
}
const mostClaims = 6

function factsOf({ signals, theme }: Finding, workspace: Workspace): Fact[] {
  if (theme === 'matter') return signals.flatMap((each) => each.facts)
  if (theme === 'overdue_goals') return overdueFacts(signals, workspace)
  if (theme === 'topics') return topicFacts(signals)
  if (theme === 'crowd') return crowdFacts(signals)
  if (theme === 'tasks') return signals.flatMap((each) => each.facts.slice(0, 3)).slice(0, mostClaims)
  // A goal's missing tasks are worth a sentence only at the end: they explain, they do not alarm.
  const sorted = signals.toSorted((a, b) => Number(a.kind === 'goal_no_work') - Number(b.kind === 'goal_no_work'))
  const seen = new Set<SignalKind>()
  const facts = sorted.flatMap((each) => {
    const deep = seen.has(each.kind) ? 1 : (depth[each.kind] ?? 1)
    seen.add(each.kind)
    return each.facts.slice(0, deep)
  })
  return withoutEchoes(facts).slice(0, mostClaims)
}

/** The same words of a note are quoted once, where they come last: there they stand with their matter. */
function withoutEchoes(facts: Fact[]): Fact[] {
  const words = (fact: Fact) => [...fact.text.matchAll(/“([^“”]{25,})”/g)].map((match) => match[1] ?? '')
  return facts.filter((fact, at) => {
    const own = words(fact)
    const later = facts.slice(at + 1).flatMap(words)
    return !/^(?:On|The note of) /.test(fact.text) || own.length === 0 || !own.some((each) => later.includes(each))
  })
}

/** Goals of one due date are one sentence; then their numbers, what the notes say, and how old the records are. */
function overdueFacts(signals: Signal[], { goals, today }: Workspace): Fact[] {
  const of = (...kinds: SignalKind[]) => signals.filter((each) => kinds.includes(each.kind))
  const late = of('goal_overdue')
  const byDay = Map.groupBy(
    goals.filter((goal) => late.some((each) => each.goal_id === goal.id)),
    (goal) => goal.due_date,
  )
  const days = [...byDay]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, due]): Fact => {
      const names = due.map((goal) => quoted(goal.title))
      const one = due.length === 1
      const ago = daysBetween(day, today)
      return {
        text: `${listed(names)} ${one ? 'was' : 'were'} due on ${spokenDate(day)}, ${inDays(ago)} ago; ${one ? 'it is not' : 'none of them is'} marked done or failed.`,
        german: `${listedGerman(names)} ${one ? 'war' : 'waren'} am ${spokenGerman(day)} fällig, vor ${daysDative(ago)}; ${one ? 'es ist weder als erreicht noch als gescheitert' : 'keines davon ist als erreicht oder gescheitert'} markiert.`,
        cites: due.map(refs.goal),
      }
    })
  const numbers = late.flatMap((each) => each.facts.slice(1)).slice(0, 2)
  const rest = of('goal_settled', 'records_stale').flatMap((each) => each.facts.slice(0, 1))
  return [...days.slice(0, 4), ...merged(of('kpi_no_value')), ...numbers, ...rest].slice(0, 7)
}

/** One recurring matter a line: how often, and its last word. */
const topicFacts = (signals: Signal[]): Fact[] =>
  signals.map(({ facts: [first, second] }) => {
    const facts = [first, second].filter((fact) => fact !== undefined)
    return {
      text: facts.map((fact) => fact.text).join(' '),
      german: facts.map((fact) => fact.german).join(' '),
      cites: facts.flatMap((fact) => fact.cites),
    }
  })

function crowdFacts(signals: Signal[]): Fact[] {
  const of = (kind: SignalKind) => signals.filter((each) => each.kind === kind)
  const idle = of('goal_no_work')
  const names = idle.map((each) => quoted(each.cites[0]?.label ?? ''))
  const noWork: Fact[] =
    idle.length === 0
      ? []
      : [
          {
            text: `No open task is linked to ${listed(names)}.`,
            german: `Zu ${listedGerman(names)} gibt es keine offene Aufgabe.`,
            cites: idle.flatMap((each) => each.cites),
          },
        ]
  return [
    ...of('goals_crowded').flatMap((each) => each.facts),
    ...merged(of('kpi_no_value')),
    ...of('kpi_stale').flatMap((each) => each.facts),
    ...noWork,
  ].slice(0, mostClaims)
}

/** Several KPIs without a value are one sentence. */
function merged(missing: Signal[]): Fact[] {
  if (missing.length < 2) return missing.flatMap((each) => each.facts)
  const names = missing.map((each) => quoted(each.cites.find((ref) => ref.kind === 'goal')?.label ?? ''))
  return [
    {
      text: `No KPI value is recorded for ${listed(names)}.`,
      german: `Ohne eingetragenen Kennzahlwert: ${listedGerman(names)}.`,
      cites: missing.flatMap((each) => each.cites),
    },
  ]
}

function whyNothing({ goals, tasks, notes, contacts }: Workspace): string {
  if (goals.length + tasks.length + notes.length + contacts.length === 0) {
    return 'There are no goals, tasks, notes or contacts to read yet. Add a goal with a KPI, or a note of your last meeting.'
  }
  return 'Nothing in your records asks for attention today: no goal is behind, no task is late and no promise is open.'
}
