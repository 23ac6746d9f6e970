// Why something stands first: the reasons that ranked it, as Today and advice have them.
import { isOpen } from '#contract/task-status.ts'
import { actionFor } from '../advice/actions.ts'
import { findingsOf } from '../advice/findings.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { spokenGerman } from '../dates/spoken.ts'
import { attentionOf } from '../matters/attention.ts'
import { factLine, overviewOf } from '../reports/overview.ts'
import type { Fact, Signal, SignalKind } from '../signals/signal.ts'
import { termsOf } from '../text/asked.ts'
import { md, page } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Gated } from './gate.ts'

/** Asks for the order, not for a thing in it. */
const ORDER =
  /(?<!\p{L})(?:top|first|number|one|high|urgent|important|rank\p{L}*|list\p{L}*|today|oben|ganz|erste[rsn]?|stelle|zuerst|heute|dringend|wichtig)(?!\p{L})/giu
/** So many of the first are looked through for one that is called by its words. */
const MOST = 5
/** A goal's or record's words fit where they are as like as this. */
const LIKE = 0.7

/** What can be done, in German: about the task that does it, with the person it hangs on, or by making it a task. */
export function stepInGerman(
  { cites, person }: Pick<Signal, 'cites' | 'person'>,
  { tasks, user, today }: Workspace,
): string {
  const task = tasks.find((each) => isOpen(each) && cites.some((cited) => cited.id === each.id))
  const other = person === user.name ? null : person
  if (!task) return `${other ? `Klär es mit ${other} und leg` : 'Leg'} dafür eine Aufgabe mit einem Datum an.`
  const owner = task.assigned_to_name
  return owner && owner !== user.name
    ? `Frag ${owner} heute, wie es um „${shortened(task.title, 110)}“ steht.`
    : `Erledige „${shortened(task.title, 110)}“${task.due_date && task.due_date >= today ? ` bis ${spokenGerman(task.due_date)}` : ''}, oder gib es mit einem Datum an jemanden ab.`
}

/** What asks for attention, where its own title is told in English alone. */
const KINDS: Record<SignalKind, string> = {
  kpi_behind: 'hinter dem Plan',
  kpi_no_value: 'noch ohne Wert',
  kpi_stale: 'lange nicht aktualisiert',
  kpi_no_target: 'ohne Zielwert',
  goal_overdue: 'überfällig',
  goal_no_work: 'ohne offene Aufgabe',
  goal_settled: 'vielleicht schon erledigt',
  goals_crowded: 'mehrere Ziele zur selben Zeit fällig',
  tasks_overdue: 'überfällig',
  tasks_unowned: 'niemandem zugewiesen',
  contact_silent: 'lange nichts gehört',
  topic_open: 'noch offen',
  promise_open: 'noch offen',
  decision_open: 'noch nicht entschieden',
  records_stale: 'lange nichts aufgezeichnet',
  matter: 'noch offen',
}
function titleInGerman({ german, kind, cites }: Signal): string {
  if (german !== undefined) return german
  const [first, ...more] = cites
  if (!first) return KINDS[kind]
  return `${first.label}${more.length > 0 ? ` und ${more.length} weitere` : ''}: ${KINDS[kind]}`
}

/** What is told in English alone is left to its records: their names say in their own words what it is about. */
function factsInGerman(facts: readonly Fact[]): Fact[] {
  const named = new Set(facts.flatMap(({ german, cites }) => (german === undefined ? [] : cites.map(({ id }) => id))))
  return facts.flatMap((fact) => {
    if (fact.german !== undefined) return [{ ...fact, text: fact.german }]
    return fact.cites.flatMap((ref) => {
      if (named.has(ref.id)) return []
      named.add(ref.id)
      return [{ text: `Dazu gehört: “${ref.label}”.`, cites: [ref] }]
    })
  })
}

/** The reasons of the first matter, or of the one among the first that the words call; null where none is meant. */
export async function whyTopAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { workspace } = await overviewOf(context)
  const first = findingsOf(workspace, attentionOf(workspace)).slice(0, MOST)
  const called = termsOf(text.replace(ORDER, ' ')).map(({ stem }) => stem)
  const says = (told: string) => {
    const held = wordsOf(told).map(stemOf)
    return called.every((stem) => held.some((each) => likeness(stem, each) >= LIKE))
  }
  const finding = first.find(({ signals }) => {
    const [signal] = signals
    return signal !== undefined && says([signal.title, ...signal.facts.map((fact) => fact.text)].join(' '))
  })
  const [signal] = finding?.signals ?? []
  if (!finding || !signal) return null
  const { text: todo, cites } = actionFor(finding, workspace)
  const isFirst = finding === first[0]
  const name = german ? titleInGerman(signal) : signal.title
  const title = md`**${name}** ${context.cite(...signal.cites.slice(0, 1))}`
  const facts = signal.facts.length > 1 ? signal.facts.slice(1, 5) : signal.facts
  const reasons = (german ? factsInGerman(facts) : facts).map((fact) => factLine(fact, context))
  return german
    ? page(
        isFirst ? md`Ganz oben steht: ${title}` : md`Weit oben steht: ${title}`,
        md`Denn in den Aufzeichnungen steht:`,
        reasons,
        md`Was du tun kannst: ${stepInGerman(signal, workspace)} ${context.cite(...cites)}`,
        md`Geordnet wird danach, was verloren geht und wie bald.`,
      )
    : page(
        isFirst ? md`On top is: ${title}` : md`High up is: ${title}`,
        md`The reasons:`,
        reasons,
        md`What can be done: ${todo} ${context.cite(...cites)}`,
        md`The order goes by what is lost, and how soon.`,
      )
}
