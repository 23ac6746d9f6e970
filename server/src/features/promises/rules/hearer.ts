// Whom a mail speaks to: who is greeted, else who alone stands in To. Pure.
export type MailPerson = { name: string; address: string }
export type Heard = { who: 'me' } | { who: 'other'; person: MailPerson } | null

export type Addressed = {
  /** Written by the reader. */
  own: boolean
  to: readonly MailPerson[]
  cc: readonly MailPerson[]
  /** Addresses of the reader, in small letters. */
  mine: ReadonlySet<string>
  /** Names of the reader. */
  me: readonly string[]
  text: string
}

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|hej|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß dich|good (?:morning|afternoon|evening))(?!\p{L})(?<names>[^.!?:;\n]{1,80})/iu
/** "Katharina," alone on the first line. */
const CALLED = /^(?<names>(?:(?:frau|herr|mr|mrs|ms|dr)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?),\s*$/u
const ALL =
  /(?<!\p{L})(?:all|both|team|everyone|everybody|folks|guys|zusammen|alle|allerseits|(?:ihr )?beiden?|kolleg\p{L}+|colleagues|damen)(?!\p{L})/iu
const MOST_LOOKED_AT = 400

/** Null: several, or nobody who is known. A mail that came by an alias, a list or as a blind copy is the reader's all the same. */
export function hearerOf({ own, to, cc, mine, me, text }: Addressed): Heard {
  const heard = (person: MailPerson): Heard =>
    mine.has(person.address.toLowerCase()) ? { who: 'me' } : { who: 'other', person }
  const begins = text.slice(0, MOST_LOOKED_AT).trimStart().split('\n', 1)[0]?.trim() ?? ''
  const names = (GREETING.exec(begins) ?? CALLED.exec(begins))?.groups?.names
  if (names !== undefined) {
    const greeted = [...to, ...cc].filter((person) =>
      calls(names, mine.has(person.address.toLowerCase()) ? [person.name, ...me] : [person.name]),
    )
    if (greeted.length === 1) return heard(greeted[0] as MailPerson)
    if (greeted.length > 1 || (to.length + cc.length > 1 && ALL.test(names))) return null
    if (!own && calls(names, me)) return { who: 'me' }
  }
  const [only] = to
  if (only === undefined) return own ? null : { who: 'me' }
  if (to.length > 1) return null
  const known = own || mine.has(only.address.toLowerCase()) || cc.some(({ address }) => mine.has(address.toLowerCase()))
  return known ? heard(only) : { who: 'me' }
}

/** Whether a greeting has a word of one of these names. */
function calls(greeting: string, names: readonly string[]): boolean {
  const said = new Set(wordsOf(greeting.split(/,(?! ?(?:liebe|sehr|hallo|dear))(?= ?\p{Ll})/u, 1)[0] ?? ''))
  return names.some((name) => wordsOf(name).some((word) => said.has(word)))
}

const TITLES = new Set(['frau', 'herr', 'mr', 'mrs', 'ms', 'dr', 'prof', 'von', 'van', 'de', 'der', 'und', 'and'])
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}'-]+/gu) ?? []).filter((word) => word.length > 1 && !TITLES.has(word))
