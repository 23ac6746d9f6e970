// Orders that stand in records: what others wrote never becomes an action by being cited.
import { readTokens } from './read-tokens.ts'
import { sentencesOf } from './sentences.ts'
import { same } from './words.ts'

/** Whether a proposal hands on an order to a machine that a record holds. */
export function ordered(text: string, record: { id: string; label: string; text: string }): boolean {
  const words = readTokens(text, null).filter((token) => token.kind === 'word' && token.content)
  if (words.length === 0) return false
  const orders = sentencesOf({ id: record.id, label: '', day: null, text: record.text }).filter(
    ({ mood }) => mood === 'order',
  )
  if (orders.length === 0) return false
  const said = orders.flatMap(({ tokens }) => tokens)
  return (
    words.filter((word) => said.some((token) => token.kind === 'word' && same(word, token))).length / words.length >=
    0.6
  )
}
