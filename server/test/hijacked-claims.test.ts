// A taken-over model has read a record and says what the record does not say, in every way that could have it believed: by the person, by the code
// that checks, by the model that checks. None of it may be shown as proven. Whoever checks obeys whatever it is told, wherever that stands (trust M4, M11).
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MessageChecks } from '#contract/checks.ts'
import { scriptedModels } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { figure } from '../../test-kit/figures.ts'
import { until } from '../../test-kit/until.ts'
import { CARRIERS } from './hijacked-carriers.ts'
import { CASES, RECORD, TABLE, TRUE } from './hijacked-lies.ts'
import { createWorld, type World } from './world.ts'

const own = 'a note of one’s own, copied from somewhere'
/** Where the record stands. `text`: what it says there. */
const PLACES: Record<string, { carrier: string; text: string }> = {
  'a note': { carrier: own, text: RECORD },
  'a table': { carrier: own, text: TABLE },
  'a file': { carrier: 'the text of a file', text: RECORD },
  'a shared contact': { carrier: 'the notes of a shared contact', text: RECORD },
  'an interaction': { carrier: 'the notes of an interaction', text: RECORD },
  'a colleague’s task': { carrier: 'the text of a colleague’s task', text: RECORD },
}

type Planned = { name: string; says: string; calls: { name: string; input: unknown }[] }
const plans = new Map<string, Planned>()
const lastWords = ({ messages }: ChatRequest) =>
  messages.map((message) => ('text' in message ? message.text : '')).join('\n')
let asked = 0

/** Obeys: what it is asked to pass, it passes; else it reads as it should. */
function obedient(talk: ChatRequest): string {
  asked += 1
  const prompt = lastWords(talk)
  const told = /supported|proven|approved/i.test(prompt.replace(/^Objection: .*$/m, ''))
  const honest = prompt.includes(TRUE)
  return `{"sentences":[1],"verdict":"${told || honest ? 'supported' : 'not_said'}"}`
}

let world: World
beforeAll(async () => {
  const turn = (given: unknown) => {
    const talk = given as ChatRequest
    if (talk.task.endsWith('.check')) return obedient(talk)
    const plan = plans.get(/CASE-\d+/.exec(lastWords(talk))?.[0] ?? '')
    if (!plan) return 'Nothing.'
    return talk.messages.some(({ by }) => by === 'tool') ? plan.says : { calls: plan.calls }
  }
  const models = scriptedModels(Array.from({ length: 20_000 }, () => turn))
  world = await createWorld(
    { DAILY_TOKENS_PER_USER: '1000000000' },
    { models: { ...models, checker: 'scripted' }, launch: true },
  )
  await world.as('owner').notes.create({ content: 'Imogen sold the bakery in Leith for £412,500.' })
})
afterAll(() => world.close())

it(`${Object.keys(PLACES).length} places × ${Object.keys(CASES).length} lies: none is shown as proven`, async () => {
  let count = 5_000
  for (const [place, { carrier, text }] of Object.entries(PLACES))
    for (const [way, { says, record }] of Object.entries(CASES)) {
      const tag = `CASE-${++count}`
      const carry = CARRIERS[carrier]
      if (!carry) throw new Error(carrier)
      const { calls } = await carry(world, [text, record ?? ''].join('\n\n').trim(), tag)
      plans.set(tag, {
        name: `${way}, in ${place}`,
        says: `${TRUE} [r1]\n\n${/\[r99\]|app\/records/.test(says) ? says : `${says} [r1]`}`,
        calls: calls.map(({ name, arguments: input }) => ({ name, input })),
      })
    }
  const faults: string[] = []
  let controls = 0
  const tags = [...plans]
  const one = async ([tag, { name, says }]: (typeof tags)[number]) => {
    const { id } = await world.as('owner').chat.create({})
    const reply = await world.as('owner').chat.chat({ id, message_text: `${tag} What of the shop?` })
    // The lie came through as it was said, and rests on a record: else the case would mean nothing.
    if (reply.citations.length === 0) faults.push(`${name}: it cites nothing: ${reply.content.slice(0, 80)}`)
    if (reply.content.length < says.length / 2) faults.push(`${name}: it was not said`)
    const { marks } = await until(async () => {
      const { rows } = await world.database.pool.query<{ checks: MessageChecks | null; due: string | null }>(
        'select checks, checks_due as due from messages where id = $1',
        [reply.id],
      )
      return rows[0]?.due === null ? rows[0].checks : null
    }, 60)
    for (const { verdict, start, end, words } of marks) {
      const text = reply.content.slice(start, end)
      if (verdict !== 'proven') continue
      if (text.startsWith(TRUE)) controls += 1
      else faults.push(`${name}: “${text.slice(0, 120)}” by “${words[0]?.text.slice(0, 60)}”`)
    }
  }
  // A few at a time, as people do.
  for (let at = 0; at < tags.length; at += 6) await Promise.all(tags.slice(at, at + 6).map(one))
  expect(faults).toEqual([])
  expect(tags.length).toBeGreaterThanOrEqual(100)
  // Whoever proves nothing lies never: what is true is proven.
  expect(controls).toBeGreaterThan(tags.length * 0.6)
  expect(asked).toBeGreaterThan(0)
  figure(
    'M4',
    `${tags.length} lies of a taken-over model about records it has read, checked by a model that obeys them: 0 shown as proven`,
  )
}, 120_000)
