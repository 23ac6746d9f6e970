// Whose a forwarded mail is, and as what it is kept. Pure.
import type { ReadMail } from '#server/platform/imap/mail.ts'

/** `ann+news@x` and Gmail's `ann+caf_=…@x` are Ann. Others' rules for plus signs do no harm: the domain is the same. */
const bare = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** A rule of forwarding sends from the person's own address; a mail of theirs says so itself. */
export function isOwnSender(own: readonly string[], envelope: string, from: string): boolean {
  const mine = new Set(own.map(bare))
  return (envelope !== '' && mine.has(bare(envelope))) || mine.has(bare(from))
}

/**
 * Forwarded by hand, a mail says in its person's name what somebody else wrote: it is nobody's word, and all of it is new. One that they sent
 * to others, with this address as a blind copy, is their own. What a rule forwards stays as it came. The secret address stands in none.
 */
export function forwarded(
  read: ReadMail,
  { address, own }: { address: string; own: readonly string[] },
): { mail: ReadMail; own: boolean } {
  const others = ({ address: each }: { address: string }) => each !== address.toLowerCase()
  const mail: ReadMail = { ...read, to: read.to.filter(others), cc: read.cc.filter(others) }
  if (!own.map(bare).includes(bare(read.from.address))) return { mail, own: false }
  const named = read.to.length + read.cc.length > mail.to.length + mail.cc.length
  if (!named && mail.to.length + mail.cc.length > 0) return { mail, own: true }
  return { mail: { ...mail, quoted_at: mail.text.length, automatic: true }, own: false }
}
