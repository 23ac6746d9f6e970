// Records that a question asks for by what they are; beside those that say its words (retrieve.ts).
import type { SearchKind } from '#contract/search.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { askedFor } from '../rules/asked-for.ts'
import type { SpelledTerm } from '../rules/spelled.ts'
import { type Source, tasksAsked, textsWithStatements } from '../store/asked-for.ts'

/** Of each sort. */
const MOST = 12

/**
 * Lists of records of these kinds, each best first, and what of the question is left to be looked up by its words. Rights are those of the
 * lists and of row-level security.
 */
export async function asked(
  ctx: Ctx,
  question: string,
  { terms, kinds }: { terms: readonly SpelledTerm[]; kinds: readonly SearchKind[] },
): Promise<{ lists: Source[][]; rest: string }> {
  const { db, actor } = ctx
  const today = todayOf({ actor, now: ctx.now })
  const { tasks, statements, rest } = askedFor(question, today)
  const names = terms.filter(({ contacts }) => contacts.length > 0).flatMap(({ spellings }) => spellings[0]?.text ?? [])
  const lists: Source[][] = []
  if (tasks && kinds.includes('task')) lists.push(await tasksAsked(db, actor, tasks, { names, today, most: MOST }))
  // What somebody owes is a task of theirs, too.
  else if (statements?.kinds.includes('promise') && names.length > 0 && kinds.includes('task'))
    lists.push(await tasksAsked(db, actor, { state: 'open', due: null, whose: null }, { names, today, most: MOST }))
  if (statements) {
    const said = await textsWithStatements(db, actor, statements, { names, most: MOST })
    lists.push(said.filter(({ kind }) => kinds.includes(kind)))
  }
  const found = lists.filter((list) => list.length > 0)
  return { lists: found, rest: found.length > 0 ? rest : question }
}
