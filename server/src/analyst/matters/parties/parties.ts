// Whom a sentence names: people of the workspace and their houses, and others that it writes as a name.
import type { WorkspaceContact } from '../../workspace/workspace.ts'
import { houseOf, OWN_HOUSE } from '../aliases.ts'

/** `key`: the house, of somebody without one the person; `contact`: who of them is meant, null where only the house is named, or nobody known. */
export type Party = { key: string; contact: WorkspaceContact | null; known: boolean }

export type Parties = {
  /** Each house or person once, in the order of the words. */
  in(words: string): Party[]
}

const LEGAL = String.raw`(?:GmbH|AG|KG|KGaA|OHG|UG|SE|SA|SARL|BV|NV|Ltd|LLC|LLP|Inc|plc|PLC|Corp|Co|e\.?[KV]\.?)`
const LEGAL_FORM = new RegExp(String.raw`(?:,? (?:& )?${LEGAL}\.?){1,3}$`, 'u')
const WORD = String.raw`\p{Lu}[\p{L}\p{N}&’'-]{1,24}`
/** What people and houses do, and things do not; a German verb before a name has its subject behind it. */
const DOES = String.raw`(?:wants?|asks?|asked|called|rang|wrote|phoned|says|said|expects?|threatens?|möchten?|wollen|will (?=(?:den|die|das|eine?n?|mehr|nicht|bis|uns|unser\p{L}{0,3}|neue\p{L}?|wissen|kündigen)(?!\p{L}))|fragt|verlangt|erwartet|droht|(?:rief|schrieb|schreibt|sagt)(?! \p{Lu}))`
/** "Dunmore Bakery: they want …", "Bäckerei Holm GmbH", "Dunmore want …": a name, of whomever. A label alone may be of a thing. */
const LABELLED = new RegExp(
  String.raw`^(${WORD}(?: (?:& )?${WORD}){0,3}): (?:they|she|he|sie|er|[Tt]hey|[Ss]he|[Hh]e|[Ss]ie|[Ee]r|)\s?${DOES}(?!\p{L})`,
  'u',
)
const FOUNDED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD}(?: (?:& )?${WORD}){0,3} (?:& )?${LEGAL})(?!\p{L})`,
  'gu',
)
const ACTS = new RegExp(
  String.raw`^(${WORD}(?: (?:& )?${WORD}){0,2}) (?:${DOES}|needs?|brauchen|braucht)(?!\p{L})`,
  'u',
)
/** A thing needs something too: only names of two words and more do it as somebody. */
const NEEDS = /^(?:needs?|brauchen|braucht)$/u
/** What heads a line and names nobody. */
const NO_NAME =
  /^(?:The|A|An|This|That|These|He|She|It|They|We|You|I|There|Who|What|Nobody|Somebody|Everybody|Someone|Der|Die|Das|Den|Dem|Ein|Eine|Er|Sie|Es|Wir|Ihr|Man|Wer|Was|Niemand|Jemand|Alle|Call|Meeting|Notes?|Note|Todo|To|Next|Open|Action|Actions|Deadline|Due|Update|Price|Prices|Budget|Risk|Decision|Question|Important|Reminder|Plan|Status|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Telefonat|Anruf|Gespräch|Termin|Notiz|Frist|Preis|Preise|Entscheidung|Frage|Wichtig|Offen|Aufgabe|Aufgaben|Nächste|Kunde|Kundin|Kunden|Customer|Customers|Client|Clients|Supplier|Lieferant|Team|Landlord|Vermieter|Subject|Betreff|Re|Date|Datum|My|Your|His|Her|Our|Their|Both|All|Some|Many|Most|One|No|Not|Everyone|Every|Each|People|Anyone|Anybody|Today|Tomorrow|Yesterday|Tonight|Now|Then|Later|Last|This|When|If|Since|After|Before|In|On|At|By|And|But|So|Also|Just|Mein|Meine|Dein|Unser|Unsere|Du|Jeder|Jede|Beide|Viele|Manche|Einige|Keiner|Heute|Morgen|Gestern|Vorgestern|Jetzt|Dann|Später|Letzte|Letzten|Diese|Dieser|Vorhin|Eben|Gerade|Am|Im|Um|Nach|Vor|Seit|Wenn|Falls|Und|Aber|Auch|Nun|Kurz|Deshalb|Daher|Außerdem|Dort|Hier|Dies|Leute)(?![\p{L}])/iu

/** A given name or a surname alone that is a word of its own as well, even where nothing else speaks for it. */
const IS_WORD =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|januar|januar[iy]|january|februar|february|märz|march|april|mai|may|juni|june|juli|july|august|september|oktober|october|november|dezember|december|sommer|summer|herbst|autumn|winter|frühling|spring|lenz|ostern|pfingsten)$/iu
/** A thing or a place has these before it, or a day. */
const NO_PERSON_BEFORE =
  /(?<![\p{L}])(?:the|a|an|this|that|our|your|my|per|der|die|das|des|den|dem|ein|eine[nmrs]?|kein\p{L}{0,2}|unser\p{L}{0,3}|mein\p{L}{0,2}|im|am|vom|zum|zur|ins|in|ohne|pro|bis|by|until) $/iu
const MARKED = /(?<!\p{L})(?:Herrn?|Hrn?\.?|Frau|Fr\.|Mr\.?|Mrs\.?|Ms\.?|Miss|Dr\.?|Prof\.?) $/u
const GENITIVE = /^['’]s(?!\p{L})/u
const BEGINS_SENTENCE = /(?:^|[.!?:;\n•*–—-])[\s"“„(]{0,8}$/u
const DOES_NEXT = new RegExp(String.raw`^ (?:${DOES}|hat angerufen)(?!\p{L})`, 'u')
const LOOK = 24

/** What is looked for by its first word. */
type Listed = { name: string; from: number; party: Party }
class Index {
  readonly #byFirst = new Map<string, Listed[]>()
  add(name: string, party: Party): void {
    const first = /[\p{L}\p{N}]+/u.exec(name)
    if (!first) return
    const all = this.#byFirst.get(first[0])
    const listed = { name, from: first.index, party }
    if (all) all.push(listed)
    else this.#byFirst.set(first[0], [listed])
  }
  *in(words: string): Generator<{ at: number } & Listed> {
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]+/gu))
      for (const listed of this.#byFirst.get(word) ?? []) {
        const at = index - listed.from
        if (at < 0 || !words.startsWith(listed.name, at)) continue
        if (!/[\p{L}\p{N}]/u.test(words[at + listed.name.length] ?? ' ')) yield { at, ...listed }
      }
  }
}

const lately = new WeakMap<readonly WorkspaceContact[], Map<string, Parties>>()
/** Those of a workspace, made once. `own`: the person's name. */
export function partiesOf(contacts: readonly WorkspaceContact[], own: string): Parties {
  const before = lately.get(contacts) ?? new Map<string, Parties>()
  lately.set(contacts, before)
  const parties = before.get(own) ?? madeOf(contacts, own)
  before.set(own, parties)
  return parties
}

function madeOf(contacts: readonly WorkspaceContact[], own: string): Parties {
  const houses = Map.groupBy(contacts, ({ role }) => houseOf(role))
  const keyOf = (contact: WorkspaceContact): string => {
    const house = houseOf(contact.role)
    return house === '' || (houses.get(house)?.length ?? 0) >= OWN_HOUSE ? contact.id : `house:${house.toLowerCase()}`
  }
  const mine = new Set(own.toLowerCase().split(/\s+/))
  /** By each part of a name: whose it is; several: nobody's. */
  const called = new Map<string, WorkspaceContact[]>()
  for (const contact of contacts)
    for (const part of new Set(contact.name.toLowerCase().split(/[\s.]+/)))
      if (part.length > 2 && !mine.has(part)) {
        const all = called.get(part)
        if (all) all.push(contact)
        else called.set(part, [contact])
      }
  const people = new Index()
  for (const contact of contacts)
    if (contact.name.length > 4) people.add(contact.name, { key: keyOf(contact), contact, known: true })
  const named = new Index()
  for (const [house, of] of houses) {
    if (house === '' || of.length >= OWN_HOUSE) continue
    const bare = house.replace(LEGAL_FORM, '')
    const [contact = null] = of.length === 1 ? of : []
    if (bare.length > 2) named.add(bare, { key: `house:${house.toLowerCase()}`, contact, known: true })
  }
  return {
    in(words) {
      const found: { at: number; party: Party }[] = []
      const taken: [number, number][] = []
      const add = (at: number, length: number, party: Party) => {
        if (taken.some(([from, to]) => at < to && at + length > from)) return
        taken.push([at, at + length])
        found.push({ at, party })
      }
      for (const { at, name, party } of people.in(words)) add(at, name.length, party)
      for (const { at, name, party } of named.in(words)) {
        const isPlace = !name.includes(' ') && NO_PERSON_BEFORE.test(words.slice(Math.max(0, at - LOOK), at))
        if (!isPlace) add(at, name.length, party)
      }
      for (const { 0: whole, index } of words.matchAll(/(?<![\p{L}’'-])\p{Lu}[\p{L}-]{2,}/gu)) {
        const [one, other] = called.get(whole.toLowerCase()) ?? []
        if (!one || !isPerson(words, index, whole, one)) continue
        // Of several of one name nobody knows which is meant.
        add(index, whole.length, {
          key: other ? `name:${whole.toLowerCase()}` : keyOf(one),
          contact: other ? null : one,
          known: !other,
        })
      }
      // Who is known goes before a word that may be a name.
      const isKnown = found.length > 0
      for (const { at, words: name, sure } of namesIn(words))
        if (sure || !isKnown) add(at, name.length, { key: `name:${name.toLowerCase()}`, contact: null, known: false })
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

/** Whether a part of somebody's name, alone, is them, and no ordinary word: "Price for 40 rugs", "die Frist", "in May". */
function isPerson(words: string, at: number, part: string, { name }: WorkspaceContact): boolean {
  const [before, after] = [
    words.slice(Math.max(0, at - LOOK), at),
    words.slice(at + part.length, at + part.length + LOOK),
  ]
  if (MARKED.test(before) || GENITIVE.test(after)) return true
  const isWord = IS_WORD.test(part) || NO_NAME.test(part)
  if (isWord || NO_PERSON_BEFORE.test(before)) return false
  // Beside another name it is somebody else's.
  if (/^ \p{Lu}\p{Ll}/u.test(after) && BEGINS_SENTENCE.test(before)) return false
  const isGiven = name.toLowerCase().startsWith(part.toLowerCase())
  return !BEGINS_SENTENCE.test(before) || DOES_NEXT.test(after) || (isGiven && words.trim() === part)
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
  const [some, more] = [one, other].map((parties) => {
    const outside = (parties ?? []).filter(isOutside)
    const known = outside.filter((party) => party.known)
    return known.length > 0 ? known : outside
  }) as [Party[], Party[]]
  return some.length > 0 && more.length > 0 && !some.some(({ key }) => more.some((each) => each.key === key))
}

/** `sure`: of two words and more, or with the form of a house; one word alone may be any. */
function namesIn(words: string): { at: number; words: string; sure: boolean }[] {
  const [label, acts] = [LABELLED.exec(words)?.[1], ACTS.exec(words)]
  const does = acts?.[1] && (acts[1].includes(' ') || !NEEDS.test(acts[0].slice(acts[1].length + 1))) ? acts[1] : null
  const heads = [label, does].flatMap((name) =>
    name && !NO_NAME.test(name) ? [{ at: 0, words: name, sure: name.includes(' ') }] : [],
  )
  const founded = [...words.matchAll(FOUNDED)].map(({ 1: name = '', index }) => ({
    at: index,
    words: name,
    sure: true,
  }))
  return [...heads, ...founded]
}
