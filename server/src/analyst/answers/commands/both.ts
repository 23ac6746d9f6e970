// One verb over several things: "the VAT return and the insurance renewal", "beide Aufgaben zum Dach", as the tasks that they are.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { md, page, words } from '../../text/markdown.ts'
import { best, taskOf, whichOf } from './which.ts'

type Sought = { ended: boolean; german: boolean }
/** `missing`: what is said of those that were named and not found, or found twice. */
export type Meant = { tasks: SurveyedTask[]; missing: string[] }

const THE = '(?:the|my|our|die|der|das|den|meine[nr]?|unsere[nr]?)'
const TASKS = '(?:tasks?|to-?dos?|action items?|reminders?|aufgaben?|erinnerung(?:en)?)'
const ALL = new RegExp(
  `^(?:(?<two>both(?: of)?|(?:the|die) (?:two|zwei|beiden)|beiden?)|(?:all(?: of)?|alle|every)) (?:${THE} )?(?:open |offenen? )?(?<kind>${TASKS} )?(?:(?:about|for|on|of|with|regarding|concerning|at|in|that mention|zu[mr]?|über|für|wegen|beim?|mit|von|vom|rund um|an|am|im) )?(?:${THE} )?(?<object>\\S.{1,120})$`,
  'iu',
)
const JOINT = /,? (?:and|und|sowie|as well as|plus|&) (?:also |auch )?|, /giu
const MOST = 12

/** The tasks that the words of an order mean, one or several; a text asks which, or says that there is none. */
export async function tasksOf(context: AnalystContext, object: string, sought: Sought): Promise<Meant | string> {
  const counted = ALL.exec(object)?.groups
  if (counted && (counted.kind || counted.two)) return allOf(context, counted, sought)
  const parts = partsOf(object)
  if (parts.length < 2) return single(await taskOf(context, object, sought))
  const list = await listed(context, object, sought)
  const isOne = best(list, ({ title }) => title, object).some((task) =>
    parts.every((part) => best([task], ({ title }) => title, part).length === 1),
  )
  if (isOne) return single(await taskOf(context, object, sought))
  const found = new Map<string, SurveyedTask>()
  const missing: string[] = []
  for (const part of parts) {
    const one = await partOf(context, { part, last: parts.at(-1) ?? '' }, sought)
    if (typeof one === 'string') missing.push(one)
    else found.set(one.id, one)
  }
  // What is not there in its parts may be there as a whole, and else is asked for as it was said.
  if (missing.length > 0) {
    const whole = await taskOf(context, object, sought)
    if (typeof whole !== 'string' || found.size === 0) return single(whole)
  }
  return { tasks: [...found.values()], missing }
}

const single = (task: SurveyedTask | string): Meant | string =>
  typeof task === 'string' ? task : { tasks: [task], missing: [] }

const listed = async (context: AnalystContext, object: string, { ended }: Sought): Promise<SurveyedTask[]> =>
  (await (ended ? context.ended : context.tasks)({ words: object.slice(0, 150), limit: 40 })).items

function partsOf(object: string): string[] {
  const bare = new RegExp(`^(?:both |beide )?(?:${THE} )?(?:${TASKS} )?(?:${THE} )?`, 'iu')
  return object
    .split(JOINT)
    .map((part) => part.replace(bare, '').trim())
    .filter((part) => part.length > 1)
    .slice(0, MOST)
}

/** "The north and south crane inspections": what the last one is called, the first one is, too. */
async function partOf(
  context: AnalystContext,
  { part, last }: { part: string; last: string },
  sought: Sought,
): Promise<SurveyedTask | string> {
  const one = await taskOf(context, part, sought)
  if (typeof one !== 'string' || part === last) return one
  const tail = last.split(' ').slice(1).join(' ')
  const longer = tail === '' ? one : await taskOf(context, `${part.replace(/-$/, '')} ${tail}`, sought)
  return typeof longer === 'string' ? one : longer
}

async function allOf(
  context: AnalystContext,
  { two, object = '' }: Record<string, string | undefined>,
  sought: Sought,
): Promise<Meant | string> {
  const parts = partsOf(object)
  // "Both the permit and the survey" are two by name.
  if (parts.length > 1) return tasksOf(context, parts.join(' and '), sought)
  const near = await listed(context, object, sought)
  const all = near.length > 0 ? near : (await context.tasks({ limit: 150 })).items
  const fitting = all.filter((task) => best([task], ({ title }) => title, object).length === 1).slice(0, MOST)
  const { german } = sought
  if (fitting.length === 0)
    return page(german ? md`Zu ${words(object)} finde ich keine Aufgabe.` : md`I find no task about ${words(object)}.`)
  if (two !== undefined && fitting.length !== 2) return whichOf(context, fitting, german)
  return { tasks: fitting, missing: [] }
}
