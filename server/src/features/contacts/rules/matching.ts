// When two contacts are the same person: one e-mail address or one phone number in common. The database keeps the same keys
// beside each contact (contact_match_keys), so that a million are searched by an index; the feature's test holds the two together.

/** Fewer digits than this are an extension or a typing in progress, nobody's number. */
const LEAST_DIGITS = 6

/** The same address without regard to case and to how its accents are written. Null: a blank. */
export function emailKey(email: string): string | null {
  const address = email.trim().normalize('NFC').toLowerCase()
  return address === '' ? null : `e:${address}`
}

/** The digits alone, without the zeros in front that stand for "abroad": "+351 21 000" and "00351-21-000" are one. Null: no number. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length < LEAST_DIGITS ? null : `p:${digits}`
}

/** Every key of a contact, each once. */
export function matchKeys({ emails, phones }: { emails: readonly string[]; phones: readonly string[] }): string[] {
  const keys = [...emails.map(emailKey), ...phones.map(phoneKey)]
  return [...new Set(keys.filter((key) => key !== null))]
}
