// Words in the forms that matter for finding: without endings, misspelt by a letter, as a part of a German compound, or another word of
// the same closed class ("run out" for "expire", "Frist" for "deadline").
import { distance } from 'fastest-levenshtein'

const FOLD: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }
const fold = (word: string) =>
  word
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => FOLD[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

/** A word without its English or German ending; figures stay as they are. */
export function stemOf(word: string): string {
  const plain = fold(word).replace(/['’]s$/, '')
  if (/\d/.test(plain) || plain.length < 5)
    return plain.length === 4 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain
  const cut = plain
    .replace(/ies$/, 'y')
    .replace(/^(?:zu)?ge(?=\p{L}{5,}(?:t|en)$)/u, '')
    .replace(/(?:ungen|ung|ations?|ments?|keiten|keit|heiten|heit|ings?|ed|ern|ens|em|en|er|es|s|e|n)$/, '')
  return cut.length < 3 ? plain : cut.length > 5 ? cut.replace(/t$/, '') : cut
}

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}&'’+]*(?:[.,/:]\d+)*/gu) ?? []

/** Words of one sense, in both languages; a question may use another of them than the record. */
const CLASSES = [
  'expire expires expiry runs out run läuft aus end ends ende endet ablauf abläuft gilt bis valid gültig lapse lapses good',
  'deadline due frist termin fällig spätestens latest until by bis filed',
  'terminate termination notice cancel kündigen kündigung gekündigt kündigungsfrist',
  'cost costs price fee kostet kosten preis pay zahlen bezahlen premium spend',
  'rent miete lease mietvertrag leasing',
  'salary gehalt base compensation lohn vergütung pay',
  'late delayed delay behind verspätet verzögert verzug slipped slip',
  'postpone postponed moved verschoben verschieben schieben reschedule push',
  'ordered order bestellt bestellung bestellen',
  'agree agreed accept accepted approve approved consent zugestimmt zustimmen angenommen annehmen einverstanden zusage zugesagt',
  'promise promised commit committed zugesagt versprochen zusage zusagen',
  'offer offered angebot angeboten anbieten quote',
  'decide decided decision beschlossen beschluss entschieden entscheidung',
  'meeting meet meets tagt sitzung treffen termin besprechung',
  'holiday vacation urlaub leave away off abwesend',
  'contract agreement vertrag',
  'deliver delivers delivery liefern lieferung liefert kommen kommt arrive',
  'owner assignee responsible verantwortlich zuständig kümmert macht übernimmt',
  'extend extended extension renewal verlängern verlängerung verlängert erneuern',
  'buyer käufer purchaser',
  'seller sellers verkäufer',
  'invoice bill rechnung',
  'customer client kunde kundin mandant',
  'supplier vendor lieferant',
  'staff employee mitarbeiter angestellte personal',
  'board beirat vorstand aufsichtsrat',
  'shareholder gesellschafter aktionär',
  'share shares anteil anteile hält holds stake prozent percent',
  'penalty fine vertragsstrafe pönale strafe',
  'bank lender kreditgeber',
  'loan credit kredit darlehen linie facility',
  'patient patients patienten',
  'report bericht',
  'question questions frage fragen',
  'said say sagte sagt gesagt meinte told schrieb schreibt wrote',
  'want wants demand demands asks fordert will möchte verlangt fordern',
  'leave leaves quit resign resigned kündigt verlässt geht',
  'author autor autorin',
  'chair facilitates moderates leitet leads moderiert',
  'revenue sales umsatz',
  'waiting wait wartezeit wartet warten',
  'father vater',
  'mother mutter',
  'hire position stelle post role job',
  'send sends sent schickt schicken raus geht liefern submit',
  'school schule',
  'insurance versicherung',
  'tax steuer',
  'roof dach',
  'warehouse lager',
  'group gruppe',
  'need needs braucht brauchen benötigt',
  'week woche',
  'year jahr',
  'month monat',
  'target goal ziel maximum limit ceiling',
  'signed sign unterschrieben unterschrift unterzeichnet',
  'permit licence license genehmigung erlaubnis',
  'inspection audit prüfung kontrolle',
  'bid tender ausschreibung',
  'damage schaden claim',
].map((line) => new Set(line.split(' ').map(stemOf)))

const classesOf = new Map<string, number[]>()
for (const [at, words] of CLASSES.entries())
  for (const word of words) classesOf.set(word, [...(classesOf.get(word) ?? []), at])

/** Whether the words of a question have others of their sense. */
export const akin = (stem: string): string[] =>
  [...new Set((classesOf.get(stem) ?? []).flatMap((at) => [...(CLASSES[at] ?? [])]))].filter((word) => word !== stem)

/** How well one stem stands for another: 1 the same, 0 not at all. */
export function likeness(wanted: string, held: string): number {
  if (wanted === held) return 1
  if (/\d/.test(wanted) || /\d/.test(held)) return 0
  const [short, long] = wanted.length < held.length ? [wanted, held] : [held, wanted]
  if (short.length >= 4 && (long.startsWith(short) || (short.length >= 5 && long.endsWith(short)))) return 0.85
  if (short.length >= 6 && long.includes(short)) return 0.75
  // Two compounds with the same head: what is asked of one may stand with the other.
  if (short.length >= 8 && short.slice(0, 7) === long.slice(0, 7)) return 0.6
  const ones = classesOf.get(wanted)
  if (ones?.some((at) => CLASSES[at]?.has(held))) return 0.7
  if (short.length >= 5 && long.length - short.length < 3 && wanted[0] === held[0]) {
    const far = distance(wanted, held)
    if (far === 1 || (far === 2 && short.length > 8)) return 0.6
  }
  return 0
}
