// The words in which a matter is told, in English and in German: what is said is the same, and so is what it cites.

import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import type { Bilingual, Fact } from '../signals/signal.ts'
import { amountGerman, awayGerman, daysDative, daysGerman, listedGerman } from '../text/german-speech.ts'
import { amount, capital, listed, plural } from '../text/speech.ts'
import type { RecordRef } from '../workspace/records.ts'
import type { Item } from './items.ts'
import { quote } from './quoted.ts'

type Source = Pick<Item, 'ref' | 'day' | 'by'>
type Sum = { total: number; unit: string | null }
const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }

const ENGLISH = {
  date: spokenDate,
  /** "in six days", "tomorrow", "15 days ago". */
  away(left: number): string {
    if (left === 0) return 'today'
    if (left === 1) return 'tomorrow'
    if (left === -1) return 'yesterday'
    return left > 0 ? `in ${plural(left, 'day')}` : `${plural(-left, 'day')} ago`
  },
  source({ ref, day, by }: Source): string {
    if (ref.kind === 'file') return `The file ${quote(ref.label, 60)}`
    if (ref.kind === 'note') return `The ${by ? `letter of ${by} in the ` : ''}note of ${spokenDate(day)}`
    if (ref.kind === 'thread') return `The message of ${spokenDate(day)} with ${ref.label}`
    if (ref.kind === 'contact') return `The entry of ${ref.label}`
    if (ref.kind === 'interaction') return `The record of the talk on ${spokenDate(day)}`
    return ref.kind === 'task' ? `The task ${quote(ref.label, 60)}` : `The goal ${quote(ref.label, 60)}`
  },
  says: (item: Source) => `${ENGLISH.source(item)} says`,
  asks: (source: string) => `${source} asks`,
  dueOn: (source: string, day: string, left: number) =>
    left < 0
      ? `${source} was due on ${spokenDate(day)}, ${ENGLISH.away(left)}, and is still open.`
      : `${source} is due on ${spokenDate(day)}, ${ENGLISH.away(left)}.`,
  reckoned: (words: string, day: string, left: number) =>
    ` ${capital(words)} is ${spokenDate(day)}, ${ENGLISH.away(left)}.`,
  thatIs: (day: string) => ` That is ${spokenDate(day)}.`,
  /** A later record moved the day that the quoted words name, or its person corrected it. */
  dayBy: (by: 'later' | 'person', day: string) =>
    by === 'later' ? ` A later record moves it to ${spokenDate(day)}.` : ` You set its day to ${spokenDate(day)}.`,
  due: (day: string, left: number) => `${left < 0 ? 'was due' : 'due'} ${spokenDate(day)}, ${ENGLISH.away(left)}`,
  until: (day: string, left: number) =>
    left < 0 ? ENGLISH.due(day, left) : `by ${spokenDate(day)}, ${ENGLISH.away(left)}`,
  whyNow: 'Why now',
  waits: (who: string | null, days: number, day: string) =>
    days > 0
      ? `${who ?? 'somebody'} has been waiting for your answer for ${plural(days, 'day')}, since ${spokenDate(day)}`
      : `${who ?? 'somebody'} is waiting for your answer`,
  disagree: 'the records do not agree',
  noDay: 'it has no date',
  falls: (lapses: boolean, left: number) =>
    left < 0
      ? `the day passed ${plural(-left, 'day')} ago`
      : `${lapses ? 'it lapses' : 'it is due'} ${ENGLISH.away(left)}`,
  taskDated: (day: string, after: number) =>
    `its task is dated ${spokenDate(day)}${after > 0 ? `, ${plural(after, 'day')} after it` : ''}`,
  money: (words: string, sum: Sum) => `${words} are ${amount(sum.total, SIGNS[sum.unit ?? ''] ?? sum.unit)}`,
  answerWaited: 'an answer is waited for',
  isAway: (who: string | null, words: string) => `${who ?? 'somebody needed'} is away: ${words}`,
  slip: (words: string) => `late or missing: ${words}`,
  before: (days: string[]) => `it was set for ${listed(days.map(spokenDate))} before`,
  doneButSaid: (task: string, source: string, words: string) =>
    `The task ${task} is marked done; ${lower(source)} says later: ${words}.`,
  saidBefore: 'Said before it',
  speaksOf: (moved: boolean, source: string, day: string, words: string) =>
    `${moved ? 'That day has moved' : 'After that day'}: ${lower(source)} now speaks of ${spokenDate(day)}: ${words}.`,
  theMoney: 'The money',
  wasToBeThere: (day: string) => `Was to be there on ${spokenDate(day)}`,
  openTask: (task: string, due: string | null, owner: string | null) =>
    `The open task ${task} is ${due ? `due on ${spokenDate(due)}` : 'without a date'}; ${owner === null ? 'it is yours' : `it is with ${owner}`}.`,
  noTask: 'No open task covers it.',
  twoSums: (one: string, first: string, other: string, second: string) =>
    `Two sums stand for it: ${one} (${first}) and ${other} (${second}).`,
  twoDays: (moved: boolean, one: string, first: string, other: string, second: string) =>
    moved
      ? `It moved from ${spokenDate(one)} (${first}) to ${spokenDate(other)} (${second}).`
      : `Two days stand for it: ${spokenDate(one)} (${first}) and ${spokenDate(other)} (${second}).`,
  otherDays: (days: string[]) => `Other days: ${days.join('; ')}.`,
  saysAllIsWell: (source: string, words: string | null) =>
    `${source} ${words === null ? 'calls itself on track' : `says otherwise: ${words}`}; the day above stands against it.`,
  maySettle: (source: string, words: string) => `${source} may mean that it is done or moved: ${words}.`,
  oldWords: (days: number) =>
    `The newest words on it are ${plural(days, 'day')} old; what was settled since by word of mouth stands in no record.`,
}
export type MatterWords = typeof ENGLISH

