// How many mails are asked for at once. One that cannot be read ends the session; it is found by asking for fewer. Pure.
const FIRST = 50
/** Longer ones hold up whoever asks for something meanwhile. */
const PAGE = 100
const PARTS = 8
/** A line may break off at any time: a mail is to blame for it where it does so again and again. */
const LOST_PAGES = 2
const LOST_MAILS = 3

export type Pages = ReturnType<typeof createPages>

/** Kept for a connection over its sessions. */
export function createPages() {
  let size = FIRST
  let suspected = new Set<number>()
  let lost = { uid: -1, times: 0 }
  return {
    size: () => size,
    /** The session ended while this page was read. True: not for the first time, so that a mail of it is to blame. */
    lost(uids: readonly number[]): boolean {
      lost = uids.includes(lost.uid) ? { ...lost, times: lost.times + 1 } : { uid: uids[0] as number, times: 1 }
      return lost.times >= (uids.length === 1 ? LOST_MAILS : suspected.size > 0 ? 1 : LOST_PAGES)
    },
    read(uids: readonly number[]) {
      if (uids.includes(lost.uid)) lost = { uid: -1, times: 0 }
      for (const uid of uids) suspected.delete(uid)
      if (suspected.size === 0) size = PAGE
    },
    /** A page could not be read. Answers the mail that is to blame, once it is known; it is asked for no more. */
    failed(uids: readonly number[]): number | null {
      lost = { uid: -1, times: 0 }
      // The thread is shared: the first time it may be another mailbox's mail.
      if (uids.length === 1 && suspected.has(uids[0] as number)) {
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
