// German days that bite by what has to be done then: "ist bis Freitag abzugeben", "hat bis Ende April zu räumen", "wurde bis Juni vorgeschrieben".
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import type { Draft, Setting } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'

const PARTICLES =
  'ab|an|auf|aus|bei|bereit|dar|durch|ein|entgegen|fertig|fest|frei|her|hin|mit|nach|nieder|um|vor|weg|weiter|zurück|zusammen|zurecht'
/** "zu stellen", "abzugeben"; what can be had or seen by then is no duty. */
const CAN =
  '(?:haben|sehen|hören|erreichen|erwarten|rechnen|kaufen|mieten|besichtigen|finden|bekommen|kriegen|tun|schaffen|spüren|erkennen|befahren|hoffen|befürchten|verstehen|retten|machen|klären|entscheiden|besprechen|überlegen)'
const TO_DO = String.raw`(?:zu (?!${CAN}(?!\p{L}))\p{Ll}{3,}n|(?:${PARTICLES})zu\p{Ll}{3,}n)(?=[.,;!:)]|$| und | sowie | oder )`
/** Between the verb and what is to be done: no other matter begins, and nothing is denied. */
const NOT_BETWEEN =
  /(?<!\p{L})(?:möglich|bereit|schwer|leicht|zeit|ziel|plan|aufgabe|dabei|froh|schön|nicht|nichts|kein\p{L}*|kaum|nie|wir|ich|er|sie|man|du|versprochen|zugesagt|gebeten|vereinbart)(?!\p{L})|, (?:um|dass|ob|wenn|weil|damit|so)(?!\p{L})/iu
