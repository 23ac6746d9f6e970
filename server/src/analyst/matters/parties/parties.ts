// Whom a sentence names: people of the workspace and their houses, and others that it writes as a name.
import type { WorkspaceContact } from '../../workspace/workspace.ts'

/** `key`: the house, of somebody without one the person; `contact`: who of them is meant, null where only the house is named, or nobody known. */
export type Party = { key: string; contact: WorkspaceContact | null; known: boolean }

export type Parties = {
  /** Each house or person once, in the order of the words. */
  in(words: string): Party[]
}

/** From so many people on a house is one's own, or none that tells anybody apart. */
const MANY = 3
const LEGAL = String.raw`(?:GmbH|AG|KG|KGaA|OHG|UG|SE|SA|SARL|BV|NV|Ltd|LLC|LLP|Inc|plc|PLC|Corp|Co|e\.?[KV]\.?)`
const LEGAL_FORM = new RegExp(String.raw`(?:,? (?:& )?${LEGAL}\.?){1,3}$`, 'u')
const WORD = String.raw`\p{Lu}[\p{L}\p{N}&’'-]{1,24}`
/** "Dunmore Bakery: …", "Bäckerei Holm GmbH", "Dunmore want …": a name, of whomever. */
const LABELLED = new RegExp(String.raw`^(${WORD}(?: (?:& )?${WORD}){0,3}):\s`, 'u')
const FOUNDED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD}(?: (?:& )?${WORD}){0,3} (?:& )?${LEGAL})(?!\p{L})`,
  'gu',
)
const ACTS = new RegExp(
  String.raw`^(${WORD}(?: (?:& )?${WORD}){0,2}) (?:wants?|needs?|asks?|asked|called|rang|wrote|phoned|says|said|expects?|threatens?|möchte|will|wollen|möchten|braucht|brauchen|fragt|rief|schrieb|schreibt|sagt|verlangt|erwartet|droht)(?!\p{L})`,
  'u',
)
/** What heads a line and names nobody. */
const NO_NAME =
  /^(?:The|A|An|This|That|These|He|She|It|They|We|You|I|There|Who|What|Nobody|Somebody|Everybody|Someone|Der|Die|Das|Den|Dem|Ein|Eine|Er|Sie|Es|Wir|Ihr|Man|Wer|Was|Niemand|Jemand|Alle|Call|Meeting|Notes?|Note|Todo|To|Next|Open|Action|Actions|Deadline|Due|Update|Price|Prices|Budget|Risk|Decision|Question|Important|Reminder|Plan|Status|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Telefonat|Anruf|Gespräch|Termin|Notiz|Frist|Preis|Preise|Entscheidung|Frage|Wichtig|Offen|Aufgabe|Aufgaben|Nächste|Kunde|Kundin|Kunden|Customer|Customers|Client|Clients|Supplier|Lieferant|Team|Landlord|Vermieter|Subject|Betreff|Re|Date|Datum)(?![\p{L}])/u

export function partiesOf(contacts: readonly WorkspaceContact[], own: string): Parties {
  const houses = Map.groupBy(contacts, houseIn)
  const keyOf = (contact: WorkspaceContact): string => {
    const house = houseIn(contact)
    return house === '' || (houses.get(house)?.length ?? 0) >= MANY ? contact.id : `house:${house.toLowerCase()}`
  }
  const mine = new Set(own.toLowerCase().split(/\s+/))
  /** By each part of a name: whose it is; several: nobody's. */
  const called = new Map<string, WorkspaceContact[]>()
  for (const contact of contacts)
    for (const part of new Set(contact.name.toLowerCase().split(/[\s.]+/)))
      if (part.length > 2 && !mine.has(part)) called.set(part, [...(called.get(part) ?? []), contact])
  const named = new Map<string, Party>()
  for (const [house, people] of houses) {
    if (house === '' || people.length >= MANY) continue
    const bare = house.replace(LEGAL_FORM, '').toLowerCase()
    const [contact = null] = people.length === 1 ? people : []
    if (bare.length > 2) named.set(bare, { key: `house:${house.toLowerCase()}`, contact, known: true })
  }
  return {
    in(words) {
      const low = words.toLowerCase()
      const found: { at: number; party: Party }[] = []
      const taken: [number, number][] = []
      const add = (at: number, length: number, party: Party) => {
        if (taken.some(([from, to]) => at < to && at + length > from)) return
        taken.push([at, at + length])
        found.push({ at, party })
      }
      for (const contact of contacts) {
        if (contact.name.length <= 4) continue
        for (const at of placesIn(words, contact.name))
          add(at, contact.name.length, { key: keyOf(contact), contact, known: true })
      }
      for (const [bare, party] of named) for (const at of placesIn(low, bare)) add(at, bare.length, party)
      for (const { 0: whole, index } of words.matchAll(/(?<![\p{L}’'-])\p{Lu}[\p{L}-]{2,}/gu)) {
        const who = called.get(whole.toLowerCase())
        const [one, other] = who ?? []
        // Of several of one name nobody knows which is meant.
        if (one)
          add(index, whole.length, {
            key: other ? `name:${whole.toLowerCase()}` : keyOf(one),
            contact: other ? null : one,
            known: !other,
          })
      }
      for (const name of namesIn(words))
        add(name.at, name.words.length, { key: `name:${name.words.toLowerCase()}`, contact: null, known: false })
      const keys = new Map<string, Party>()
      for (const { party } of found.toSorted((a, b) => a.at - b.at)) {
        const before = keys.get(party.key)
        // Named by the house, and as a person: the person is meant; two of one house are the house.
        if (!before) keys.set(party.key, party)
        else if (before.contact !== party.contact)
          keys.set(party.key, { ...party, contact: before.contact === null ? party.contact : null })
      }
      return [...keys.values()]
    },
  }
}

/** The one that is meant; a house before those of one's own who deal with it. Null: several, or none. */
export function oneOf(parties: readonly Party[]): Party | null {
  const outside = parties.filter(isOutside)
  const [one = null, other] = outside.length > 0 ? outside : parties
  return other ? null : one
}
/** A house that is not one's own, or a name that nobody here has. */
const isOutside = ({ key }: Party): boolean => /^(?:house|name):/.test(key)

/** Both say of which house they are, and it is not the same. */
export function areOfOthers(one: readonly Party[] | undefined, other: readonly Party[] | undefined): boolean {
  const [some, more] = [one, other].map((parties) => (parties ?? []).filter(isOutside)) as [Party[], Party[]]
  return some.length > 0 && more.length > 0 && !some.some(({ key }) => more.some((each) => each.key === key))
}

/** What stands behind the last comma of a role: "Buyer, Hotel Seeblick". */
const houseIn = ({ role }: WorkspaceContact): string => (role.includes(', ') ? (role.split(', ').at(-1) ?? '') : '')

function* placesIn(words: string, name: string): Generator<number> {
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + name.length)) {
    const [before, after] = [words[at - 1] ?? ' ', words[at + name.length] ?? ' ']
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) yield at
  }
}

function namesIn(words: string): { at: number; words: string }[] {
  const heads = [LABELLED.exec(words)?.[1], ACTS.exec(words)?.[1]].flatMap((name) =>
    name && !NO_NAME.test(name) ? [{ at: 0, words: name }] : [],
  )
  const founded = [...words.matchAll(FOUNDED)].map(({ 1: name = '', index }) => ({ at: index, words: name }))
  return [...heads, ...founded]
}
