// What stands in for a model in the built-in crews: rules over the person's own records, one function for each task.

import { dossierOf, passages } from '#server/analyst/people/person.ts'
import {
  dealBriefing,
  dealFacts,
  dealRisks,
  meetingPage,
  personFacts,
  typed,
  unknownPerson,
} from '#server/analyst/reports/briefing.ts'
import { chosenContact, chosenMatter } from '#server/analyst/reports/choose.ts'
import { digestOf } from '#server/analyst/reports/digest.ts'
import type { Matter } from '#server/analyst/reports/matter.ts'
import { overviewOf } from '#server/analyst/reports/overview.ts'
import {
  emptyWeek,
  focused,
  isBare,
  proposeEach,
  reviewOf,
  reviewPage,
  weekLines,
} from '#server/analyst/reports/review.ts'
import type { Analyst, Analysts, TaskFacts } from '#server/analyst/reports/task.ts'
import { page } from '#server/analyst/text/page.ts'
import { Desk } from '#server/analyst/workspace/desk.ts'
import type { Hands, Look } from '#server/engine/agent/task.ts'
import type { Builtins } from '#server/features/factory/service.ts'
import { AGENTS, CREWS, DEAL_BRIEFING, MEETING_PREPARATION, WEEKLY_REVIEW } from './rules/definitions.ts'

export { surveyTool } from './tools.ts'

/** The built-in crews and their agents, as the factory keeps them. */
export const builtinCrews: Pick<Builtins, 'agents' | 'crews'> = { agents: AGENTS, crews: CREWS }

type Asked = { desk: Desk; hands: Hands; facts: TaskFacts }
const by =
  (work: (asked: Asked) => Promise<string>): Analyst =>
  async (look: Look, facts) =>
    work({ desk: await Desk.open(look), hands: facts.hands, facts })

/** What an earlier task has found out is meant: its heading. A later task reads for itself, and need not ask again. */
const meant = (facts: TaskFacts, input: string): string => {
  const heading = /^# (.+)$/m.exec(facts.earlier.at(-1)?.text ?? '')?.[1]
  return heading ? heading.replace(/\\(?=[^\p{L}\p{N}\s])/gu, '') : typed(facts.inputs[input])
}

const onMatter = (write: (matter: Matter, desk: Desk, inputs: Record<string, unknown>) => string): Analyst =>
  by(async ({ desk, hands, facts }) => {
    const name = meant(facts, 'subject')
    return write(await chosenMatter(desk, name, hands), desk, facts.inputs)
  })

const onPerson = (write: (...given: Parameters<typeof meetingPage>) => string): Analyst =>
  by(async ({ desk, hands, facts }) => {
    const name = meant(facts, 'contact')
    const contact = await chosenContact(desk, name, hands)
    if (contact) return write(await dossierOf(desk, contact), desk, facts.inputs)
    const { items, alike } = await desk.notes({ words: name, limit: 8 })
    return unknownPerson(name, alike ? [] : passages(items, name.split(/\s+/), desk))
  })

/** For crews and flows of one's own. */
export const digest: Analyst = by(({ desk, facts }) => digestOf(desk, facts))

/** By the name of the crew and the id of its task. */
export const crewAnalysts: Analysts = {
  [DEAL_BRIEFING]: {
    facts: onMatter(dealFacts),
    risks: onMatter(dealRisks),
    briefing: onMatter(dealBriefing),
  },
  [MEETING_PREPARATION]: {
    person: onPerson(personFacts),
    preparation: onPerson(meetingPage),
  },
  [WEEKLY_REVIEW]: {
    week: by(async ({ desk, facts }) => {
      const overview = focused(await overviewOf(desk), typed(facts.inputs.focus))
      return isBare(overview) ? emptyWeek() : page(...weekLines(await reviewOf(desk, overview), desk))
    }),
    plan: by(async ({ desk, hands, facts }) => {
      const focus = typed(facts.inputs.focus)
      const whole = await overviewOf(desk)
      if (isBare(whole)) return emptyWeek()
      const overview = focused(whole, focus)
      const review = await reviewOf(desk, overview)
      return reviewPage(review, await proposeEach(desk, whole, focus, hands), desk, focus)
    }),
  },
}
