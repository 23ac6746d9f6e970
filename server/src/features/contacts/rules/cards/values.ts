// What of a contact goes to its card in an address book, and what of it somebody changed. Pure.
import type { Person } from '../import/imported.ts'

/** `role`, `company` and `birthday` are empty where there is none. */
export type CardValues = Pick<Person, 'name' | 'role' | 'company' | 'emails' | 'phones' | 'labels'> & {
  birthday: string
}
export const singles = ['name', 'role', 'company', 'birthday'] as const
export type Single = (typeof singles)[number]
export const lists = ['emails', 'phones'] as const
export type List = (typeof lists)[number]
export const cardFields = [...singles, ...lists] as const
export type CardField = (typeof cardFields)[number]

type Given = Pick<Person, 'name' | 'role' | 'emails' | 'phones' | 'labels'> & {
  company: string | null
  birthday: string | null
}
export const cardValuesOf = ({ name, role, company, emails, phones, labels, birthday }: Given): CardValues => ({
  ...{ name, role, emails, phones },
  labels: labels.filter(({ value }) => emails.includes(value) || phones.includes(value)),
  company: company ?? '',
  birthday: birthday ?? '',
})

export const labelIn = ({ labels }: CardValues, value: string): string =>
  labels.find((each) => each.value === value)?.label ?? ''

/** As it is told to people, and compared: "+49 30 1 (work)". */
export const waysOf = (values: CardValues, list: List): string[] =>
  values[list].map((value) => {
    const label = labelIn(values, value)
    return label === '' ? value : `${value} (${label})`
  })

export type CardChange = { field: CardField; from: string; to: string }
/** What is another, field by field. */
export function changesBetween(before: CardValues, after: CardValues): CardChange[] {
  const words = (values: CardValues, field: CardField) =>
    field === 'emails' || field === 'phones' ? waysOf(values, field).join(', ') : values[field]
  return cardFields
    .map((field) => ({ field, from: words(before, field), to: words(after, field) }))
    .filter(({ from, to }) => from !== to)
}

/** A later change on top of an earlier one that is not written yet; what happened between them by other ways is none of either. */
export function onTop(after: CardValues, later: { before: CardValues; after: CardValues }): CardValues {
  const done = { ...after }
  for (const field of singles) if (later.before[field] !== later.after[field]) done[field] = later.after[field]
  for (const list of lists) {
    const [gone, come] = [
      without(later.before[list], later.after[list]),
      without(later.after[list], later.before[list]),
    ]
    done[list] = [...without(after[list], gone), ...without(come, after[list])]
  }
  const labels = new Map(after.labels.map(({ value, label }) => [value, label]))
  for (const value of [...later.after.emails, ...later.after.phones])
    if (labelIn(later.before, value) !== labelIn(later.after, value)) labels.set(value, labelIn(later.after, value))
  done.labels = [...labels]
    .filter(([value, label]) => label !== '' && (done.emails.includes(value) || done.phones.includes(value)))
    .map(([value, label]) => ({ value, label }))
  return done
}

export const without = (all: readonly string[], these: readonly string[]) => all.filter((each) => !these.includes(each))
