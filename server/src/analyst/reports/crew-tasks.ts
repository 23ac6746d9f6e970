// What stands in for a model in the built-in crews: one function for each task, by its id.
import { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { dossierOf, passages } from '../people/person.ts'
import { type Language, languageOfRecords } from '../signals/language.ts'
import { germanSigns } from '../text/german-signs.ts'
import { page } from '../text/markdown.ts'
import { dealBriefing, dealFacts, dealRisks, meetingPage, personFacts, typed, unknownPerson } from './briefing.ts'
import { chosenContact, chosenMatter } from './choose.ts'
import { digestOf } from './digest.ts'
import type { Matter } from './matter.ts'
import { newestNotes, overviewOf } from './overview.ts'
import { emptyWeek, focused, isBare, propose, reviewOf, reviewPage, weekLines } from './review.ts'
import type { Analyst, TaskFacts } from './task-analyst.ts'

type TaskRequest = { context: AnalystContext; hands: AnalystActions; facts: TaskFacts }
const by =
  (work: (asked: TaskRequest) => Promise<string>): Analyst =>
  async (readTool, facts) => {
    const context = await AnalystContext.open(readTool)
    context.german = (await recordsLanguage(context)) === 'de'
    const written = await work({ context, hands: facts.hands, facts })
    return context.german ? germanSigns(written) : written
  }

/** A page is read beside the records: it is written in their language, whatever was typed to start it. */
async function recordsLanguage(context: AnalystContext): Promise<Language> {
  const goals = (await context.goals({ limit: 100 })).items
  const tasks = (await context.tasks({ limit: 150 })).items
  const notes = await newestNotes(context, 1)
  return languageOfRecords({ goals, tasks, notes })
}

/** What an earlier task has found out is meant: its heading. A later task reads for itself, and need not ask again. */
const meant = (facts: TaskFacts, input: string): string => {
  const heading = /^# (.+)$/m.exec(facts.earlier.at(-1)?.text ?? '')?.[1]
  return heading ? heading.replace(/\\(?=[^\p{L}\p{N}\s])/gu, '') : typed(facts.inputs[input])
}

const onMatter = (
  write: (matter: Matter, context: AnalystContext, inputs: Record<string, unknown>) => string,
): Analyst =>
  by(async ({ context, hands, facts }) => {
    const name = meant(facts, 'subject')
    return write(await chosenMatter(context, name, hands), context, facts.inputs)
  })

/** Started from a contact's page, it is said which of two with one name is meant: by `contact_id`. */
async function thatContact(context: AnalystContext, { inputs }: TaskFacts): Promise<SurveyedContact | undefined> {
  const id = typed(inputs.contact_id).toLowerCase()
  if (id === '') return undefined
  const { items } = await context.people({ words: typed(inputs.contact), limit: 20 })
  return items.find((contact) => contact.id === id)
}

const onPerson = (write: (...given: Parameters<typeof meetingPage>) => string): Analyst =>
  by(async ({ context, hands, facts }) => {
    const name = meant(facts, 'contact')
    const contact = (await thatContact(context, facts)) ?? (await chosenContact(context, name, hands))
    if (contact) return write(await dossierOf(context, contact), context, facts.inputs)
    const { items, alike } = await context.notes({ words: name, limit: 8 })
    return unknownPerson(name, alike ? [] : passages(items, name.split(/\s+/), context), context)
  })

/** For crews and flows of one's own. */
export const digest: Analyst = by(({ context, facts }) => digestOf(context, facts))

/** The tasks of the crew that briefs on a deal, a company or a goal. Input: `subject`. */
export const dealTasks = {
  facts: onMatter(dealFacts),
  risks: onMatter(dealRisks),
  briefing: onMatter(dealBriefing),
}

/** The tasks of the crew that prepares a meeting. Input: `contact`. */
export const meetingTasks = {
  person: onPerson(personFacts),
  preparation: onPerson(meetingPage),
}

/** The tasks of the weekly review. Input: `focus`, may be missing. */
export const weekTasks = {
  week: by(async ({ context, facts }) => {
    const overview = focused(await overviewOf(context), typed(facts.inputs.focus))
    return isBare(overview) ? emptyWeek(context) : page(...weekLines(await reviewOf(context, overview), context))
  }),
  plan: by(async ({ context, hands, facts }) => {
    const focus = typed(facts.inputs.focus)
    const whole = await overviewOf(context)
    if (isBare(whole)) return emptyWeek(context)
    const overview = focused(whole, focus)
    const review = await reviewOf(context, overview)
    return reviewPage(review, await propose(context, review, focus, hands), context, focus)
  }),
}
