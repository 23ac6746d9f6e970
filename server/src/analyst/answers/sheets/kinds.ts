// Words of a question and heads of a table that mean the same kind of thing without being the same word: what begins, what ends, what is owed,
// what things cost, how many were sold, how large they are. General language, English and German; no word of one trade alone.
import { stemOf, wordsOf } from '../../text/stems.ts'

export type Kind =
  | 'start'
  | 'end'
  | 'due'
  | 'build'
  | 'price'
  | 'worth'
  | 'freight'
  | 'sold'
  | 'pieces'
  | 'area'
  | 'weight'
  | 'hours'
  | 'people'
  | 'firm'
  | 'work of art'

/** Of each kind the words that are asked, and those that stand in heads besides. */
const WORDS: Readonly<Record<Kind, readonly [asked: string, heads: string]>> = {
  start: [
    'start starts started starting begin begins beginning launch launches launched open opens opening appear appears published publish publishes release released releases premiere go-live starten startet beginnen beginnt anfangen losgehen erscheinen erscheint eröffnen eröffnet öffnen öffnet rauskommen einziehen einzieht',
    'start begin beginning launch opening pub publication release onsale from ab beginn anfang eröffnung erscheinungstermin einzug premiere startdatum kickoff slot',
  ],
  end: [
    'end ends ended ending expire expires expired expiring lapse lapses finish finishes finished close closes closing valid enden endet ablaufen abläuft auslaufen ausläuft läuft laufen verfallen verfällt gilt gelten gültig schließen schließt',
    'end expiry expires until valid till ende bis ablauf gültig gültigkeit laufzeit enddatum auslauf schluss',
  ],
  due: [
    'due deadline deadlines frist fristen deliver delivers delivered delivery deliveries arrive arrives arriving arrival ship ships shipped land lands expected fällig liefern liefert geliefert lieferung lieferungen ankommen ankommt eintreffen eintrifft kommen kommt erwartet',
    'due delivery deadline eta arrival fällig fälligkeit frist liefertermin lieferdatum lieferung ankunft wareneingang',
  ],
  build: [
    'build builds building built install installs installing installed assemble assembling erect erecting set-up bauen baut aufbauen montieren montiert errichten installieren',
    'build build-up buildup setup installation assembly aufbau montage bau baubeginn aufbaubeginn montagebeginn',
  ],
  price: [
    'cost costs costing price prices priced pay pays paid charge charges spend spent expensive fee fees rent kosten kostet gekostet preis preise zahlen zahlt bezahlen teuer gebühr miete',
    'cost costs price unit quote quoted rate fee fees amount charge rent offer landed kosten preis stückpreis betrag angebot gebühr miete honorar summe',
  ],
  worth: [
    'worth value values valued wert wertes volumen amount amounts sum money bring brings',
    'value worth amount total price revenue contract wert auftragswert warenwert vertragswert betrag summe volumen auftragssumme umsatz',
  ],
  freight: [
    'shipping freight delivery carriage postage transport transportation haulage fracht versand porto lieferung transport anfahrt anlieferung frachtkosten versandkosten transportkosten lieferkosten',
    'shipping freight delivery carriage postage transport haulage fracht versand porto lieferung anfahrt frachtkosten versandkosten transportkosten',
  ],
  sold: [
    'sell sells sold sales moved shifted verkauft verkaufen verkauften verkaufte abgesetzt absatz verkäufe umgesetzt',
    'sales sold absatz verkäufe verkauft abverkauf',
  ],
  pieces: [
    'copies copy units pieces items numbers stück exemplare einheiten stückzahl mengen menge quantity',
    'quantity qty pieces units copies menge stück anzahl stückzahl exemplare auflage',
  ],
  area: [
    'qm sqm sqft area size large big space metres meters quadratmeter quadratmetern fläche groß größe',
    'qm sqm sqft area size space fläche quadratmeter größe nutzfläche wohnfläche',
  ],
  weight: ['kg kilo kilos kilogram tonnes tons tonnen weight heavy gewicht schwer', 'kg weight tonnes gewicht tonnen'],
  hours: ['hours hrs hour stunden stunde std', 'hours hrs h stunden std'],
  people: [
    'people guests persons heads seats places participants members personen gäste leute plätze teilnehmer köpfe mitglieder',
    'people guests pax persons seats headcount participants members personen gäste plätze teilnehmer mitglieder',
  ],
  firm: [
    'company companies firm firms business businesses house houses outfit outfits supplier suppliers vendor vendors bidder bidders provider providers firma firmen unternehmen betrieb betriebe anbieter lieferant lieferanten dienstleister bieter',
    'supplier anbieter company firm vendor bidder provider contractor manufacturer maker firma unternehmen betrieb lieferant dienstleister bieter hersteller auftragnehmer',
  ],
  'work of art': ['book books novel novels title titles buch bücher roman romane titel', 'title book titel buch'],
}

const read = new Map<string, { asked: Kind[]; heads: Kind[] }>()
for (const [kind, [asked, heads]] of Object.entries(WORDS) as [Kind, readonly [string, string]][])
  for (const [at, words] of [asked, heads].entries())
    for (const word of words.split(' ')) {
      const stem = stemOf(word)
      const known = read.get(stem) ?? { asked: [], heads: [] }
      read.set(stem, known)
      const list = at === 0 ? known.asked : known.heads
      if (!list.includes(kind)) list.push(kind)
    }

/** The kinds that a word of a question may mean. */
export const kindsAsked = (word: string): readonly Kind[] => read.get(stemOf(word.toLowerCase()))?.asked ?? []

/** Words of heads that a table of what is asked may have. */
export const headsLike = (word: string): string[] =>
  kindsAsked(word)
    .filter((kind) => LOOKED_FOR.has(kind))
    .flatMap((kind) => WORDS[kind][1].split(' ').slice(0, 2))
/** Other kinds have heads that any table may have. */
const LOOKED_FOR: ReadonlySet<Kind> = new Set(['firm', 'work of art', 'freight', 'sold'])

const SQUARE = /m²|m2(?!\d)|ft²|sq\.? ?(?:m|ft)/iu
/** The kinds that a head may mean, by its words and its unit. */
export function kindsOfHead(head: string): readonly Kind[] {
  const found = wordsOf(head.toLowerCase()).flatMap((word) => {
    const stem = stemOf(word)
    const known = read.get(stem)?.heads ?? []
    // "Auftragswert" ends with what it is.
    return known.length > 0 ? known : endings.flatMap(([end, kinds]) => (stem.endsWith(end) ? kinds : []))
  })
  return [...new Set([...found, ...(SQUARE.test(head) ? (['area'] as const) : [])])]
}
const endings = [...read].flatMap(([stem, { heads }]) =>
  stem.length >= 4 && heads.length > 0 ? [[stem, heads] as const] : [],
)

/** The kind of a unit that stands behind a number: "100 qm". */
export function kindOfUnit(unit: string): Kind | null {
  if (SQUARE.test(unit)) return 'area'
  const [kind] = kindsAsked(unit).filter((each) => each !== 'work of art')
  return kind ?? null
}

/** The kinds of what happens on a day. */
export const EVENTS: ReadonlySet<Kind> = new Set(['start', 'end', 'due', 'build'])
