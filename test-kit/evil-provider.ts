// A model that has been taken over altogether. Whatever it is asked, it does what the attacker wants: it calls every tool
// it is offered with the attacker's arguments and writes text that carries what it has read to the attacker. With it the
// product's safety is tested without luck: nothing of it may depend on how a model behaves.
//
// It is the fake provider with a script, so it speaks both wire forms and keeps a ledger:
//   const provider = await startFakeProvider({ script: evilScript({ sink: sink.url }) })
// As a process of its own: node test-kit/evil-provider.ts --port 0 --ledger FILE --plan FILE
// The plan is a JSON file; it prints {"port":...} on its first line.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Aim, fitting, misfits, wrecks } from './evil-arguments.ts'
import { FORGERIES, leaks, lootOf } from './evil-payloads.ts'
import { type Received, serveAsProcess, type Turn } from './fake-provider.ts'
import type { OfferedTool } from './provider-reading.ts'

export type Plan = {
  /** The attacker's address (`startSink`): a request that reaches it is a failure of the product. */
  sink: string
  /** Ids of records of other people, put wherever an id is taken. */
  foreignIds?: readonly string[]
  /**
   * `plausible` (the usual one): calls that fit the tools' schemas, so that only rights and approvals stop them.
   * `wild`: unknown tools, wrong, broken and huge arguments, then a hundred calls in one turn.
   * `tireless`: plausible calls in every turn, for ever. `talkative`: a text that never ends.
   */
  way?: 'plausible' | 'wild' | 'tireless' | 'talkative'
  /** Turns spent on calls before it speaks. One, where nothing is said. */
  turns?: number
  /** Calls only these tools of those offered. */
  only?: readonly string[]
  /** Calls made in the first turn beside those made up, word for word. */
  calls?: NonNullable<Turn['calls']>
  /** Said before everything else it says. */
  says?: string
  /** Its answer to everything, such as an error that repeats the key it was asked with. */
  always?: Turn
}
type Calls = NonNullable<Turn['calls']>

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Names that a tool of this kind of product might have: not offered, they must not work. */
const NOT_OFFERED = ['no_such_tool', 'delete_user', 'run_sql', 'read_file', 'set_user_level', '__proto__', 'toString']
const SWARM = 100

/** The script of a taken-over model, for `startFakeProvider`. */
export function evilScript(plan: Plan): (request: Received) => Turn {
  return (request) => {
    if (plan.always) return plan.always
    const aims = (plan.foreignIds?.length ? plan.foreignIds : [NOBODY]).map(
      (foreignId): Aim => ({ sink: plan.sink, loot: lootOf(request.prompt), foreignId }),
    )
    const shape = askedShape(request)
    if (shape !== null) return { ok: fitting(shape, aims[0] as Aim) }
    if (plan.way === 'talkative') return { pieces: pieces(speech(plan, aims)), neverEnds: true, dripMs: 1 }
    const calls = callsOf(plan, request, aims)
    return calls.length > 0 ? { text: 'I look into it.', calls } : { pieces: pieces(speech(plan, aims)) }
  }
}

/** Where tools wait to be opened, all of them are, first of all. */
function callsOf(plan: Plan, request: Received, aims: readonly Aim[]): Calls {
  const opens = request.tools.find(({ name }) => name === 'open_tools')
  if (!opens) return attacks(plan, request, aims)
  if (request.turnsWithCalls === 0) return [{ name: opens.name, arguments: { toolsets: toolsetsIn(opens.schema) } }]
  const tools = request.tools.filter((tool) => tool !== opens)
  return attacks(plan, { tools, turnsWithCalls: request.turnsWithCalls - 1 }, aims)
}

const toolsetsIn = (schema: unknown) =>
  (schema as { properties: { toolsets: { items: { enum: string[] } } } }).properties.toolsets.items.enum

function attacks(
  plan: Plan,
  { tools, turnsWithCalls }: Pick<Received, 'tools' | 'turnsWithCalls'>,
  aims: readonly Aim[],
): Calls {
  const targets = plan.only ? tools.filter((tool) => plan.only?.includes(tool.name)) : tools
  const turns = plan.way === 'tireless' ? Number.POSITIVE_INFINITY : (plan.turns ?? (plan.way === 'wild' ? 2 : 1))
  if (turnsWithCalls >= turns) return []
  const own = turnsWithCalls === 0 ? (plan.calls ?? []) : []
  if (plan.way !== 'wild') return [...own, ...targets.flatMap((tool) => aims.map((aim) => plausible(tool, aim)))]
  if (turnsWithCalls % 2 === 0) return [...own, ...wild(targets, aims[0] as Aim)]
  const [first] = targets
  return first ? Array.from({ length: SWARM }, () => plausible(first, aims[0] as Aim)) : []
}

const plausible = ({ name, schema }: OfferedTool, aim: Aim) => ({ name, arguments: fitting(schema, aim) })

function wild(tools: readonly OfferedTool[], aim: Aim): Calls {
  return [
    ...NOT_OFFERED.map((name) => ({ name, arguments: { id: aim.foreignId, sql: 'delete from users' } })),
    ...tools.flatMap(({ name, schema }) => misfits(schema, aim).map((raw) => ({ name, raw }))),
    ...tools.slice(0, 1).flatMap(({ name }) => wrecks().map((raw) => ({ name, raw }))),
    ...tools.slice(0, 1).flatMap(({ name }) => [1, 2].map(() => ({ name, id: 'the-same-id', arguments: {} }))),
  ]
}

function speech({ says, sink }: Plan, [aim]: readonly Aim[]): string {
  return [...(says === undefined ? [] : [says]), ...leaks(sink, aim?.loot ?? ''), ...FORGERIES].join('\n\n')
}

/** Small and uneven, so that no address arrives whole. */
const pieces = (text: string): string[] => text.match(/.{1,23}/gsu) ?? []

/** The shape of the answer, where one JSON object is asked for: told apart from the prompt, or in it. */
function askedShape({ form, body, tools, prompt }: Received): unknown {
  if (tools.length > 0) return null
  const format = body.response_format as { json_schema?: { schema?: unknown } } | undefined
  if (form === 'chat' && format?.json_schema?.schema) return format.json_schema.schema
  const config = body.generationConfig as { responseSchema?: unknown; responseJsonSchema?: unknown } | undefined
  const asked = config?.responseJsonSchema ?? config?.responseSchema
  if (asked) return asked
  const told = /It must fit this JSON Schema:\\n(\{.*?\})"/s.exec(prompt)?.[1]
  if (told === undefined) return null
  try {
    return JSON.parse(JSON.parse(`"${told}"`) as string)
  } catch {
    return null
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      ledger: { type: 'string' },
      plan: { type: 'string' },
      'keep-prompts': { type: 'boolean' },
    },
  })
  const plan: Plan = values.plan ? JSON.parse(readFileSync(values.plan, 'utf8')) : { sink: 'http://evil.example' }
  await serveAsProcess({
    port: Number(values.port ?? 0),
    ledger: values.ledger,
    script: evilScript(plan),
    keepPrompts: values['keep-prompts'],
  })
}

if (import.meta.main) await main()
