import { hashOf } from '../src/engine/agent/approval.ts'
import { newId } from '../src/platform/ids.ts'
import { canary, run } from './fixtures.ts'
import type { World } from './world.ts'

/** A tool's question that the owner's run waits with. */
export async function approval(
  world: World,
): Promise<{ id: string; title: string; arguments_hash: string; run_id: string; prompt_id: string }> {
  const { id: run_id } = await run(world, 'waiting', 'crew')
  const [id, title, args] = [newId(), canary('approval'), { title: 'Call' }]
  const arguments_hash = hashOf(args)
  await world.database.db
    .insertInto('approvals')
    .values({
      id,
      run_id,
      user_id: world.id('owner'),
      key: 'q',
      tool: 'create_task',
      title,
      arguments: JSON.stringify(args),
      arguments_hash,
    })
    .execute()
  return { id, title, arguments_hash, run_id, prompt_id: `${run_id}:q` }
}
/** The same after a yes: the owner's task is made, and can be taken back. */
export async function doneApproval(world: World): Promise<{ id: string }> {
  const { id, run_id } = await approval(world)
  const made = await world.as('owner').tasks.create({ title: canary('task') })
  const outcome = {
    summary: 'Made.',
    shown: [],
    changes: [],
    back: { version: made.updated_at, with: { id: made.id } },
  }
  await world.database.db.updateTable('approvals').set({ status: 'used' }).where('id', '=', id).execute()
  await world.database.db
    .insertInto('tool_effects')
    .values({ run_id, key: 'q', result: JSON.stringify({ outcome, args: {}, approval_id: id }) })
    .execute()
  return { id }
}
