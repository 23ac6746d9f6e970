// A page on one company says nothing of another: whom a text names beside those whom the page is about.

import type { SurveyedContact } from '../context/survey.ts'
import { houseOf } from '../workspace/ties.ts'
import { isSaid } from './is-said.ts'

type Card = Pick<
  SurveyedContact,
  'id' | 'name' | 'role' | 'notes' | 'last_interaction_date' | 'interactions' | 'company'
>

export const companyOf = (contact: Card): string | null => contact.company?.trim() || houseOf(contact)

/** First words that many companies share say none of them. */
const GENERIC =
  /^(?:hotel|gasthof|stadt|stadtwerke|bank|volksbank|sparkasse|universität|university|hospital|klinik|klinikum|studio|kanzlei|praxis|gemeinde|landkreis|verband|deutsche|gebrüder|group|north|south|east|west|royal|first|hafen|port|city|school|house|autohaus|saint|grand|united|national|global|general|power|green|blue|smart|prime|event|building|baltic|nordic|\p{L}{3,20}(?:erei|haus)|apotheke|weingut|restaurant|museum|theat(?:er|re)|schule|verein|agentur|verlag|institute?|akademie|academy|stiftung|bakery|brewery|dairy|clinic|practice|pharmacy|garage|workshop|farm|agency|company|college|trust|council|ministry|foundation|caf[eé]|architects|associates|engineers|builders)$/iu

/** By what a company is called in passing: "Pellworth" for "Pellworth Foods". */
function shortOf(company: string): string | null {
  const [first = ''] = company.split(/[\s,&/]+/)
  return /^\p{Lu}[\p{L}’'-]{4,}$/u.test(first) && first !== company && !GENERIC.test(first) ? first : null
}

/**
 * Whether a text names a company that is none of theirs, or one of its people. `own`: whom the page is about; where no company of theirs is
 * known, nothing is another's. The person who reads is never another, nor is their own company.
 */
export function namesOthers(contacts: readonly Card[], own: readonly Card[], me: string): (text: string) => boolean {
  const mine = contacts.filter(({ name }) => name === me)
  const theirs = new Set([...own, ...mine].flatMap((contact) => companyOf(contact) ?? []))
  if (!own.some((contact) => companyOf(contact))) return () => false
  const isTheirs = (name: string) => [...theirs].some((company) => company.includes(name) || name.includes(company))
  const ownNames = new Set([...own, ...mine].flatMap(({ name }) => name.split(/\s+/)))
  const others = contacts.filter((contact) => {
    const company = companyOf(contact)
    return company !== null && !isTheirs(company) && !own.some(({ id }) => id === contact.id)
  })
  const companies = [...new Set(others.flatMap((contact) => companyOf(contact) ?? []))]
  const called = [
    ...companies.flatMap((company) => [company, shortOf(company) ?? company]),
    ...others.flatMap(({ name }) => {
      const last = name.split(/\s+/).at(-1) ?? ''
      return last.length > 3 && !ownNames.has(last) ? [name, last] : [name]
    }),
  ].filter((name) => !isTheirs(name))
  return (text) => called.some((name) => isSaid(name, text))
}

/**
 * The word of a name that stands for it in passing: one of a company or a person on record that no other of them has ("Adler" of "Hotel
 * Adler"; of "Contract with Brandt" the name, and not the contract). Undefined: all its words have to stand there.
 */
export function properOf(
  words: readonly string[],
  contacts: readonly Card[],
  corpus: readonly string[],
  says: (word: string, text: string) => boolean,
): string | undefined {
  const known = words.filter((word) => corpus.some((text) => says(word, text)))
  const wordsOf = (label: string) => label.split(/[\s,/&]+/)
  const companies = [...new Set(contacts.flatMap((contact) => companyOf(contact) ?? []))].map(wordsOf)
  const people = contacts.map(({ name }) => wordsOf(name))
  const onRecord = known.filter((word) => [...companies, ...people].some((label) => label.includes(word)))
  const alone = onRecord.find((word) => {
    const having = companies.filter((label) => label.includes(word))
    return (
      having.length < 2 ||
      (onRecord.length > 1 && having.every((label) => onRecord.every((each) => label.includes(each))))
    )
  })
  if (alone !== undefined || onRecord.length > 0) return alone
  const count = (word: string) => corpus.filter((text) => says(word, text)).length
  return known.toSorted((one, other) => count(one) - count(other))[0]
}
