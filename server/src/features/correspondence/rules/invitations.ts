// What of a mail's word to calendars is kept. Pure.
import type { ReadInvitation } from '#server/platform/calendar/invitation.ts'
import type { ReadMail } from '#server/platform/imap/mail.ts'
import { isPrivateAddress } from './exchanges.ts'

export type NewInvitation = ReadInvitation & {
  mail_id: string
  from_address: string
  proven: boolean
  received_at: string
  addresses: string[]
}

/** Nothing of one's own mails, of senders who are nobody, and of meetings with somebody of whom nothing is kept. */
export function sayOf(
  { id, own, mail }: { id: string; own: boolean; mail: ReadMail },
  received_at: string,
  patterns: readonly string[],
): NewInvitation[] {
  if (own || mail.from.address === '' || mail.marks.includes('unclear')) return []
  return mail.invitations.flatMap((said) => {
    const addresses = [...new Set([said.organizer.address, ...said.guests.map(({ address }) => address)])]
    if (addresses.some((address) => isPrivateAddress(address, patterns))) return []
    const proven = !mail.marks.includes('unproven')
    return [{ ...said, mail_id: id, from_address: mail.from.address, proven, received_at, addresses }]
  })
}
