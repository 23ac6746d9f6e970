import { describe, expect, it } from 'vitest'
import { contextOver } from '../context/fixture.ts'
import { task } from '../workspace/fixture.ts'
import { draftOf } from './draft.ts'

/** Twenty minutes after a midnight in Berlin; in London and UTC the day before goes on. */
const JUST_AFTER_MIDNIGHT = '2026-03-23T23:20:00.000Z'

async function replyTo(text: string, time_zone: string | null, today: string) {
  const done = task({ title: 'Board deck', status: 'Done', updated_at: JUST_AFTER_MIDNIGHT })
  const user = { id: 'u1', name: 'Alex Moreau', time_zone }
  const context = await contextOver({ tasks: [done as never], user, today })
  const me = {
    id: 'u1',
    name: 'Alex Moreau',
    role: null,
    objectives: [],
    behavior_notes: null,
    knowledge_summary: null,
  }
  const others = [{ id: 'u2', name: 'Dana Fox', role: null }]
  const said = [{ by: 'them' as const, name: 'Dana Fox', text, at: JUST_AFTER_MIDNIGHT, files: [] }]
  return draftOf(context, { me, others, said }, null)
}

describe('a suggested reply says on which day of its sender a task was finished', () => {
  it.each(['Is the board deck ready?', 'Could you send me the board deck?'])('%s', async (question) => {
    expect(await replyTo(question, 'Europe/Berlin', '2026-03-24')).toContain('finished today')
    expect(await replyTo(question, 'Europe/Berlin', '2026-03-25')).toContain('finished yesterday')
    expect(await replyTo(question, 'America/New_York', '2026-03-23')).toContain('finished today')
    expect(await replyTo(question, null, '2026-03-24')).toContain('finished yesterday')
  })
})
