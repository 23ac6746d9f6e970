import type { Exchange, MailDraft, MailRecord, ShownMark } from '#contract/correspondence.ts'

/** Who else takes part. */
export const peopleWords = ({ people }: Pick<Exchange, 'people'>): string =>
  people.map(({ name, address }) => name || address).join(', ') || 'Nobody else'

export const subjectWords = ({ subject }: { subject: string }): string => subject || 'Without a subject'

const MARKS: Record<ShownMark, string> = {
  unclear: 'Unclear sender: the mail names several, or none.',
  unproven: 'Your mail server did not confirm the sender.',
  named_otherwise: 'The name looks like an address, but the mail comes from another one.',
  like_contact: 'The name is that of a contact of yours, but the address is not.',
  cut: 'The mail is longer: only its beginning is kept here.',
}
/** What a reader should know of the sender. What most mails lack is said last, and only where something else is odd, too. */
export const markWords = ({ marks }: Pick<MailRecord, 'marks'>): string[] => marks.map((mark) => MARKS[mark])

/** Marks that warn of somebody who may not be who they say. */
export const warns = ({ marks }: Pick<MailRecord, 'marks'>): boolean =>
  marks.some((mark) => mark === 'unclear' || mark === 'named_otherwise' || mark === 'like_contact')

export type Recipients = { to: string[]; cc: string[] }

/** To whoever wrote it, or wants the answers; of one's own mail, to those it went to. */
export const replyTo = ({ own, to, from, reply_to }: Pick<MailRecord, 'own' | 'to' | 'from' | 'reply_to'>): string[] =>
  own ? to.map(({ address }) => address) : [reply_to ?? from.address]

/** The same with everybody else who has the mail, but oneself. `mine`: one's own addresses. Null: there is nobody else. */
export function replyToAll(
  mail: Pick<MailRecord, 'own' | 'to' | 'cc' | 'from' | 'reply_to'>,
  mine: readonly string[],
): Recipients | null {
  const seen = new Set(mine.map((each) => each.toLowerCase()))
  const fresh = (addresses: readonly string[]) =>
    addresses.filter((address) => {
      const key = address.toLowerCase()
      const isNew = key !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
  const first = replyTo(mail)
  const to = fresh([...first, ...mail.to.map(({ address }) => address)])
  const cc = fresh(mail.cc.map(({ address }) => address))
  return to.length + cc.length > first.length ? { to, cc } : null
}

/** For whoever is about to send a mail to so many; null: each was written to before. */
export function newPeopleWords(people: readonly string[], recipients: number): string | null {
  if (people.length === 0) return null
  if (people.length > 3 && people.length >= recipients)
    return `You have not written to any of these ${people.length} before.`
  return `You have not written to ${people.join(', ')} before.`
}

export const replySubject = (subject: string): string =>
  (/^\s*(re|aw)\s?:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 200)

export const stateWords: Record<MailDraft['state'], string> = {
  draft: 'Not sent',
  agreed: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  unsure: 'Possibly sent',
}

export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
