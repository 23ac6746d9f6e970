// What a yes to a mail is bound to. Pure.
import { createHash } from 'node:crypto'

type DraftFields = {
  connection_id: string
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  message_id: string
  itip?: string | null
  calendar?: object | null
}

/** Stands for exactly these words, these recipients and this sender. */
export const wordsOf = ({ connection_id, to, cc, subject, text, message_id, ...more }: DraftFields): string => {
  const { itip = null, calendar = null } = more
  return createHash('sha256')
    .update(
      JSON.stringify([
        connection_id,
        to,
        cc,
        subject,
        text,
        message_id,
        ...[itip, calendar].filter((each) => each !== null),
      ]),
    )
    .digest('hex')
}

/** An address once, in small letters; nobody stands among the copies who is written to anyway. */
export function tidyPeople(to: readonly string[], cc: readonly string[]): { to: string[]; cc: string[] } {
  const first = [...new Set(to.map((each) => each.toLowerCase()))]
  return { to: first, cc: [...new Set(cc.map((each) => each.toLowerCase()))].filter((each) => !first.includes(each)) }
}
