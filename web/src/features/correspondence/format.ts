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
