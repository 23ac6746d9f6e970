// What a question takes for granted ("why did we cancel …", "who finished …") is held against the records' own fields before it is looked up.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { asksInGerman, termsOf } from '../../text/asked.ts'
import { type Markdown, md, words } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'

type Ending = 'cancelled' | 'done'

const OFF = `cancell?(?:ed|ing)?|call(?:ed)? off|drop(?:ped)?|abandon(?:ed)?|scrap(?:ped)?|gave up|given? up|stopp?(?:ed)?|storniert|abgesagt|gestrichen|aufgegeben|abgebrochen|verworfen|eingestellt`
const DONE = `complet(?:ed?)|finish(?:ed)?|abgeschlossen|erledigt|fertiggestellt|beendet|done`
const ASKED: readonly [Ending, RegExp][] = [
  [
    'cancelled',
    new RegExp(
      String.raw`^(?:why|when|who|warum|wieso|weshalb|wann|wer)(?!\p{L}).*(?<!\p{L})(?:${OFF})(?!\p{L})`,
      'iu',
    ),
  ],
  [
    'done',
    new RegExp(
      String.raw`^(?:why did|when (?:did|was|were|have|has)|who|wann (?:hat|haben|wurden?)|wer hat)(?!\p{L}).*(?<!\p{L})(?:${DONE})(?!\p{L})`,
      'iu',
    ),
  ],
]
/** Asks about what is to come, or whether: nothing is taken for granted. */
const OPEN =
  /(?<!\p{L})(?:not|never|n['’]t|should|would|could|can|may|might|must|will|if|nicht|nie|soll\p{L}*|würde\p{L}*|kann|können|darf|muss|müssen|wird|werden|wenn|falls)(?!\p{L})|n['’]t(?!\p{L})/iu
const ENDINGS = new RegExp(
  String.raw`(?<!\p{L})(?:${OFF}|${DONE}|tasks?|goals?|objectives?|aufgaben?|ziele?)(?!\p{L})`,
  'giu',
)
/** A title that itself is about ending something: it is true once the task is done. */
const TITLE_ENDS =
  /(?<!\p{L})(?:cancel|terminate|end|stop|drop|kündig\p{L}*|stornier\p{L}*|absag\p{L}*|beend\p{L}*)(?!\p{L})/iu
const SAME = 0.75

/**
 * A line that says how the record stands of which the question takes an end for granted; null where the fields agree, or name no such record.
 */
export async function premiseLine(context: AnalystContext, text: string): Promise<Markdown | null> {
  const ending = ASKED.find(([, pattern]) => pattern.test(text))?.[0]
  if (ending === undefined || OPEN.test(text)) return null
  const wanted = termsOf(text.replace(ENDINGS, ' ')).map(({ stem }) => stem)
  if (wanted.length === 0) return null
  const tasks = [...(await context.tasks({ limit: 150 })).items, ...(await context.ended({ limit: 150 })).items]
  const goals = (await context.goals({ limit: 100 })).items
  const named = [
    ...tasks.map((task) => ({
      title: task.title,
      isGoal: false,
      off: task.status === 'Cancelled',
      done: task.status === 'Done',
      status: task.status as string,
      cite: refs.task(task),
    })),
    ...goals.map((goal) => ({
      title: goal.title,
      isGoal: true,
      off: goal.status === 'failed',
      done: goal.status === 'done',
      status: goal.status.replaceAll('_', ' '),
      cite: refs.goal(goal),
    })),
  ].filter(({ title }) => isNamed(title, wanted))
  const agrees = named.some(({ title, off, done }) =>
    ending === 'cancelled' ? off || (done && TITLE_ENDS.test(title)) : done,
  )
  const [one, ...others] = named
  // Which of several is meant, nothing says.
  if (one === undefined || agrees || others.length > 0) return null
  const german = asksInGerman(text)
  const isOff = ending === 'cancelled' && !TITLE_ENDS.test(one.title)
  const cite = context.cite(one.cite)
  if (german)
    return md`Nach dem eigenen Feld ist **${words(one.title)}** nicht ${isOff ? (one.isGoal ? 'aufgegeben' : 'gestrichen') : 'erledigt'}; der Stand ist „${STAND[one.status] ?? one.status}“. ${cite}`
  return md`By its own field, **${words(one.title)}** is not ${isOff ? (one.isGoal ? 'given up' : 'cancelled') : 'done'}; its status is “${one.status}”. ${cite}`
}

const STAND: Record<string, string> = {
  'To Do': 'offen',
  Pending: 'wartet',
  'In Progress': 'in Arbeit',
  Review: 'in Prüfung',
  Cancelled: 'gestrichen',
  Done: 'erledigt',
  new: 'neu',
  'in progress': 'in Arbeit',
  failed: 'aufgegeben',
  done: 'erreicht',
}

/** All that the question says is in the title, and that is not a mere word of it. */
function isNamed(title: string, wanted: readonly string[]): boolean {
  const held = wordsOf(title).map(stemOf)
  const telling = termsOf(title).length
  return (
    wanted.every((stem) => held.some((each) => likeness(stem, each) >= SAME)) &&
    (wanted.length > 1 || wanted.length >= telling * 0.5)
  )
}
