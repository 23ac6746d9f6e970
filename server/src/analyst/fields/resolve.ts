// Whom and what the names in a question about fields mean. Where one of its words means nothing that is on record, nothing is answered.
import type { ContactFilter, GoalFilter, TaskFilter } from '#contract/field-filters.ts'
import { nameFits } from '../people/names.ts'
import { wordsOf } from '../text/stems.ts'
import type { FieldQuestion } from './asked.ts'
import { saysAll } from './fits.ts'

type Named = { id: string; name: string }
/** Where names are looked up. */
export type Directory = {
  /** Whoever may have a task and is called by a part of this name. */
  colleagues(part: string): Promise<readonly Named[]>
  goals(): Promise<readonly { id: string; title: string }[]>
}
/** `words`: what titles must say besides; of talks, with whom. */
export type FieldsFound = Omit<FieldQuestion, 'rest'> & {
  task: TaskFilter
  contact: ContactFilter
  goal: GoalFilter
  person: Named | null
  goalTitle: string | null
  words: string | null
}

const NAMED = 0.8
const GOAL = /(?<!\p{L})(?:goals?|objectives?|ziele?s?)(?!\p{L})/giu
const MOST_WORDS = 6

/** The question with its names resolved; null where they name nothing. */
export async function resolved(question: FieldQuestion, directory: Directory): Promise<FieldsFound | null> {
  const { rest, ...asked } = question
  const found: FieldsFound = { ...asked, person: null, goalTitle: null, words: null }
  if (wordsOf(rest).length === 0) return found
  // Where the records are not called by their kind, no more than a name may be left.
  if (wordsOf(rest).length > (asked.named ? MOST_WORDS : 2)) return null
  if (asked.of === 'tasks') return ofTasks(found, rest, directory)
  if (asked.of === 'contacts') return { ...found, contact: { ...asked.contact, works_at: rest } }
  if (asked.of === 'talks' || asked.of === 'goals') return { ...found, words: rest }
  return null
}

async function ofTasks(found: FieldsFound, rest: string, directory: Directory): Promise<FieldsFound | null> {
  const isOfGoal = rest.search(GOAL) >= 0
  const { person, left } = await personIn(rest.replace(GOAL, ' '), directory)
  const task: TaskFilter = person ? { ...found.task, assigned_to: person.id } : found.task
  const whose: FieldsFound = { ...found, person, task }
  if (wordsOf(left).length === 0) return isOfGoal ? null : whose
  const goals = (await directory.goals()).filter(({ title }) => saysAll(left, title))
  // Without the word for them neither a goal nor a title is surely meant.
  if (goals.length > 0 && (found.named || isOfGoal))
    return {
      ...whose,
      goalTitle: goals.map(({ title }) => title).join(', '),
      task: { ...task, goal_ids: goals.map(({ id }) => id).slice(0, 20) },
    }
  return found.named && !isOfGoal ? { ...whose, words: left } : null
}

/** One colleague whom some of the words name, and the words that do not. */
async function personIn(text: string, directory: Directory): Promise<{ person: Named | null; left: string }> {
  const parts = text.split(/\s+/u).filter((part) => part !== '')
  const bare = (part: string) => part.replace(/['’]s?$/u, '')
  for (const [at, part] of parts.entries()) {
    if (bare(part).length < 2) continue
    const fitting = (await directory.colleagues(bare(part))).filter(({ name }) => nameFits(bare(part), name) >= NAMED)
    // "Ben Carver" is no other Ben.
    const next = parts[at + 1]
    const whole = next ? fitting.filter(({ name }) => nameFits(`${bare(part)} ${bare(next)}`, name) >= NAMED) : []
    const [one, ...others] = whole.length > 0 ? whole : fitting
    if (!one) continue
    if (others.length > 0) return { person: null, left: text }
    const used = whole.length > 0 ? 2 : 1
    return { person: one, left: [...parts.slice(0, at), ...parts.slice(at + used)].join(' ').trim() }
  }
  return { person: null, left: parts.join(' ') }
}