const GERMAN: MatterWords = {
  date: spokenGerman,
  away: awayGerman,
  source({ ref, day, by }) {
    if (ref.kind === 'file') return `Die Datei ${quote(ref.label, 60)}`
    if (ref.kind === 'note')
      return by ? `Der Brief von ${by} in der Notiz vom ${spokenGerman(day)}` : `Die Notiz vom ${spokenGerman(day)}`
    if (ref.kind === 'thread') return `Die Nachricht vom ${spokenGerman(day)} mit ${ref.label}`
    if (ref.kind === 'contact') return `Der Eintrag von ${ref.label}`
    if (ref.kind === 'interaction') return `Die Gesprächsnotiz vom ${spokenGerman(day)}`
    return ref.kind === 'task' ? `Die Aufgabe ${quote(ref.label, 60)}` : `Das Ziel ${quote(ref.label, 60)}`
  },
  says: (item) => `${inGerman(item)} steht`,
  asks: (source) => `${source} fragt`,
  dueOn: (source, day, left) =>
    left < 0
      ? `${source} war am ${spokenGerman(day)} fällig, ${GERMAN.away(left)}, und ist noch offen.`
      : `${source} ist am ${spokenGerman(day)} fällig, ${GERMAN.away(left)}.`,
  // The words themselves are told in English.
  reckoned: (_words, day, left) => ` Rechnerisch ist das der ${spokenGerman(day)}, ${GERMAN.away(left)}.`,
  thatIs: (day) => ` Das ist der ${spokenGerman(day)}.`,
  dayBy: (by, day) =>
    by === 'later'
      ? ` Eine spätere Aufzeichnung verschiebt es auf den ${spokenGerman(day)}.`
      : ` Du hast dafür den ${spokenGerman(day)} gesetzt.`,
  due: (day, left) =>
    left < 0
      ? `war am ${spokenGerman(day)} fällig, ${GERMAN.away(left)}`
      : `fällig am ${spokenGerman(day)}, ${GERMAN.away(left)}`,
  until: (day, left) => (left < 0 ? GERMAN.due(day, left) : `bis ${spokenGerman(day)}, ${GERMAN.away(left)}`),
  whyNow: 'Warum jetzt',
  waits: (who, days, day) =>
    days > 0
      ? `${who ?? 'jemand'} wartet seit dem ${spokenGerman(day)} (${daysGerman(days)}) auf deine Antwort`
      : `${who ?? 'jemand'} wartet auf deine Antwort`,
  disagree: 'die Aufzeichnungen widersprechen sich',
  noDay: 'ein Datum steht dafür nicht fest',
  falls: (lapses, left) =>
    left < 0
      ? `der Termin liegt ${daysDative(-left)} zurück`
      : lapses
        ? `die Frist läuft ${GERMAN.away(left)} ab`
        : `es ist ${GERMAN.away(left)} fällig`,
  taskDated: (day, after) =>
    `die Aufgabe dafür ist auf den ${spokenGerman(day)} gesetzt${after > 0 ? `, ${after === 1 ? 'einen Tag' : `${after} Tage`} danach` : ''}`,
  money: (_words, sum) => `es geht um ${amountGerman(sum.total, SIGNS[sum.unit ?? ''] ?? sum.unit)}`,
  answerWaited: 'eine Antwort steht aus',
  isAway: (who, words) => `${who ?? 'jemand, der gebraucht wird,'} ist nicht da: ${words}`,
  slip: (words) => `kommt zu spät oder fehlt: ${words}`,
  before: (days) => `angesetzt war es zuvor für den ${listedGerman(days.map(spokenGerman))}`,
  doneButSaid: (task, source, words) =>
    `Die Aufgabe ${task} ist als erledigt markiert; später heißt es (${inGermanLower(source)}): ${words}.`,
  saidBefore: 'Davor steht',
  speaksOf: (moved, source, day, words) =>
    `${moved ? 'Verschoben auf den' : 'Später genannt: der'} ${spokenGerman(day)} (${inGermanLower(source)}): ${words}.`,
  theMoney: 'Zum Geld',
  wasToBeThere: (day) => `Angekündigt für den ${spokenGerman(day)}`,
  openTask: (task, due, owner) =>
    `Die offene Aufgabe ${task} ist ${due ? `am ${spokenGerman(due)} fällig` : 'ohne Datum'}; sie liegt bei ${owner ?? 'dir'}.`,
  noTask: 'Dafür gibt es keine offene Aufgabe.',
  twoSums: (one, first, other, second) =>
    `Dafür sind zwei Beträge genannt: ${one} (${first}) und ${other} (${second}).`,
  twoDays: (moved, one, first, other, second) =>
    moved
      ? `Es wurde vom ${spokenGerman(one)} (${first}) auf den ${spokenGerman(other)} (${second}) verschoben.`
      : `Dafür sind zwei Termine genannt: ${spokenGerman(one)} (${first}) und ${spokenGerman(other)} (${second}).`,
  otherDays: (days) => `Weitere Tage: ${days.join('; ')}.`,
  saysAllIsWell: (source, words) =>
    `${source} ${words === null ? 'gilt als auf Kurs' : `sagt etwas anderes: ${words}`}; der Termin oben spricht dagegen.`,
  maySettle: (source, words) => `${source} kann heißen, dass es erledigt oder verschoben ist: ${words}.`,
  oldWords: (days) =>
    `Der letzte Eintrag dazu ist ${days} Tage alt; was seither mündlich geklärt wurde, steht in keiner Aufzeichnung.`,
}

