// The message that offers times, as its person may have written it anew.
import type { FreeTimes } from '#contract/meetings.ts'

type Offered = Pick<FreeTimes['slots'][number], 'starts_at' | 'words'>

/** What was written stays: the line of a time goes, or comes before the next one that is offered, else behind the last. */
export function withTime(text: string, slots: readonly Offered[], starts_at: string, on: boolean): string {
  const lineOf = (words: string) => `- ${words}`
  const at = slots.findIndex((slot) => slot.starts_at === starts_at)
  const own = lineOf(slots[at]?.words ?? '')
  const lines = text.split('\n')
  if (!on) return lines.filter((line) => line !== own).join('\n')
  if (lines.includes(own)) return text
  const places = slots.map(({ words }) => lines.indexOf(lineOf(words)))
  const next = places.slice(at + 1).find((place) => place >= 0)
  const last = places.slice(0, at).findLast((place) => place >= 0)
  if (next === undefined && last === undefined) return [...lines, own].join('\n')
  return lines.toSpliced(next ?? (last ?? 0) + 1, 0, own).join('\n')
}