const HAS_TO = i(
  String.raw`(?<!\p{L})(?:ist|sind|seien|sei|hat|haben)(?!\p{L})(?<between>[^;?]{2,160}?)(?<!\p{L})${TO_DO}`,
)
const FRONTED = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?(?:(?:[Aa]b|[Aa]n|[Aa]uf|[Ee]in|[Vv]or|[Nn]ach|[Zz]urück|[Bb]ei)zu\p{Ll}{3,}n|[Zz]u (?!${CAN}(?!\p{L}))\p{Ll}{3,}n) (?:ist|sind|hat|haben|wäre|wären)(?!\p{L})(?! (?:noch )?(?:nichts|nicht|kein\p{L}*))`,
  'u',
)
const LAID_DOWN = i(
  String.raw`(?<!\p{L})(?:wird|werden|wurde|wurden|hat|haben)(?!\p{L})[^;?]{2,200}?(?<!\p{L})(?:vorgeschrieben|aufgetragen|angeordnet|auferlegt|zur auflage gemacht)(?!\p{L})`,
)
const REMINDS =
  /(?<!\p{L})(?:erinner(?:e|n|t)|mahn(?:e|en|t))(?: (?:ich|wir|er|sie|Sie|dich|euch|Euch|uns|mich|nochmals|noch einmal|freundlich|höflich|vorsorglich)){0,4} (?:an|daran, dass)(?: die (?:Frist|Abgabe)| den (?:Termin|Stichtag|Abgabetermin))?(?: (?:am|vom|zum|bis|den|der|dem))* $/u
/** "Am Montag um 17 Uhr schliesst der Empfang", "Die Anmeldung schließt am Freitag". */
const CLOSES = /(?<!\p{L})(?:schließt|schliesst|endet)(?! (?:sich|daran|an|jede\p{L}*)(?!\p{L}))(?!\p{L})/iu
const AT_HOUR =
  /(?<!\p{L})(?:um|bis|punkt|spätestens) (?:\d{1,2}(?:[.:]\d\d)?(?: uhr)?|zwölf|mittag|mitternacht)(?!\p{L})/iu
const TAKES_IN =
  /(?<!\p{L})\p{L}*(?:anmeldung|portal|ausschreibung|bewerbung|schalter|annahme|empfang|einreichung|umfrage|abstimmung|bestellung|meldung|auktion|zeichnung|online-?formular)(?!\p{L})/iu
const EACH = /(?<!\p{L})(?:jede[nrsm]?|immer|täglich|abends|meist|meistens|gewöhnlich|wenn|falls|sofern)(?!\p{L})/iu
const HANGS =
  /(?<!\p{L})(?:muss|müssen|müsse|müssten)(?!\p{L})[^;?]{2,120}?(?<!\p{L})(?:aushängen|aufliegen|vorliegen|einlangen|eingelangt sein|bereitliegen|bereitstehen|eintreffen|eingetroffen sein)(?=[.,;!]|$)/iu
const OBLIGED =
  /(?<!\p{L})(?<!ich |wir )(?:müsse|müssten)(?! (?:ich|wir)(?!\p{L}))[^;?]{2,140}?(?<!\p{L})(?:sein|liegen|haben|werden|stehen|ankommen|eingehen|wissen)(?=[.,;!]|$)/iu

/** "Anträge, die nach dem 3. Dezember einlangen, …" */
const ARRIVING =
  /, (?:die|der|das|welche) (?:erst |noch )?(?:bis|nach|vor|später als)(?!\p{L})[^?;,]{2,50} (?:einlangen|einlangt|eingehen|eingeht|eintreffen|eintrifft|ankommen|ankommt|vorliegen|vorliegt|kommen),? \p{Ll}/iu
const PAY =
  /(?<!\p{L})(?:erstatten|überweisen|begleichen|zahlen|bezahlen|entrichten) Sie(?!\p{L})[^?;]{0,80}$|(?<!\p{L})[Bb]itte(?! (?:nicht|um))(?!\p{L})[^?;]{4,100}(?<!\p{L})(?:erstatten|überweisen|begleichen|bezahlen|entrichten|einzahlen)[.!]*$/u
const LEAVES =
  /^(?!(?:ich|wir)(?!\p{L}))[^?;]{3,60} (?:hat|haben) (?:\p{L}+ ){0,2}?(?:zum|per|mit|auf) [^?;,]{2,30} (?:ordentlich |fristgerecht )?gekündigt(?=[.,;!]|$)/iu

/** A day that bites by a duty in German; null: none. */
export function dueInGerman(clause: string, setting: Setting): Draft | null {
  if (clause.length > 400 || clause.endsWith('?') || isPast(clause, setting)) return null
  const { base } = setting
  const dates = datesIn(clause, base).filter(({ day }) => day >= base.today)
  const ahead = dates.filter(({ role }) => role !== 'from')
  const [first] = ahead
  if (dates.length > 0 && ARRIVING.test(clause)) return { kind: 'deadline', who: null, what: 0, confidence: 0.85 }
  if (first === undefined || EACH.test(clause)) return null
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.85 }
  if (FRONTED.test(clause) || HANGS.test(clause) || LEAVES.test(clause)) return found
  const between = HAS_TO.exec(clause)?.groups?.between ?? ''
  const isLast = (from: number) =>
    /(?<!\p{L})(?:bis|spätestens|längstens|vor)(?: \p{L}+){0,2} $/iu.test(clause.slice(Math.max(0, from - 30), from))
  const limited = ahead.some(({ role, from }) => role === 'until' || isLast(from))
  if (limited && between !== '' && !NOT_BETWEEN.test(between)) return found
  if (limited && PAY.test(clause)) return found
  if (limited && (LAID_DOWN.test(clause) || OBLIGED.test(clause))) return found
  if (ahead.some(({ from }) => REMINDS.test(clause.slice(Math.max(0, from - 90), from)))) return found
  return CLOSES.test(clause) &&
    (AT_HOUR.test(clause) || TAKES_IN.test(clause)) &&
    !/(?<!\p{L})(?:ich|wir)(?!\p{L})/iu.test(clause)
    ? found
    : null
}
