// Where a task has many tools, a model is told of those that every question may need. The others lie in toolsets, by what they are for,
// and come when one is opened: fewer words to pay for, and fewer to choose the wrong one from. They may all be called at any time.
import { z } from 'zod'
import type { ToolCall, ToolShape } from '../../llm/talk.ts'
import type { Tool } from '../tool.ts'
import { type CallDone, empty, readJson } from './call.ts'
import { type PastTurn, shapeOfTool } from './prompt.ts'

export const OPEN_TOOLS = 'open_tools'

/** A task with no more tools than these shows them all. */
const FEW = 20

/** The tools of each toolset, in the order in which they are registered. Empty: nothing waits to be opened. */
export function toolsetsOf(offered: ReadonlyMap<string, Tool>): ReadonlyMap<string, readonly Tool[]> {
  if (offered.size <= FEW) return new Map()
  return Map.groupBy(
    [...offered.values()].filter(({ toolset }) => toolset !== undefined),
    ({ toolset }) => toolset as string,
  )
}

/**
 * What a model is told of in a turn: what always lies open, the tool that opens toolsets, then what was opened, first opened first, so that
 * what a request begins with stays as it was. `ready`: toolsets that are open from the start.
 */
export function shownTools(
  offered: ReadonlyMap<string, Tool>,
  ready: readonly string[],
  past: readonly PastTurn[],
): ToolShape[] {
  const toolsets = toolsetsOf(offered)
  const open = [...offered.values()].filter(({ toolset }) => toolset === undefined || !toolsets.has(toolset))
  if (toolsets.size === 0) return open.map(shapeOfTool)
  const called = past.flatMap(({ results }) => results.map(({ call }) => call))
  const opened = called.flatMap((call) =>
    call.name === OPEN_TOOLS ? namedIn(call) : [offered.get(call.name)?.toolset ?? ''],
  )
  const more = [...new Set([...ready, ...opened])].flatMap((name) => toolsets.get(name) ?? [])
  return [...open.map(shapeOfTool), openToolsShape(toolsets), ...more.map(shapeOfTool)]
}

/** What becomes of a call that opens toolsets: nothing is done, and nothing has to be remembered. */
export function openTools(call: ToolCall, toolsets: ReadonlyMap<string, readonly Tool[]>): CallDone {
  const named = namedIn(call)
  const found = named.filter((name) => toolsets.has(name))
  const tools = found.flatMap((name) => (toolsets.get(name) ?? []).map((tool) => tool.name))
  const words =
    found.length === 0
      ? `Name toolsets that there are: ${[...toolsets.keys()].join(', ')}.`
      : `Ready to be called now: ${tools.join(', ')}.`
  return { ...empty({ toolsets: named }), words, decision: 'not needed' }
}

function openToolsShape(toolsets: ReadonlyMap<string, readonly Tool[]>): ToolShape {
  const lines = [...toolsets].map(([name, tools]) => `${name}: ${tools.map(({ title }) => title).join(', ')}.`)
  const names = [...toolsets.keys()] as [string, ...string[]]
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.strictObject({ toolsets: z.array(z.enum(names)).min(1).max(names.length) }),
    { target: 'draft-7', io: 'input' },
  )
  return {
    name: OPEN_TOOLS,
    description: `Brings more tools, at once and without asking anybody. Open what you need before you change, draft or send anything, and before you say that something cannot be done here. ${lines.join(' ')}`,
    schema: schema as Record<string, unknown>,
  }
}

/** The names in a call, whatever a model wrote: a list, or one name. */
function namedIn({ input }: ToolCall): string[] {
  const read = z
    .object({ toolsets: z.union([z.array(z.string()), z.string().transform((one) => [one])]) })
    .safeParse(readJson(input))
  return read.success ? [...new Set(read.data.toolsets)].slice(0, 20).map((name) => name.slice(0, 60)) : []
}
