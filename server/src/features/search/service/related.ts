// Where few records speak of a question, what belongs to them: their goals' tasks and figures, and what was last said with the people whom they name.
import type { Ctx } from '#server/platform/context.ts'
import { type Known, namedIn } from '../rules/spelled.ts'
import type { Source } from '../store/asked-for.ts'
import { lastSaidWith, ofTheirGoals } from '../store/related.ts'
import { READERS } from '../store.ts'

/** So many texts are looked through for names, and so many people are followed. */
const [MOST_TEXTS, MOST_PEOPLE] = [3, 6]

export async function relatedTo(ctx: Ctx, found: readonly Source[], people: readonly Known[]): Promise<Source[]> {
  const said = await lastSaidWith(ctx, await peopleIn(ctx, found, people))
  return [...(await ofTheirGoals(ctx, found)), ...said]
}

/** Those whose cards were found, then those whom the nearest texts name. */
async function peopleIn(ctx: Ctx, found: readonly Source[], people: readonly Known[]): Promise<Known[]> {
  const near = new Set(found.flatMap(({ kind, id }) => (kind === 'contact' ? [id] : [])))
  for (const kind of ['note', 'interaction'] as const) {
    const ids = found.flatMap((hit) => (hit.kind === kind ? [hit.id] : [])).slice(0, MOST_TEXTS)
    const rows = ids.length > 0 ? await READERS[kind].read(ctx.db, ctx.actor, ids) : []
    const texts = new Map(rows.map(({ id, detail, body }) => [id, `${detail ?? ''} ${body ?? ''}`]))
    for (const id of ids) for (const one of namedIn(texts.get(id) ?? '', people)) near.add(one)
  }
  const known = new Map(people.map((one) => [one.id, one]))
  return [...near].flatMap((id) => known.get(id) ?? []).slice(0, MOST_PEOPLE)
}
