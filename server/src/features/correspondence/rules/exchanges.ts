// Which mails answer each other. Pure.
import type { ReadMail } from '#server/platform/imap/mail.ts'

const PREFIX = /^\s*(?:(?:re|aw|antw|sv|fwd?|wg|tr|rif|res|enc)(?:\[\d{1,3}\])?\s?:\s*)/i

/** A subject without what answering and forwarding put before it. */
export function bareSubject(subject: string): string {
  let bare = subject
  for (let round = 0; round < 10 && PREFIX.test(bare); round++) bare = bare.replace(PREFIX, '')
  return bare.trim()
}

export type PlacedMail = { mail: ReadMail; exchange_id: string }
export type Plan = {
  placed: PlacedMail[]
  /** Exchanges that there were not yet. */
  made: { id: string; subject: string }[]
  /** Message-IDs that belong to an exchange from now on. */
  references: { message_id: string; exchange_id: string }[]
  /** Exchanges that turn out to be one. */
  merged: { from: string; into: string }[]
}
export type KnownExchange = { exchange_id: string; subject: string }

/**
 * Puts each mail into the exchange that its own Message-ID is known to belong to, else into that of the nearest mail it refers to, else
 * into a new one. They may come in any order: what is referred to is known before it is seen. A mail that belongs to one exchange and
 * answers a mail of another makes one of the two where they have the same subject. `known`: Message-ID to exchange.
 */
export function planExchanges(
  mails: readonly ReadMail[],
  known: ReadonlyMap<string, KnownExchange>,
  newId: () => string,
): Plan {
  const all = new Map(known)
  const plan: Plan = { placed: [], made: [], references: [], merged: [] }
  for (const mail of mails) {
    const ids = [mail.message_id, ...mail.references].filter((id) => id !== '')
    const own = mail.message_id === '' ? undefined : all.get(mail.message_id)
    const answered = mail.references.map((id) => all.get(id)).find((each) => each !== undefined)
    const found = own ?? answered
    const subject = bareSubject(mail.subject)
    const at = found ?? { exchange_id: newId(), subject }
    if (found === undefined) plan.made.push({ id: at.exchange_id, subject })
    if (own && answered && own.exchange_id !== answered.exchange_id && same(own.subject, answered.subject))
      merge(plan, all, answered.exchange_id, own)
    for (const message_id of ids)
      if (!all.has(message_id)) {
        all.set(message_id, at)
        plan.references.push({ message_id, exchange_id: at.exchange_id })
      }
    plan.placed.push({ mail, exchange_id: at.exchange_id })
  }
  return plan
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function merge(plan: Plan, all: Map<string, KnownExchange>, from: string, into: KnownExchange): void {
  plan.merged.push({ from, into: into.exchange_id })
  for (const [id, each] of all) if (each.exchange_id === from) all.set(id, into)
  for (const each of [...plan.placed, ...plan.references])
    if (each.exchange_id === from) each.exchange_id = into.exchange_id
}

/** Whether somebody in it is private: nothing of such a mail is kept. Patterns are addresses, or domains with their @. */
export function isPrivate(
  { from, to, cc }: Pick<ReadMail, 'from' | 'to' | 'cc'>,
  patterns: readonly string[],
): boolean {
  return [from, ...to, ...cc].some(({ address }) => isPrivateAddress(address, patterns))
}

export const isPrivateAddress = (address: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.startsWith('@') ? address.endsWith(pattern) : address === pattern))
