// Replies that cite records, and what is kept of their check.
import { json, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import type { World } from './world.ts'

export const lease =
  '# Call\n\nOsei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'
export const paraphrase = 'Osei offered the lovely corner shop for £2,400 a month.'

export type Cited = { kind: string; id: string; label: string }
/** A reply that says this and cites these records; nothing checks it yet. */
export async function keepReply(world: World, text: string, citations: readonly Cited[], conversation?: string) {
  const id = conversation ?? (await world.as('owner').chat.create({})).id
  const message_id = newId()
  await sql`select message_add(${id}::uuid, ${message_id}::uuid, 'ai', ${text}, null, null, ${json(citations)}::jsonb)`.execute(
    world.database.db,
  )
  return { id, message_id }
}

/** The same, said as the engine says it when a run has ended: the check begins at once. */
export async function reply(world: World, text: string, citations: readonly Cited[], conversation?: string) {
  const kept = await keepReply(world, text, citations, conversation)
  await notify(world.database.db, [
    { topic: 'runs', id: newId(), users: [world.id('owner')], data: { type: 'terminal' } },
  ])
  return kept
}

/** What is kept of a reply, without asking for a check. */
export async function keptChecks({ database }: World, message_id: string) {
  const { rows } = await sql<{ checks: { state: string; marks: { verdict: string; reason: string | null }[] } | null }>`
    select checks from messages where id = ${message_id}::uuid`.execute(database.db)
  return rows[0]?.checks ?? null
}
export const verdicts = (checks: Awaited<ReturnType<typeof keptChecks>>) =>
  checks?.marks.map(({ verdict }) => verdict) ?? []
