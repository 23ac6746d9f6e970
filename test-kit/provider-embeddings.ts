// The fake provider's embeddings: texts that share words lie close together. Without meaning, but the same every time.
import { createHash } from 'node:crypto'

type Json = Record<string, unknown>
const DIMENSIONS = 64

/** The texts of a request for embeddings in any of the three forms; null: it is none. */
export function embeddingTexts(path: string, body: Json): string[] | null {
  if (path.endsWith('/embeddings')) return ([] as string[]).concat(body.input as string | string[])
  if (path.endsWith(':embedContent')) return [partsOf(body)]
  if (path.endsWith(':batchEmbedContents')) return (body.requests as Json[]).map(partsOf)
  return null
}

const partsOf = ({ content }: Json) =>
  (content as { parts: { text: string }[] }).parts.map((part) => part.text).join(' ')

/** The answer in the form that the path asks for. */
export function embeddingAnswer(path: string, vectors: readonly (readonly number[])[], tokens: number): string {
  if (path.endsWith(':embedContent')) return JSON.stringify({ embedding: { values: vectors[0] } })
  if (path.endsWith(':batchEmbedContents')) return JSON.stringify({ embeddings: vectors.map((values) => ({ values })) })
  return JSON.stringify({
    object: 'list',
    model: 'fake',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

/** Each word adds to one direction; not of length 1, as some providers' are not. */
export function wordVector(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const at = createHash('sha256').update(word).digest().readUInt16BE() % DIMENSIONS
    vector[at] = (vector[at] ?? 0) + 1
  }
  return vector
}
