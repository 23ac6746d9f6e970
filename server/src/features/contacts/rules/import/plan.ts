// What is done with each row of a file: beside the contacts that are there, and beside the rows before it.
import type { ImportDecision, ImportMatch } from '#contract/contact-import.ts'
import { LIMITS } from '#contract/limits.ts'
import { emailKey, matchKeys, phoneKey } from '../matching.ts'
import type { Picture } from '../picture.ts'
import { detailLine, type ImportRow, type Person } from './imported.ts'
import { folded, likeness, nameWords } from './names.ts'

/** `photo` 'kept': the contact has one, which stays. */
export type Values = Person & { photo: Picture | 'kept' | null }
/** A contact that is there; `organization_ids`, `person_ids`: who is told when it changes. */
export type KnownContact = Values & {
  id: string
  company_id: string | null
  can_edit: boolean
  owner_id: string
  organization_ids: string[]
  person_ids: string[]
  updated_at: string
}

/** Somebody who can take rows in: a contact that is there, or the first row of the file that says this person. */
export type Target = {
  contact: KnownContact | null
  row: number | null
  /** As it will be. */
  values: Values
  words: string[]
  changed: boolean
}
/** What a contact gains; null and empty: nothing of it. */
export type Adds = Pick<Person, 'emails' | 'phones' | 'labels' | 'birthday' | 'time_zone' | 'tags' | 'notes'> & {
  role: string | null
  company: string | null
  photo: Picture | null
}
export type PlannedRow = {
  source: ImportRow
  action: 'create' | 'merge' | 'skip' | 'refuse'
  target: Target | null
  match: ImportMatch | null
  adds: Adds | null
  reason: string | null
}

type Candidate = { target: Target; because: 'email' | 'phone' | 'name'; sure: boolean }

export class Plan {
  readonly rows: PlannedRow[] = []
  readonly #byKey = new Map<string, Target[]>()
  readonly #byId = new Map<string, Target>()
  readonly #byRow = new Map<number, Target>()
  readonly #decisions: ReadonlyMap<number, ImportDecision>

  constructor(known: readonly KnownContact[], decisions: readonly ImportDecision[] = []) {
    this.#decisions = new Map(decisions.map((decision) => [decision.row, decision]))
    for (const contact of known) {
      const target: Target = {
        contact,
        row: null,
        values: valuesOf(contact),
        words: nameWords(contact.name),
        changed: false,
      }
      this.#byId.set(contact.id, target)
      this.#index(target, contact)
    }
  }

  /** Rows are given in the order of the file. */
  add(source: ImportRow): void {
    this.rows.push(this.#place(source))
  }

  /** The contacts that this plan changes. */
  changedContacts(): Target[] {
    return [...this.#byId.values()].filter((target) => target.changed)
  }

  #place(source: ImportRow): PlannedRow {
    const plain = { source, target: null, match: null, adds: null, reason: null }
    if (source.refused !== null) return { ...plain, action: 'refuse', reason: source.refused }
    const best = this.#best(source)
    const match = best && matchOf(best)
    const decision = this.#decisions.get(source.row)
    if (decision?.action === 'skip') return { ...plain, match, action: 'skip', reason: 'You chose to leave it out.' }
    if (decision?.action === 'create') return this.#create(source, match, null)
    if (decision?.action === 'merge') return this.#mergeAsDecided(source, best, decision)
    if (best && best.target.contact?.can_edit !== false) {
      const adds = addsTo(best.target, source)
      if (isNothing(adds))
        return {
          ...plain,
          match,
          action: 'skip',
          target: best.target,
          reason: 'It is here already, with all of this.',
        }
      if (best.sure) return this.#merge(source, best.target, match)
    }
    return this.#create(source, match, best && possible(best))
  }

  #mergeAsDecided(source: ImportRow, best: Candidate | null, decision: ImportDecision): PlannedRow {
    const target =
      decision.contact_id !== undefined
        ? this.#byId.get(decision.contact_id.toLowerCase())
        : decision.with_row !== undefined
          ? this.#byRow.get(decision.with_row)
          : best?.target
    const refused = (reason: string): PlannedRow => ({
      source,
      action: 'refuse',
      target: null,
      match: null,
      adds: null,
      reason,
    })
    // Not there and not visible are the same to the caller.
    if (!target) return refused('The contact to merge it with no longer exists.')
    if (target.contact?.can_edit === false) return refused('You cannot change the contact to merge it with.')
    const because = best?.target === target ? best.because : 'name'
    return this.#merge(source, target, matchOf({ target, because, sure: true }))
  }

