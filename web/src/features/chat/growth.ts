// How a reply grows out of the pieces that arrive. A piece says where it belongs, so that none is lost or counted twice.
import type { ReplyDraft } from '#contract/live.ts'

export type Growth = {
  message_id: string
  run_id: string
  text: string
  /** Pieces that cannot be placed yet: something before them is missing. */
  waiting: readonly ReplyDraft[]
}

/**
 * Puts a piece where it belongs. One that begins at 0 replaces everything, one that is known already changes nothing, one
 * behind a gap waits until `fill` has closed it.
 */
export function grow(before: Growth | null, piece: ReplyDraft): Growth {
  const { message_id, run_id, at, text } = piece
  if (at === 0) return { message_id, run_id, text, waiting: [] }
  const known = before?.message_id === message_id ? before : { message_id, run_id, text: '', waiting: [] }
  if (at > known.text.length) return { ...known, waiting: [...known.waiting, piece] }
  if (at + text.length <= known.text.length) return known
  return { ...known, text: known.text.slice(0, at) + text }
}

/** Takes what the server has kept of the reply, and after it the pieces that have waited. */
export function fill(before: Growth | null, kept: { message_id: string; run_id: string; text: string }): Growth {
  const same = before?.message_id === kept.message_id
  // What was heard live may be newer than what is kept.
  const text = same && before.text.length > kept.text.length ? before.text : kept.text
  const waiting = same ? before.waiting : []
  return waiting.reduce<Growth>(grow, { message_id: kept.message_id, run_id: kept.run_id, text, waiting: [] })
}

export const hasGap = (growth: Growth | null): boolean => growth !== null && growth.waiting.length > 0
