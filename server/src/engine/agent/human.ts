// An agent asks its human: not a tool of any feature, because nothing is done. The run waits for the answer, however long.
import { z } from 'zod'
import type { ToolCall, ToolShape } from '../../llm/talk.ts'
import { mentionedAddresses } from '../../platform/web/mentioned.ts'
import type { RunHandle } from '../run.ts'
import { type CallDone, empty, readJson } from './call.ts'

export const ASK_HUMAN = 'ask_human'

const input = z.strictObject({
  question: z.string().trim().min(1).max(2_000).meta({ description: 'One question, complete in itself.' }),
  choices: z.array(z.string().trim().min(1).max(200)).max(8).default([]).meta({
    description: 'Answers to choose from, where there are few. The person may always answer in their own words.',
  }),
})

const { $schema: _, ...schema } = z.toJSONSchema(input, { target: 'draft-7', io: 'input' })
export const askHumanShape: ToolShape = {
  name: ASK_HUMAN,
  description:
    'Ask the person you work for, and wait for the answer. Only for what you cannot find out and cannot do without: they may answer days later.',
  schema: schema as Record<string, unknown>,
}

/** `key`: of the wait. Answers with what is wrong with the arguments, in words for the model. */
export async function askHuman(run: RunHandle, key: string, call: ToolCall): Promise<CallDone | { problem: string }> {
  const read = input.safeParse(readJson(call.input))
  if (!read.success)
    return { problem: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') }
  const { question, choices } = read.data
  const reply = await run.wait(key, { question, choices: [...new Set(choices)] })
  const said = reply.trim()
  return {
    ...empty({ question, choices }),
    words: said === '' ? 'The person gave an empty answer.' : 'The person has answered.',
    shown:
      said === '' ? [] : [{ text: said, record: null, source: 'Answer of the person you work for', foreign: false }],
    addresses: mentionedAddresses(said),
    decision: 'not needed',
  }
}
