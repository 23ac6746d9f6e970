// What a task is given to read: what the person has said, and what came of the tasks before it.
import type { InputField } from '#contract/factory-shapes.ts'
import type { Citation } from '#contract/shapes.ts'
import type { ToolPiece } from '#server/engine/tool.ts'

/** A part of a run that is done: a task, a step of a flow, a human's answer. */
export type EarlierResult = {
  /** The key of the step that it was; absent where it is none of the run's own. */
  step?: string
  name: string
  /** Null: a human, or a tool. */
  agent: string | null
  text: string
  citations: Citation[]
  author: string | null
  model: string | null
  /** The person said no to it: nothing came of it but this. `reason`: what they said of it. */
  declined?: { title: string; reason: string | null }
}

const LINK = /\s?\[\\\[\d+\\\]\]\(\/app\/records\/(\w+)\/([^)\s]+)\)/g

/** Earlier results, newest first because the first are kept when there is too much. What they cite can be cited again. */
export function materialOf(earlier: readonly EarlierResult[]): ToolPiece[] {
  const parts = earlier.toReversed().filter(({ text }) => text.trim() !== '')
  const cited = new Map(parts.flatMap(({ citations }) => citations.map((each) => [`${each.kind}/${each.id}`, each])))
  const results = parts.map(({ name, agent, text }) => ({
    text: text.replace(LINK, (_, kind: string, id: string) => {
      const record = cited.get(`${kind}/${decodeURIComponent(id)}`)
      return record ? ` (${record.kind} “${record.label}”)` : ''
    }),
    record: null,
    source: agent ? `Result of ${name} by ${agent}` : name,
    foreign: false,
  }))
  const records = [...cited.values()].map((record) => ({
    text: record.label,
    record,
    source: `A ${record.kind} that a result above rests on`,
    foreign: false,
  }))
  return [...results, ...records]
}

/** The person's answers to what a crew or flow asks for. */
export function aboutInputs(fields: readonly InputField[], inputs: Record<string, unknown>): string {
  const lines = fields.flatMap(({ name, label }) => {
    const said = wordsOf(inputs[name])
    return said === '' ? [] : [`${label}: ${said}`]
  })
  return lines.length > 0 ? `For this run the person said:\n${lines.join('\n')}` : ''
}

export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim()
}
