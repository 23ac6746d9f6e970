// What a suggestion is made from: the thread as its reader sees it, and who they are.

/** Something that was said. `by`: the person for whom a reply is suggested, or somebody else. */
export type ConversationLine = { by: 'me' | 'them'; name: string; text: string; at: string; files: string[] }
export type Reader = {
  id: string
  name: string
  role: string | null
  objectives: string[]
  behavior_notes: string | null
  knowledge_summary: string | null
}
export type Conversation = {
  me: Reader
  /** Everybody else who takes part. */
  others: { id: string; name: string; role: string | null }[]
  /** The newest, oldest first. Lines of the system are left out. */
  said: ConversationLine[]
}

/** So many messages are answered together. */
const MOST_ANSWERED = 8
const MOST_TEXT = 6_000

/** What waits for an answer: all that others have said since the reader last did, oldest first. */
export function unanswered({ said }: Conversation): ConversationLine[] {
  const last = said.findLastIndex(({ by }) => by === 'me')
  return said.slice(last + 1).slice(-MOST_ANSWERED)
}

/** Its words as one text. */
export const wordsOf = (messages: readonly ConversationLine[]): string =>
  messages
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')
    .slice(-MOST_TEXT)

/** 'Anna Berg' -> 'Anna'. A name without a letter is none. */
export const firstName = (name: string): string =>
  /^\p{L}[\p{L}'’-]*/u.exec(name.replace(/^(?:dr|prof|mr|mrs|ms)\.? /i, '').trim())?.[0] ?? ''

/** Whom the reply speaks to: who spoke last, else the first of the others. */
export function addressee({ said, others }: Conversation): string {
  const last = said.findLast(({ by }) => by === 'them')
  return firstName(last?.name ?? others[0]?.name ?? '')
}

/** Whether a text calls somebody by name: what makes a message in a group one for them. */
export function calls(text: string, name: string): boolean {
  const first = firstName(name)
  if (first.length < 2) return false
  return new RegExp(`(?<![\\p{L}\\p{N}])@?${first.replace(/[-]/g, '\\-')}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}
