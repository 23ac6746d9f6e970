// What becomes of two contacts of one person, without the database.
import { type MergeField, mergeFields, type mergeTakes } from '#contract/contact-merges.ts'
import type { Contact } from '#contract/contacts.ts'
import { LIMITS } from '#contract/limits.ts'
import { emailKey, phoneKey } from './matching.ts'

export type MergeValues = Pick<
  Contact,
  | 'name'
  | 'role'
  | 'company'
  | 'company_id'
  | 'emails'
  | 'phones'
  | 'labels'
  | 'birthday'
  | 'time_zone'
  | 'tags'
  | 'notes'
  | 'keep_in_touch_weeks'
>
export type FieldChoice = (typeof mergeTakes)[number]

const isBlank = (value: unknown) => value === null || value === ''

/** What counts where nobody chose: what the one that stays says; what it does not say the other does. Notes are kept of both. */
export function takeOf(field: MergeField, kept: MergeValues, other: MergeValues): FieldChoice {
  if (isBlank(other[field]) || kept[field] === other[field]) return 'kept'
  if (isBlank(kept[field])) return 'other'
  return field === 'notes' ? 'both' : 'kept'
}

/** The values of the one that stays. `taken`: what was chosen; the rest by itself. */
export function mergedValues(
  kept: MergeValues,
  other: MergeValues,
  taken: Partial<Record<MergeField, FieldChoice>>,
): MergeValues {
  const chosen = Object.fromEntries(
    mergeFields.map((field) => {
      const take = taken[field] ?? takeOf(field, kept, other)
      if (take === 'both') return [field, [kept[field], other[field]].filter((part) => !isBlank(part)).join('\n\n')]
      return [field, take === 'other' ? other[field] : kept[field]]
    }),
  ) as Pick<MergeValues, MergeField>
  const company_id = chosen.company === kept.company ? kept.company_id : other.company_id
  const emails = together(kept.emails, other.emails, (email) => emailKey(email) ?? email)
  const phones = together(kept.phones, other.phones, (phone) => phoneKey(phone) ?? phone.trim())
  const labels = together(kept.labels, other.labels, ({ value }) => value).filter(
    ({ value }) => emails.includes(value) || phones.includes(value),
  )
  return {
    ...chosen,
    company_id,
    emails,
    phones,
    labels,
    tags: together(kept.tags, other.tags, (tag) => tag.toLowerCase()),
  }
}

function together<T>(first: readonly T[], more: readonly T[], keyOf: (each: T) => string): T[] {
  const keys = new Set(first.map(keyOf))
  return [...first, ...more.filter((each) => !keys.has(keyOf(each)) && keys.add(keyOf(each)))]
}

/** Why a contact cannot hold this; null: it can. */
export function tooMuch({ emails, phones, tags, notes }: MergeValues): string | null {
  if (emails.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} email addresses.`
  if (phones.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} phone numbers.`
  if (tags.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} tags.`
  return [...(notes ?? '')].length > LIMITS.text
    ? 'Together their notes would be longer than 10,000 characters. Please take the notes of one of them.'
    : null
}
