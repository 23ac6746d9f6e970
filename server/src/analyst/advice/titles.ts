// What stands above a piece of the analyst's advice, in both languages.

import type { Bilingual, Signal, SignalKind } from '../signals/signal.ts'
import { countedGerman, listedGerman, pluralGerman } from '../text/german-speech.ts'
import { capital, listed, plural, shortened } from '../text/speech.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Finding } from './findings.ts'

/** A line that can be read alone; '' of a finding without a signal. */
export function titleOf({ signals, theme, goal_id }: Finding, workspace: Workspace): Bilingual {
  const first = signals[0]
  if (!first) return { text: '', german: '' }
  const goal = workspace.goals.find((each) => each.id === goal_id)
  if (theme === 'goal' && goal) {
    // One word of each kind: a second KPI behind its pace says nothing new in a title.
    const kinds = new Map<SignalKind, Signal>()
    for (const each of signals) if (each.severity >= 0.3 && !kinds.has(each.kind)) kinds.set(each.kind, each)
    const named = (briefs: string[]) =>
      shortened(`${shortened(goal.title, 90)}: ${[...new Set(briefs)].slice(0, 2).join('; ')}`, 190)
    const said = [...kinds.values()]
    return { text: named(said.map(({ brief }) => brief)), german: named(said.map(({ german }) => german.brief)) }
  }
  const of = (kind: SignalKind) => signals.filter((each) => each.kind === kind)
  const { length: many } = signals
  const people = signals.map((each) => each.person ?? '')
  if (theme === 'overdue_goals') {
    const late = of('goal_overdue').length
    return {
      text: `${capital(plural(late, 'goal'))} past due: close them or date them anew`,
      german: `${capital(countedGerman(late))} Ziele überfällig: Schließ sie ab oder gib ihnen ein neues Datum`,
    }
  }
  const unmeasured = of('kpi_no_value').length
  if (theme === 'crowd' && unmeasured > 1)
    return {
      text: `${first.title}, and ${plural(unmeasured, 'of them has', 'of them have')} no value recorded`,
      german: `${first.german.title}, und bei ${pluralGerman(unmeasured, 'einem', 'davon')} ist kein Wert eingetragen`,
    }
  if (theme === 'topics' && many > 1)
    return {
      text: `${capital(plural(many, 'matter'))} that return without an end`,
      german: `${capital(countedGerman(many))} Themen, die immer wiederkehren, ohne dass etwas entschieden wird`,
    }
  if (theme === 'contacts' && many > 1)
    return {
      text: `${capital(plural(many, 'relationship'))} gone quiet: ${listed(people)}`,
      german: `${capital(countedGerman(many))} Kontakte, mit denen du lange nicht gesprochen hast: ${listedGerman(people)}`,
    }
  if (theme === 'promises' && many > 1)
    return {
      text: `${capital(plural(many, 'promise or decision', 'promises and decisions'))} that nothing tracks`,
      german: `${capital(countedGerman(many))} Zusagen und Entscheidungen, zu denen es keine Aufgabe gibt`,
    }
  if (theme === 'tasks' && many > 1)
    return {
      text: `${capital(first.brief)}, ${signals[1]?.brief}`,
      german: `${capital(first.german.brief)}, ${signals[1]?.german.brief}`,
    }
  return { text: shortened(first.title, 190), german: shortened(first.german.title, 190) }
}
