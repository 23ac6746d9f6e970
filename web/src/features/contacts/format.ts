// What a contact says about itself, without React.

import type { Contact, Duplicate } from '#contract/contacts.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { daysUntil, formatDay } from '#web/ui/words/dates.ts'
import { dateFormat } from '#web/ui/words/region.ts'

const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`)

/** "12 days", "3 weeks": whole weeks from the second one on. */
const span = (days: number) => (days < 14 ? count(days, 'day') : count(Math.floor(days / 7), 'week'))

/** "COO, Northmoor": where the role names the company already, it is not said twice. */
export const workWords = ({ role, company }: Pick<Contact, 'role' | 'company'>): string =>
  [role, role && company && role.toLowerCase().includes(company.toLowerCase()) ? '' : company]
    .filter(Boolean)
    .join(', ')

/** When somebody was last contacted, in words. */
export function lastWords(contact: Pick<Contact, 'last_contacted_on'>, now = new Date()): string {
  const { last_contacted_on: last } = contact
  if (last === null) return 'Not contacted yet'
  const days = -daysUntil(last, now)
  if (days < 0) return `Planned for ${formatDay(last)}`
  if (days === 0) return 'Contacted today'
  if (days === 1) return 'Contacted yesterday'
  return days < 60 ? `Last contacted ${span(days)} ago` : `Last contacted ${formatDay(last)}`
}

/** How often, in words; null where nothing is meant. */
export function rhythmWords({ keep_in_touch_weeks: weeks }: Pick<Contact, 'keep_in_touch_weeks'>): string | null {
  if (weeks === null) return null
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`
}

/** When one should be in touch again: "Overdue by 3 weeks". Null where nothing is meant. */
export function dueWords(
  { keep_in_touch_on: on }: Pick<Contact, 'keep_in_touch_on'>,
  now = new Date(),
): { text: string; due: boolean; tone: Tone } | null {
  if (on === null) return null
  const days = daysUntil(on, now)
  if (days > 0) return { text: `Due in ${span(days)}`, due: false, tone: 'plain' }
  if (days === 0) return { text: 'Due today', due: true, tone: 'watch' }
  return { text: `Overdue by ${span(-days)}`, due: true, tone: 'bad' }
}

/** "1 May 1980", "29 February": as this person writes days. */
export function birthdayWords(birthday: string): string {
  if (!birthday.startsWith('--')) return formatDay(birthday)
  return dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`2000-${birthday.slice(2)}T12:00:00Z`),
  )
}

/** Whom a hint speaks of: "Ana Pires (CFO)". */
export const calledWords = ({ name, role }: Pick<Duplicate, 'name' | 'role'>): string =>
  role === '' ? isolated(name) : `${isolated(name)} (${isolated(role)})`

/** A number as a telephone takes it; null where there is nothing to dial. */
export function telHref(phone: string): string | null {
  const number = phone.replace(/[^\d+*#,;]/g, '').replace(/(?!^)\+/g, '')
  return /\d/.test(number) ? `tel:${number.replaceAll('#', '%23')}` : null
}

/**
 * An address as a mail program takes it; null where it is none: an address must not carry a subject or a copy to somebody else. `letter`:
 * what the person has before them, and may still change there.
 */
export function mailHref(email: string, letter?: { subject: string | null; body: string }): string | null {
  const at = email.lastIndexOf('@')
  if (at < 1 || at === email.length - 1 || /\s/.test(email)) return null
  const address = `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  if (!letter) return address
  const subject = letter.subject ? `subject=${encodeURIComponent(letter.subject)}&` : ''
  return `${address}?${subject}body=${encodeURIComponent(letter.body.replace(/\r?\n/g, '\r\n'))}`
}
