// What is known of a thing that wants doing: its day, what is at stake, who has it, what stands against it.
import type { Conflict, Undone } from './conflicts.ts'
import type { Gravity } from './gravity.ts'
import type { Item } from './items.ts'
import type { Commitment } from './stakes.ts'

export type Matter = {
  /** Stable while its records say the same: 'matter:<record id>:<hash of its words>'. */
  id: string
  /** The sentence with the day that bites. */
  seed: Item
  /** yyyy-mm-dd; where it names no day, today. */
  day: string
  left: number
  /** It bites without a day: somebody waits, a word was not kept, records do not agree. */
  undated: boolean
  /** Other sentences and tasks on it with a day of their own, those that bite most first. */
  parts: Item[]
  /** All that the records say on it, the closest first, without the seed. */
  items: Item[]
  /** The sentence with the largest sum; null where nobody says one. */
  stake: Item | null
  /** What a term costs that runs on. */
  commitment: Commitment | null
  /** What follows if nothing is done, and what stands in the way. */
  consequences: Item[]
  /** Somebody waits for the person since then; null: nobody. */
  waiting: Item | null
  /** A task on it that is still open. */
  task: Item | null
  /** The open task that is this very thing. */
  carrier: Item | null
  /** Matters of one group were told of together. */
  group: unknown
  /** What its paragraph begins with, where that is another sentence. */
  opening: Item | null
  /** An open task on it that is dated after the day. */
  late: Item | null
  goal: Item | null
  /** Says that all is well, against the day. */
  calm: Item | null
  /** Says that something on it is late or that nobody has it. */
  slip: Item | null
  /** What somebody wants to know or to have of the person. */
  asked: Item | null
  /** Says that somebody who is needed for it is away. */
  away: Item | null
  /** Its task is marked done, and something later says that this is not enough. */
  undone: Undone | null
  /** Days and sums that do not agree. */
  conflicts: Conflict[]
  /** Was promised for a day that has passed, and is promised anew or still missing. */
  broken: Item[]
  /** Of these the same deed, as far as words say it: its own day has moved. */
  postponed: Item[]
  /** Was to come before its day, and now comes after it. */
  overrun: Item[]
  loss: boolean
  weight: number
  /** The weight, were more known of it. */
  weigh: (more: Partial<Gravity>) => number
  /** Whether a sentence is of this very thing. */
  isOfIt: (item: Item) => boolean
  /** The same by its words alone, whatever task carries it. */
  isNear: (item: Item) => boolean
  /** 0 and up: how much the day shares with a sentence. */
  alike: (item: Item) => number
}
