// The receipt of a run, told by its own events: nothing is written down beside them that could say something else.

import { recordKinds } from '#contract/choices.ts'
import type { Receipt } from '#contract/decisions.ts'
import type { Run } from '#contract/runs.ts'
import type { Citation } from '#contract/shapes.ts'
import type { Tool } from '#server/engine/tool.ts'

/** An event's kind and details; both come from the server alone. */
export type Fact = { type: string; details: Record<string, unknown> }

/** `tools`: to know which of them reached other machines. */
export function receiptOf(
  run: Run,
  ran_as: Receipt['ran_as'],
  facts: readonly Fact[],
  tools: ReadonlyMap<string, Pick<Tool, 'effect'>>,
): Receipt {
  const done = facts.filter(({ type, details }) => type === 'tool_result' && details.status !== 'refused')
  return {
    run_id: run.id,
    run_kind: run.kind,
    ran_as,
    started_at: run.created_at,
    ended_at: run.ended_at,
    read: readOf(facts),
    sent: sentOf(facts),
    fetched: done.flatMap(({ details }) => fetchedOf(details, tools)),
    changed: done.flatMap(({ details }) =>
      listOf<Receipt['changed'][number]>(details.changes).map((change) => ({
        ...change,
        approved: details.decision === 'approved',
      })),
    ),
    remembered: facts.flatMap(({ details }) => listOf<Receipt['remembered'][number]>(details.remembered)),
    usage: run.usage,
  }
}

/** Each record once; foreign when any reading of it was. */
function readOf(facts: readonly Fact[]): Receipt['read'] {
  const read = new Map<string, Receipt['read'][number]>()
  for (const { details } of facts)
    for (const { kind, id, label, foreign } of listOf<Citation & { foreign?: boolean }>(details.reads)) {
      if (!recordKinds.includes(kind)) continue
      const before = read.get(`${kind}/${id}`)
      read.set(`${kind}/${id}`, { kind, id, label, foreign: foreign === true || before?.foreign === true })
    }
  return [...read.values()]
}

function sentOf(facts: readonly Fact[]): Receipt['sent'] {
  const sent = new Map<string, Receipt['sent'][number]>()
  for (const { details } of facts) {
    const { provider, model, sent_chars } = details
    if (typeof provider !== 'string' || typeof model !== 'string') continue
    const line = sent.get(`${provider}/${model}`) ?? { provider, model, calls: 0, characters: 0, usage: NOTHING }
    const used = { ...NOTHING, ...(details.usage as Receipt['usage'] | undefined) }
    sent.set(`${provider}/${model}`, {
      ...line,
      calls: line.calls + 1,
      characters: line.characters + (typeof sent_chars === 'number' ? sent_chars : 0),
      usage: {
        input_tokens: line.usage.input_tokens + used.input_tokens,
        cached_tokens: line.usage.cached_tokens + used.cached_tokens,
        output_tokens: line.usage.output_tokens + used.output_tokens,
        // One price that is not known makes the sum unknown.
        cost_usd: line.usage.cost_usd === null || used.cost_usd === null ? null : line.usage.cost_usd + used.cost_usd,
      },
    })
  }
  return [...sent.values()]
}
const NOTHING: Receipt['usage'] = { input_tokens: 0, cached_tokens: 0, output_tokens: 0, cost_usd: 0 }

function fetchedOf(details: Fact['details'], tools: Parameters<typeof receiptOf>[3]): Receipt['fetched'] {
  const { tool, arguments: args } = details
  if (typeof tool !== 'string' || tools.get(tool)?.effect !== 'fetches') return []
  const { url, address, query } = (args ?? {}) as Record<string, unknown>
  const what = url ?? address ?? query
  return typeof what === 'string' ? [{ tool, address: what }] : []
}

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
