// What a flow says of a step to which its person said no. That is a decision, and no failure.
import { listed } from '#server/analyst/text/speech.ts'
import type { EarlierResult } from './material.ts'

/** In place of what the step would have come to: for the steps after it to know. */
export const declinedStep = (title: string, reason: string | null): EarlierResult => ({
  name: `The person declined “${title}”`,
  agent: null,
  text: `Nothing was done in this step: the person declined it.${saidOf(reason)}`,
  citations: [],
  author: null,
  model: null,
  declined: { reason, title },
})

const saidOf = (reason: string | null): string => (reason ? ` They said: ${reason}` : '')
const yourWords = (reason: string | null): string => (reason ? ` You said: “${reason}”` : '')

/** Why the flow ends here, for its person. */
export const stoppedBy = (no: NonNullable<EarlierResult['declined']>): string =>
  `You declined “${no.title}”, so the flow ended there. Nothing was done in this step.${yourWords(no.reason)}`

/** What a flow came to that went on without some of its steps begins with saying so. */
export function leftOut<Result extends { text: string }>(result: Result, parts: readonly EarlierResult[]): Result {
  const titles = parts.flatMap(({ declined }) => (declined ? [`“${declined.title}”`] : []))
  if (titles.length === 0 || result.text === '') return result
  return {
    ...result,
    text: `You declined ${listed(titles)}: the flow went on without ${titles.length > 1 ? 'them' : 'it'}.\n\n${result.text}`,
  }
}
