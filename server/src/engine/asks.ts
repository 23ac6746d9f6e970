import type { Citation } from '#contract/shapes.ts'

/** `before`: Markdown to be read first; where it stands nowhere else (`alone`), the conversation keeps it. */
export type Asks = {
  question: string
  choices?: string[]
  details?: string | null
  before?: { text: string; citations: readonly Citation[]; alone: boolean }
}