  #merge(source: ImportRow, target: Target, match: ImportMatch | null): PlannedRow {
    const adds = addsTo(target, source)
    const plain = { source, target, match, adds: null, reason: null }
    if (isNothing(adds)) return { ...plain, action: 'skip', reason: 'It is here already, with all of this.' }
    const values = joined(target.values, adds)
    const full = tooFull(values)
    if (full) return { ...plain, action: 'refuse', reason: full }
    target.values = values
    target.changed = true
    this.#index(target, source)
    return { ...plain, action: 'merge', adds }
  }

  #create(source: ImportRow, match: ImportMatch | null, reason: string | null): PlannedRow {
    const target: Target = {
      contact: null,
      row: source.row,
      values: valuesOf(source),
      words: nameWords(source.name),
      changed: false,
    }
    this.#byRow.set(source.row, target)
    this.#index(target, source)
    return { source, action: 'create', target, match, adds: null, reason }
  }

  #index(target: Target, given: Pick<Values, 'name' | 'emails' | 'phones'>): void {
    for (const key of keysOf(given)) {
      const there = this.#byKey.get(key)
      if (!there) this.#byKey.set(key, [target])
      // A switchboard's number is everybody's: so many are enough to find the one with the same name among.
      else if (there.length < 50 && !there.includes(target)) there.push(target)
    }
  }

  /** The likeliest: certain before possible, one that may be changed before one that may not, e-mail before phone before name. */
  #best(source: ImportRow): Candidate | null {
    const words = nameWords(source.name)
    const candidates = keysOf(source).flatMap((key) =>
      (this.#byKey.get(key) ?? []).map((target) => candidateOf(key, target, words)),
    )
    const rank = ({ target, because, sure }: Candidate) =>
      (sure ? 0 : 100) + (target.contact?.can_edit === false ? 50 : 0) + RANK[because] + (target.contact ? 0 : 1)
    return candidates.reduce<Candidate | null>(
      (best, each) => (best === null || rank(each) < rank(best) ? each : best),
      null,
    )
  }
}

const RANK = { email: 0, phone: 10, name: 20 } as const

/**
 * The same e-mail is the same person unless the names have no word in common (an office's address); the same number only
 * with the same name, because a number is often a whole office's. A name alone is never enough.
 */
function candidateOf(key: string, target: Target, words: readonly string[]): Candidate {
  const alike = likeness(words, target.words)
  if (key.startsWith('e:')) return { target, because: 'email', sure: alike !== 'other' || isAddress(target, key) }
  if (key.startsWith('p:')) return { target, because: 'phone', sure: alike === 'same' || alike === 'within' }
  return { target, because: 'name', sure: false }
}

/** Somebody whose name is the address itself: nobody knew the name yet. */
const isAddress = (target: Target, key: string) => target.values.name.toLowerCase() === key.slice(2)

const keysOf = ({ name, emails, phones }: Pick<Values, 'name' | 'emails' | 'phones'>) => [
  ...matchKeys({ emails, phones }),
  `n:${nameWords(name).join(' ')}`,
]

const valuesOf = (given: Values): Values => {
  const { name, role, company, emails, phones, labels, birthday, time_zone, tags, notes, photo } = given
  return { name, role, company, emails, phones, labels, birthday, time_zone, tags, notes, photo }
}

const matchOf = ({ target, because }: Candidate): ImportMatch => ({
  contact_id: target.contact?.id ?? null,
  row: target.row,
  name: target.values.name,
  because,
  can_edit: target.contact?.can_edit ?? true,
})