/** Where it stands: "In der Notiz vom 24.03.2026". */
function inGerman({ ref, day, by }: Source): string {
  if (ref.kind === 'file') return `In der Datei ${quote(ref.label, 60)}`
  if (ref.kind === 'note') return `${by ? `Im Brief von ${by} in` : 'In'} der Notiz vom ${spokenGerman(day)}`
  if (ref.kind === 'thread') return `In der Nachricht vom ${spokenGerman(day)} mit ${ref.label}`
  if (ref.kind === 'contact') return `Im Eintrag von ${ref.label}`
  if (ref.kind === 'interaction') return `In der Gesprächsnotiz vom ${spokenGerman(day)}`
  return ref.kind === 'task' ? `In der Aufgabe ${quote(ref.label, 60)}` : `Im Ziel ${quote(ref.label, 60)}`
}

/** One sentence in both languages. */
export const factInBoth = (tell: (words: MatterWords) => string, cites: RecordRef[]): Fact => ({
  ...inBoth(tell),
  cites,
})
export const inBoth = (tell: (words: MatterWords) => string): Bilingual => ({
  text: tell(ENGLISH),
  german: tell(GERMAN),
})
const lower = (text: string) => text.replace(/^T/, 't')
const inGermanLower = (text: string) => text.replace(/^D/, 'd')
/** The same in the middle of a sentence. */
export const inside = (words: MatterWords, item: Source): string =>
  words === ENGLISH ? lower(words.source(item)) : inGermanLower(words.source(item))
