// When a name fits several records, or none: the person is asked, with what comes near as the choices.

import { isLive } from '#contract/goal-progress.ts'
import type { AnalystContext, Telling } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import { say } from '../context/say.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { whoIs } from '../people/who.ts'

import { isEmpty, type Matter, matterOf } from './matter.ts'

const none = (context: Telling) => say(context, 'None of these', 'Nichts davon')
/** So often a person may be asked for a name before the answer is given without one. */
const MOST_ASKED = 2

type Asks = Pick<AnalystActions, 'ask'>

/** Whom the person means; null where nobody fits. */
export async function chosenContact(
  context: AnalystContext,
  name: string,
  { ask }: Asks,
): Promise<SurveyedContact | null> {
  let wanted = name
  for (let asked = 0; ; asked++) {
    const sought = await whoIs(context, wanted)
    if (sought.found === 'one') return sought.contact
    const some = sought.found === 'several' ? sought.contacts : sought.near
    if (some.length === 0 || asked >= MOST_ASKED) return null
    const labels = some.map((contact) => (contact.role ? `${contact.name}, ${contact.role}` : contact.name))
    const question =
      sought.found === 'several'
        ? say(
            context,
            `Several of your contacts fit “${wanted}”. Whom do you mean?`,
            `Mehrere deiner Kontakte passen zu „${wanted}“. Wen meinst du?`,
          )
        : say(
            context,
            `Nobody in your contacts is called “${wanted}”. Whom do you mean?`,
            `Niemand in deinen Kontakten heißt „${wanted}“. Wen meinst du?`,
          )
    const answer = (await ask(question, [...labels, none(context)])).trim()
    if (answer === none(context) || answer === '') return null
    const picked = some[labels.indexOf(answer)]
    if (picked) return picked
    wanted = answer
  }
}

/** What the person means; where nothing says the name, what they choose instead, or the empty matter. */
export async function chosenMatter(context: AnalystContext, name: string, { ask }: Asks): Promise<Matter> {
  let matter = await matterOf(context, name)
  for (let asked = 0; isEmpty(matter) && asked < MOST_ASKED; asked++) {
    const goals = matter.overview.goals.filter(isLive).map((goal) => goal.title)
    const choices = [...new Set([...matter.near, ...goals])].slice(0, 6)
    if (choices.length === 0) return matter
    const question = say(
      context,
      `Nothing in your records says “${matter.name}”. What do you mean?`,
      `In deinen Aufzeichnungen kommt „${matter.name}“ nicht vor. Was meinst du?`,
    )
    const answer = (await ask(question, [...choices, none(context)])).trim()
    if (answer === none(context) || answer === '') return matter
    matter = await matterOf(context, answer)
  }
  return matter
}
