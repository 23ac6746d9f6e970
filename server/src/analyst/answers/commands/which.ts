// Which record the words of an order mean, and which come near where none is called so.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact, SurveyedTask } from '../../context/survey.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { namedIn, nameFits } from '../../people/names.ts'
import { joined, type Markdown, md, page, words } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'

const MOST = 6
const MOST_NEAR = 3
/** So much of the words a name must say, and so much to come near. */
const [MEANT, NEAR] = [0.62, 0.3]

/** Words that only join others, and that another language joins otherwise. */
const SMALL =
  /^(?:a|an|the|to|for|with|at|of|on|about|from|der|die|das|den|dem|des|bei|beim|mit|von|vom|für|zu|zum|zur|über|an|am)$/i

/** "Reklaquote" for "Reklamationsquote": a compound cut short where it is joined. */
function nameLikeness(wanted: string, held: string): number {
  const found = likeness(wanted, held)
  if (found >= CUT_SHORT || wanted.length < LEAST || held.length <= wanted.length) return found
  let start = 0
  while (start < wanted.length && wanted[start] === held[start]) start += 1
  let end = 0
  while (end < wanted.length && wanted.at(-1 - end) === held.at(-1 - end)) end += 1
  return start >= 3 && end >= 3 && start + end >= wanted.length ? CUT_SHORT : found
}
const [LEAST, CUT_SHORT] = [6, 0.8]

function scored<T>(items: readonly T[], nameOf: (item: T) => string, wanted: string): { item: T; score: number }[] {
  const telling = wordsOf(wanted).filter((word) => word.length > 1 && !SMALL.test(word))
  const stems = (telling.length > 0 ? telling : wordsOf(wanted)).map(stemOf).filter((stem) => stem.length > 1)
  if (stems.length === 0) return []
  return items.map((item) => {
    const name = nameOf(item)
    const held = wordsOf(name).map(stemOf)
    const share =
      stems.reduce((sum, stem) => sum + Math.max(0, ...held.map((each) => nameLikeness(stem, each))), 0) / stems.length
    return {
      item,
      score: name.toLowerCase() === wanted.toLowerCase() ? 2 : share - Math.abs(held.length - stems.length) * 0.001,
    }
  })
}

/** Those whose names say the words best; several where they do so alike, none where less than two thirds is said. */
export function best<T>(items: readonly T[], nameOf: (item: T) => string, wanted: string): T[] {
  const all = scored(items, nameOf, wanted)
  const top = Math.max(0, ...all.map(({ score }) => score))
  return top < MEANT ? [] : all.filter(({ score }) => score > top - 0.05).map(({ item }) => item)
}

/** Those whose names say some of the words, the nearest first. */
export const nearest = <T>(items: readonly T[], nameOf: (item: T) => string, wanted: string): T[] =>
  scored(items, nameOf, wanted)
    .filter(({ score }) => score >= NEAR)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ item }) => item)

/** Nothing is called so, and what comes near. */
export function notThere(missing: Markdown, near: readonly Markdown[], german: boolean): string {
  if (near.length === 0) return page(missing)
  const list = joined(near, ', ')
  return page(german ? md`${missing} Am nächsten kommen: ${list}.` : md`${missing} Nearest to it: ${list}.`)
}

/** A task by its name and day. */
export function taskLine(context: AnalystContext, task: SurveyedTask, german: boolean): Markdown {
  const day = task.due_date ? ` (${german ? spokenGerman(task.due_date) : spokenDate(task.due_date)})` : ''
  return md`**${task.title}**${day} ${context.cite(refs.task(task))}`
}

/** Asks which of these is meant. */
export const whichOf = (context: AnalystContext, tasks: readonly SurveyedTask[], german: boolean): string =>
  page(
    german ? md`Welche Aufgabe meinst du?` : md`Which task do you mean?`,
    tasks.slice(0, MOST).map((task) => taskLine(context, task, german)),
  )

/** The tasks of the one person whom the words name and say nothing else: kept with them, or called by their name or initials. */
function ofPerson(object: string, tasks: readonly SurveyedTask[], people: readonly SurveyedContact[]): SurveyedTask[] {
  const words = wordsOf(object).filter((word) => !SMALL.test(word) && !OF_TASK.test(word))
  const [person, ...others] = namedIn(object, people)
  if (!person || others.length > 0 || words.length === 0 || nameFits(words.join(' '), person.name) === 0) return []
  return [...new Map(tasks.map((task) => [task.id, task])).values()].filter(
    ({ title, contact_id }) => contact_id === person.id || namedIn(title, people).includes(person),
  )
}
const OF_TASK = /^(?:that|this|one|task|tasks|to-?do|thing|aufgabe|sache|diese|dieser)$/i

/** The task that words mean; a text asks which, or says that there is none and what comes near. */
export async function taskOf(
  context: AnalystContext,
  object: string,
  { ended, german }: { ended: boolean; german: boolean },
): Promise<SurveyedTask | string> {
  const list = (isEnded: boolean, narrowed: { words?: string; limit: number }) =>
    isEnded ? context.ended(narrowed) : context.tasks(narrowed)
  const said = (await list(ended, { words: object.slice(0, 150), limit: 40 })).items
  let fitting = best(said, ({ title }) => title, object)
  // What is found by its words may be called otherwise: then all are looked at.
  const all = fitting.length > 0 ? said : [...said, ...(await list(ended, { limit: 150 })).items]
  if (fitting.length === 0)
    fitting = [...new Map(best(all, ({ title }) => title, object).map((task) => [task.id, task])).values()]
  // "Dana's task": one that is of whom the words name.
  if (fitting.length === 0) fitting = ofPerson(object, all, (await context.people({ limit: 100 })).items)
  const [one, ...more] = fitting
  if (one && more.length === 0) return one
  const named = (task: SurveyedTask) => taskLine(context, task, german)
  if (one) return whichOf(context, fitting, german)
  const other = best(
    (await list(!ended, { words: object.slice(0, 150), limit: 40 })).items,
    ({ title }) => title,
    object,
  )
  if (other.length === 1 && other[0])
    return page(stateOf(other[0], { cite: context.cite(refs.task(other[0])), german }))
  const near = nearest([...new Map(all.map((task) => [task.id, task])).values()], ({ title }) => title, object)
  return notThere(
    german
      ? md`Eine ${ended ? 'erledigte' : 'offene'} Aufgabe ${words(object)} finde ich nicht.`
      : md`I find no ${ended ? 'ended' : 'open'} task ${words(object)}.`,
    near.map(named),
    german,
  )
}

/** The task is there, but not as the order takes it to be. */
function stateOf({ title, status }: SurveyedTask, { cite, german }: { cite: Markdown; german: boolean }): Markdown {
  if (status === 'Done')
    return german ? md`**${title}** ist schon erledigt. ${cite}` : md`**${title}** is done already. ${cite}`
  if (status === 'Cancelled')
    return german ? md`**${title}** ist gestrichen. ${cite}` : md`**${title}** is cancelled. ${cite}`
  return german ? md`**${title}** ist noch offen. ${cite}` : md`**${title}** is still open. ${cite}`
}
