// How many mails are asked for at once. One that cannot be read ends the session; it is found by asking for fewer. Pure.
const FIRST = 50
const PAGE = 200
const PARTS = 8

export type Pages = ReturnType<typeof createPages>

/** Kept for a connection over its sessions. */
export function createPages() {
  let size = FIRST
  let suspected = new Set<number>()
  return {
    size: () => size,
    read(uids: readonly number[]) {
      for (const uid of uids) suspected.delete(uid)
      if (suspected.size === 0) size = PAGE
    },
    /** A page could not be read. Answers the mail that is to blame, once it is known; it is asked for no more. */
    failed(uids: readonly number[]): number | null {
      if (uids.length === 1) {
        suspected.delete(uids[0] as number)
        if (suspected.size === 0) size = PAGE
        return uids[0] as number
      }
      suspected = new Set(uids)
      size = Math.max(1, Math.floor(uids.length / PARTS))
      return null
    },
  }
}