const WHAT = { email: 'the same email', phone: 'the same phone number', name: 'the same name' } as const

function possible({ target, because, sure }: Candidate): string {
  const other = because === 'name' || sure ? '' : ', but another name'
  const bound = target.contact?.can_edit === false ? ' You cannot change that contact.' : ''
  const where = target.row === null ? '' : ` in row ${target.row}`
  return `Possible duplicate of ${target.values.name}${where}: ${WHAT[because]}${other}.${bound}`
}

/** What the target does not have yet. Nothing of it is overwritten: another role or name becomes a line of its notes. */
function addsTo({ values, words }: Target, row: ImportRow): Adds {
  const lines: string[] = []
  const alike = likeness(nameWords(row.name), words)
  if (alike !== 'same' && row.name.toLowerCase() !== row.emails[0]?.toLowerCase())
    lines.push(detailLine('Also known as', row.name))
  const differs = (there: string | null, given: string | null) => there && given && folded(there) !== folded(given)
  if (differs(values.role, row.role)) lines.push(detailLine('Role', row.role))
  if (differs(values.company, row.company)) lines.push(detailLine('Company', row.company))
  if (differs(values.birthday, row.birthday)) lines.push(detailLine('Birthday', row.birthday ?? ''))
  if (differs(values.time_zone, row.time_zone)) lines.push(detailLine('Time zone', row.time_zone ?? ''))
  const there = new Set((values.notes ?? '').split('\n').map((line) => line.trim()))
  const whole = row.notes !== null && (values.notes ?? '').includes(row.notes)
  const more = whole ? [] : (row.notes ?? '').split('\n')
  const notes = [...lines, ...more]
    .filter((line) => line.trim() === '' || !there.has(line.trim()))
    .join('\n')
    .trim()
  const emails = missing(values.emails, row.emails, (email) => emailKey(email) ?? email)
  const phones = missing(values.phones, row.phones, (phone) => phoneKey(phone) ?? phone.trim())
  const ways = [...values.emails, ...values.phones, ...emails, ...phones]
  const tags = missing(values.tags, row.tags, (tag) => tag.toLowerCase())
  return {
    role: values.role === '' && row.role !== '' ? row.role : null,
    company: values.company === '' && row.company !== '' ? row.company : null,
    emails,
    phones,
    labels: missing(values.labels, row.labels, ({ value }) => value).filter(({ value }) => ways.includes(value)),
    birthday: values.birthday === null ? row.birthday : null,
    time_zone: values.time_zone === null ? row.time_zone : null,
    tags,
    photo: values.photo === null ? row.photo : null,
    notes: notes === '' ? null : notes,
  }
}

function missing<T>(there: readonly T[], given: readonly T[], keyOf: (value: T) => string): T[] {
  const keys = new Set(there.map(keyOf))
  return given.filter((value) => !keys.has(keyOf(value)))
}

const isNothing = (adds: Adds) =>
  Object.values(adds).every((gain) => gain === null || (Array.isArray(gain) && gain.length === 0))

function joined(values: Values, adds: Adds): Values {
  return {
    name: values.name,
    role: adds.role ?? values.role,
    company: adds.company ?? values.company,
    emails: [...values.emails, ...adds.emails],
    phones: [...values.phones, ...adds.phones],
    labels: [...values.labels, ...adds.labels],
    birthday: adds.birthday ?? values.birthday,
    time_zone: adds.time_zone ?? values.time_zone,
    tags: [...values.tags, ...adds.tags],
    photo: adds.photo ?? values.photo,
    notes:
      adds.notes === null
        ? values.notes
        : [values.notes, adds.notes].filter((part) => part !== null && part !== '').join('\n\n'),
  }
}

function tooFull({ emails, phones, tags, notes }: Values): string | null {
  if (emails.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} email addresses.`
  if (phones.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} phone numbers.`
  if (tags.length > LIMITS.list) return `Together they would have more than ${LIMITS.list} tags.`
  return [...(notes ?? '')].length > LIMITS.text ? 'Together their notes would be longer than 10,000 characters.' : null
}
