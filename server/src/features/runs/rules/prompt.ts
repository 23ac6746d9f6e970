// What may stand in the prompt of a flow's step (docs/flows.md): places to be filled in, choices, arguments of a tool.
import type { z } from 'zod'
import { type EarlierResult, wordsOf } from './material.ts'

/**
 * Fills in `{name}` of an input and `{previous}`, what the step before came to. What is not known stays as it stands.
 * Nothing is run: the words are put in as they are, once.
 */
export function filled(prompt: string, inputs: Record<string, unknown>, earlier: readonly EarlierResult[]): string {
  return prompt.replace(/\{([A-Za-z][A-Za-z0-9_]{0,59})\}/g, (whole, name: string) => {
    if (Object.hasOwn(inputs, name)) return wordsOf(inputs[name])
    if (name === 'previous') return earlier.at(-1)?.text ?? ''
    return whole
  })
}

/**
 * The same for an agent: what a model or a tool came to is shown beside it as material, and only referred to here. So nothing that
 * others have written becomes an instruction, or counts as typed by the person.
 */
export function referred(prompt: string, inputs: Record<string, unknown>, earlier: readonly EarlierResult[]): string {
  const before = earlier.at(-1)
  const said = before && before.agent !== null ? [{ ...before, text: `the result of “${before.name}”` }] : earlier
  return filled(prompt, inputs, said)
}

/** Whether a prompt takes in what the step before came to. */
export const needsPrevious = (prompt: string): boolean => prompt.includes('{previous}')

/** Lines that begin with "- " at the end of a question are the answers to choose from. */
export function questionOf(prompt: string): { question: string; choices: string[] } {
  const lines = prompt.trimEnd().split('\n')
  const choices: string[] = []
  while (/^\s*- \S/.test(lines.at(-1) ?? ''))
    choices.unshift(
      lines
        .pop()
        ?.replace(/^\s*- /, '')
        .trim() ?? '',
    )
  const question = lines.join('\n').trim()
  return question === '' ? { question: prompt.trim(), choices: [] } : { question, choices: [...new Set(choices)] }
}

/**
 * The arguments of a tool's step: a JSON object, or the words themselves for a tool whose first field takes text. Places are
 * filled in within its texts, so that no input can become another field. Source: docs/flows.md.
 */
export function argumentsOf(
  prompt: string,
  input: z.ZodObject,
  fill: (text: string) => string,
): Record<string, unknown> {
  const written = prompt.trim()
  if (written === '') return {}
  const object = written.startsWith('{') ? objectOf(written) : null
  if (object) return within(object, fill) as Record<string, unknown>
  const [field] = Object.keys(input.shape)
  return field ? { [field]: fill(written) } : {}
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // Words that begin with a place to be filled in.
    return null
  }
}

function within(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((part) => within(part, fill))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part, fill)]))
}
