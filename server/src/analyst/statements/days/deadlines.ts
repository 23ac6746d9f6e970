// Days that bite by themselves: expiries, notice periods, due dates. And amounts that are said.

import { addDays } from '#contract/days.ts'
import type { StatementDue } from '#contract/statements.ts'
import { endOfMonth, endOfQuarter, monthsOn, yearOf } from '../../dates/calendar.ts'
import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import { amountsIn } from '../../text/amounts.ts'
import { NUMBER, numberOf } from '../../text/written-words.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { isMeasured } from '../figures/measures.ts'
import { tellsQuantity } from '../figures/quantities.ts'
import { isTallied } from '../figures/tallies.ts'
import { hasCondition } from '../form/clauses.ts'
import { ACTS, GERMAN_INFINITIVES } from '../promises/verbs.ts'

const TERM_EN =
  /\b(?:expir(?:es?|y|ing|ation|ed)|lapses?|runs? out|valid (?:until|till|through|to)|(?:is|are|falls?|becomes?|was|were) (?:now |all )?due|due (?:on|by|date|within|in|no later)|payable|deadline|cut-?off|notice (?:period|must|has|by|until|needs?|is|date|expires)|(?:months?'?|weeks?'?|days?'?) notice|renewal(?: date)?|renews?|auto-?renews?|break clause|break option|clos(?:es?|ing) (?:on|at|date|in|\d)|closing date|no later than|at the (?:very |absolute )?latest|last (?:day|date|chance|word)|(?:has|have|must|needs?) (?:to )?be (?:in|submitted|filed|paid|returned|exercised|received|registered|given|signed|renewed|confirmed|lodged|sent|done|ready|decided)|submission date|ends? (?:on|in|by|at|\d)|terminates?|free time ends|window (?:closes|ends)|ultimatum|overdue|offer stands until|(?:holds?|held|kept|keeps?|stands?|reserved) (?:[\p{L}'-]+ ){0,4}(?:until|till|til)|runs? (?:to|through|till) |term (?:is |runs |goes )?(?:to|until|till|through) (?=\d|\p{L}+ \d)|matur(?:es?|ity|ing)|(?:is|are|comes?) up (?=on|in|at|for|\d|mon|tue|wed|thu|fri|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next|end)|filing date|target date|go-live|statute of limitations|limitation period|exclusivity|runs? until|(?:we|they|it) (?:lose|loses|expire)s?|(?:bindable|binding|firm|open|available|held|reserved|guaranteed|fixed) (?:until|till|through)|(?:reply|answer|response|decision|comments?|offers?|bids?|applications?|signatures?|sign|signed|return|respond|objections?|payment) (?:is |are |needed |required |wanted |expected )?by|due (?=\d|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|end|eo[dwm]|next)|(?:ends?|closes?|finishes|stops) (?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|next|end)\p{L}*|(?:have|has|'ve got|'ve|got) (?:only |just |got )?(?:until|till|til)|(?:have|has|'ve got|got) (?:only |just )?(?:\d{1,3}|\p{L}{3,8}) (?:days|weeks|months) (?:to|left)|(?:good|valid|firm|open) (?:for )?\d{1,3} (?:days|weeks|months)|(?:good|up for renewal) (?:until|till|on|in)?|(?:window|period) (?:is|of)|(?:when|if|unless|provided) .{3,80}\bby|within .{2,40}(?:days?|weeks?|months?) (?:after|of|from|following)|(?:leaves|leaving|resigned|retires|quits|gave notice)\b.{0,40}\b(?:on|at|by|end|effective|as of))(?!\p{L})/iu
const TERM_DE =
  /(?<![\p{L}\p{N}])(?:läuft\b.{0,60}\b(?:aus|ab)|laufen\b.{0,60}\b(?:aus|ab)|ausläuft|abläuft|auslaufen|ablaufen|endet|enden|erlischt|verfällt|verfallen|verjähr\p{L}*|\p{L}*frist(?:en)?|gültig bis|(?:gilt|gelten) (?:\p{L}+ ){0,3}bis|(?:habe|hat|haben) (?:wir |ich |sie |er )?(?:noch |nur |nur noch )?bis|zahlungsziel|(?:widerspruch|einspruch|einsprache|zahlung|zahlbar|rückgabe) (?:ist )?(?:innerhalb|innert|binnen)|befristet|verlängert sich|fällig|\p{L}*stichtag|deadline|abgabe(?:termin|schluss)?|(?:anmelde|redaktions|einsende|annahme|bewerbungs|melde|bestell|anzeigen|druck|annahme)schluss|ablauf(?:datum|termin)?|kündbar|\p{L}*kündigung|kündigungs\p{L}+|(?:ist|sind) .{0,60}\bzu (?:bezahlen|zahlen|begleichen|kündigen|entrichten)|zahlbar|spätestens|(?:muss|müssen) .{0,60}(?:erfolgen|vorliegen|drin sein|eingereicht|bezahlt|da sein|eingehen|fertig sein|stehen|abgegeben|gemeldet)|überfällig|läuft bis|laufen bis|letzter (?:tag|termin)|termin für|sonst (?:ist|sind|geht|verlieren|verfällt)|endtermin|exklusivität|(?:gebunden|reserviert|bindend|verbindlich|verfügbar|fest) bis|(?:geht|gehen|scheidet|verlässt|kündigt|gekündigt|hört)\b.{0,40}\b(?:zum|per|ende) |(?:wenn|falls|sofern) .{3,80}\bbis |(?:innerhalb|binnen) .{2,40}(?:tagen?|wochen|monaten?) (?:nach|ab|seit)|(?:rückmeldung|antwort|entscheidung|unterschrift|zahlung|einsprache|einspruch|widerspruch|anmeldung|angebote?|bewerbung(?:en)?) (?:ist |sind |nötig |erforderlich )?bis )/iu
/** Days on which something has to be there: a delivery, an acceptance, a closing. */
const MILESTONE =
  /(?<![\p{L}\p{N}])(?:FAT|SAT|go-?live|final close|closing|handover|hand-over|delivery date|launch|completion|move-in|acceptance test|\p{L}*abnahme|inbetriebnahme|\p{L}*übergabe|auslieferung|liefertermin|einzug|eröffnung|inbetriebsetzung|baubeginn|redaktionsschluss)(?: (?:is|ist|am|on|at|per|zum|date))*:? ?$/iu
/** Somebody else wants it by a day, or settles it on one. */
const WANTS =
  /(?<!\p{L})(?<!\b(?:I|we|ich|wir) )(?:wants?|needs?|expects?|requires?|demands?|asks? for|insists? on|will(?= (?:bis|von|es|das|die|den|einen?|eine|mein|unser|dafür|noch|spätestens))|wollen(?! wir)|braucht|brauchen(?! wir)|verlangt|verlangen|erwartet|erwarten(?! wir)|fordert|fordern|möchte)(?! to (?!know|hear|have|see|get)| wir| ich)(?!\p{L})/iu
/** "by seven on" a day */
const BY_TIME_ON = /(?<!\p{L})by (?:\p{L}+|\d{1,2}(?:[:.]\d\d)?)(?: ?[ap]m)? on (?:the )?$/iu
const LIMIT = /\b(?:by|until|before|bis|vor)\b/i
const ANSWER =
  /\b(?:from (?:us|me)|an answer|a reply|a decision|to know|to hear|in writing|von (?:mir|uns)|wissen|schriftlich|eine antwort|bescheid|eine entscheidung|eine zusage|unterlagen|documents)/i
const OURS = /\b(?:us|me|we|I|our|my|mir|uns|wir|ich|unsere?\w*|meine?\w*)\b/u
const SETTLED_ON =
  /(?<!\p{L})(?:decides|will decide|meets|votes|rules|entscheidet|entscheiden|tagt|beschliesst|beschließt|stimmt ab)(?:\s\p{L}+){0,2} (?:on|at|am|erst am|in) $/iu
const ORDERED =
  /^(?:(?:must|have to|need to|muss|müssen) )?(?:serve|file|submit|sign|return|pay|reply|respond|notify|object|register|renew|decide|apply|appeal|lodge)\b.{0,40}\b(?:by|before|until)\b/i

/** A day that bites because somebody waits for it or something must be there; null where none is named. */
export function awaitedIn(clause: string, setting: Setting): Draft | null {
  const dates = datesIn(clause, setting.base).filter(({ role, day }) => role !== 'from' && day >= setting.base.today)
  if (dates.length === 0 || hasCondition(clause)) return null
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.65 }
  const wants = WANTS.exec(clause)
  const rest = wants === null ? '' : clause.slice(wants.index, wants.index + 160)
  const isOwn = /^(?:I|we|ich|wir)(?!\p{L})/iu.test(clause)
  const acts = (rest.split(/, |;/)[0] ?? '')
    .split(/[\s.]+/)
    .some((word) => GERMAN_INFINITIVES.has(word) && !/^(?:wissen|haben|sehen|hören)$/.test(word))
  if (
    wants !== null &&
    (wants.index > 0 || setting.people.kind !== 'message') &&
    !isOwn &&
    !acts &&
    (LIMIT.test(rest)
      ? dates.some(({ role, from }) => role === 'until' || BY_TIME_ON.test(clause.slice(0, from))) || ANSWER.test(rest)
      : ANSWER.test(rest) || /money|geld|bescheid/i.test(rest))
  )
    return { ...found, who: OURS.test(clause) ? self('I', setting) : null }
  const before = dates.map(({ from }) => clause.slice(Math.max(0, from - 40), from))
  if (before.some((words) => SETTLED_ON.test(`${words.trimEnd()} `) || SETTLED_ON.test(words))) return found
  return null
}

const MUST =
  /(?<!\p{L})(?<who>\p{L}[\p{L}'-]*)? ?(?:must|has to|have to|needs? to|'ve got to|is to|are to|(?<bare>to)|muss|müssen|müsste|hat|haben) /iu
/** What arrives, is there or is known: nobody takes it on by saying so. */
const THERE_EN =
  /(?<!\p{L})(?:must|has to|have to|needs? to|got to|is to|are to|to) (?:all |now |then |also |first |really )?(?:be (?!done\b.{0,20}\?)[\p{L}-]+|reach|arrive|land|get (?:to|there|here)|go (?:in|out|off)|come (?:in|back)|have|receive|hear|know|vacate|leave|clear|decide|tell|answer|reply|respond|say|let \p{L}+ know)(?!\p{L})|(?<!\p{L})needs? (?:\p{L}+ly )?\p{L}{3,}ing(?!\p{L})/iu
const THERE_DE =
  /(?<!\p{L})(?:muss|müssen|müsste)(?!\p{L})[^;?]{0,120}?(?<!\p{L})(?:sein|werden|haben|wissen|bekommen|erhalten|vorliegen|liegen|stehen|eingehen|eintreffen|ankommen|da|raus|rein|weg|absagen|zusagen|zu- oder absagen|antworten|entscheiden|bescheid \p{L}+|räumen|verlassen)(?!\p{L})/iu
const AFTERWARDS = /^(?:after|nach)(?: the| dem)? $/i
const CHANGES =
  /^,? (?:it (?:is|will|goes|becomes)|the |we (?:have|will|lose|pay)|they |there |no |that |nothing |gilt|gelten|ist|sind|gibt|verfällt|geht|kostet|wird|steigt)/i
const HELD =
  /(?<!\b(?:I|we|I'll|we'll|I will|we will|to) )(?<!\p{L})(?:holds?|held|holding|keeps?|reserves?|reserving)(?!\p{L}) (?:[\p{L}'-]+ ){0,4}(?:until|till|til|through)(?!\p{L})|(?<!\p{L})(?:halten|hält|reservieren|reserviert) (?!wir|ich)(?:[\p{L}'-]+ ){0,4}bis(?!\p{L})/iu
const WILL_HOLD =
  /^(?:(?:[Aa]nd|[Bb]ut|[Ss]o),? )?(?:[Hh]e|[Ss]he|(?!They)\p{Lu}\p{L}+)(?:'ll| will) (?:hold|keep|reserve)(?!\p{L})/u
const GIVEN =
  /(?<!\p{L})(?:gives?|gave|given|giving|gibt|geben|gab) (?:us|me|him|her|them|uns|mir|ihm|ihr|ihnen) (?:only |just |noch |nur |zeit )*(?:until|till|til|bis)(?!\p{L})|(?<!\p{L})(?:won't|can't|cannot|will not|wouldn't) (?:wait|hold|keep|stretch)(?: it| them| on)? (?:past|beyond|longer than|after)(?!\p{L})|(?:,|–|-) ?(?:or|otherwise|or else|sonst|andernfalls)(?: else)?(?!\p{L})[^;?]{2,60}(?:lose|lost|fine|fined|penalty|charge|double|late fee|gone|cancel|refuse|reject|too late|closed|verlieren|verfällt|strafe|gebühr|zu spät|weg|teurer|geht nicht)/iu
const EXPECTS =
  /^need (?:your|an?|the|it|this|that)(?!\p{L})|(?<!\p{L})(?:(?:we|I) (?:expect|await|look forward to|need|must have|require)|erwarte(?:n)? (?:ich|wir)|(?:ich|wir) (?:erwarte|erwarten|benötigen?|brauchen?)|(?:benötige|brauche)n? (?:ich|wir)|um .{3,40} wird .{0,20}gebeten)(?!\p{L})/iu

/** Something must be there by a day, whoever brings it; null where no day is named or somebody says it of themself. */
export function obligedIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause)) return null
  const dates = datesIn(clause, setting.base).filter(({ role, day }) => role !== 'from' && day >= setting.base.today)
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.7 }
  const must = MUST.exec(clause)
  const limited = dates.some(({ role }) => role === 'until')
  if (must !== null && dates.length > 0 && (THERE_EN.test(clause) || THERE_DE.test(clause))) {
    const who = must.groups?.who ?? ''
    const isOwn = /^(?:I|we|ich|wir|you|du|let)$/i.test(who) || /(?:muss|müssen) (?:ich|wir)(?!\p{L})/iu.test(clause)
    const isHave = /(?:have|receive|hear|know|haben|wissen|bekommen|erhalten)(?!\p{L})/iu.test(clause)
    const told =
      /(?<!\p{L})(?:tell|decide|answer|reply|respond|know|say|let|absagen|zusagen|antworten|entscheiden|haben|have|wissen)(?!\p{L})/iu
    if (
      (limited || told.test(clause)) &&
      (!isOwn || (isHave && limited)) &&
      (must.groups?.bare === undefined ||
        (limited && /(?<!\p{L})to be /iu.test(clause) && !setting.people.isPerson(who)))
    )
      return found
  }
  if (limited && EXPECTS.test(clause)) return found
  // "He'll hold it for us until Friday": he takes it on.
  if (((HELD.test(clause) && !WILL_HOLD.test(clause)) || GIVEN.test(clause)) && dates.length > 0) return found
  if (/erwarte(?:n)? (?:ich|wir)|(?:ich|wir) erwarten?/iu.test(clause) && dates.length > 0) return found
  for (const { from, to } of datesIn(clause, setting.base).filter(({ day }) => day >= setting.base.today))
    if (from < 12 && AFTERWARDS.test(clause.slice(0, from)) && CHANGES.test(clause.slice(to))) return found
  return null
}

function milestoneIn(clause: string, setting: Setting): boolean {
  if (amountsIn(clause).length > 0 && /rate|zahlung|betrag|payment|instal|fee|deposit/i.test(clause)) return false
  if (ORDERED.test(clause)) return datesIn(clause, setting.base).some(({ day }) => day >= setting.base.today)
  return datesIn(clause, setting.base).some(
    ({ from, day }) =>
      day >= setting.base.today &&
      MILESTONE.test(clause.slice(Math.max(0, from - 40), from).replace(/\b(?:am|on|at|per|zum|by|the)\s*$/i, '')),
  )
}

/** "VAT by 7 December", "Garantie bis März": a matter and the day it lasts to, without a verb. */
const VERBLESS =
  /^(?:(?:final|last|early|new|all|die|der|das|the|our|unser\p{L}*|finale?|letzte[rn]?|noch|nur) )?(?!(?:er|sie|es|ich|wir|he|she|it|they|we|I|you|who|wer|what|was|that|man|and|but|or|so|if|from|not|no|back|away|out|off|until|by|bis|vor|und|oder|also|nur|ab|vom|von|wenn|weg)(?!\p{L}))[\p{L}][\p{L}&'/-]+(?: (?:for|of|the|and|der|des|für|und|die|das|noch|nur|an|zum|zur|von) [\p{L}'-]+| [\p{L}'-]+){0,5},? (?:noch |nur |nur noch |only |not later than )?(?:by|until|till|before|bis|vor|spätestens|no later than)(?: (?:am|zum|the|on|ende|end of|spätestens))?:? $/iu
const AWAY =
  /(?<!\p{L})(?:to|away|holidays?|leave|closed|off|sick|out|abroad|busy|free|open|here|there|urlaub|ferien|krank\p{L}*|abwesend|verreist|weg|unterwegs|geschlossen|frei|kur|reha|elternzeit|is|are|was|were|will|has|have|had|ist|sind|war|hat|haben|wird|soll|muss|kann|läuft|\p{L}+ing|\p{L}+ed)(?!\p{L})/iu

/** Duties that have their day: "Rent 25 December", "Konzession: 31.1." */
const DUTY =
  /^(?:(?:the|our|next|final|first|second|die|der|das|unser\p{L}*|nächste[rs]?|letzte[rs]?|geplante[rs]?) )?(?:[\p{L}\d&'/-]+ ){0,4}?(?:rent|vat|paye|tax|tax return|licen[cs]e|certificate|cert|insurance|lease|contract|mot|audit|(?:re-?)?inspection|hearing|renewal|filing|accounts|return|deposit|balance|invoice|instal?ments?|closing|exams?|deadline|due date|expiry|cut-?off|award|submissions?|tender|bids?|appeal|warranty|permit|visa|exclusivity|notice|break|option|probation|miete|steuer|umsatzsteuer|ust|mwst|lizenz|konzession|versicherung|vertrag|prüfung|tüv|anhörung|abgabe|rate|kaution|zuschlag|einreichung|schlusstermin|bindefrist|frist|ablauf|garantie|gewährleistung|kündigung|option|probezeit|genehmigung|visum|\p{L}*frist|\p{L}*termin|\p{L}*steuer|\p{L}*versicherung|\p{L}*vertrag|\p{L}*prüfung)(?: (?:for|of|on|der|des|für|den|die)(?: [\p{L}'-]+){1,4})?(?: (?:is|are|ist|sind)(?: lt\. \p{L}+| laut \p{L}+)?(?: (?:erst|now|jetzt|only))?)?\s?(?::|,|–|-|->|→|on|am|zum|per)?\s?$/iu

function isVerbless(clause: string, { base, people }: Setting): boolean {
  const first = datesIn(clause, base)[0]
  if (
    first !== undefined &&
    first.day >= base.today &&
    DUTY.test(clause.slice(0, first.from)) &&
    !/termin: ?$/i.test(
      clause.slice(0, first.from).replace(/(?:schluss|abgabe|end|ablauf|liefer|zahlungs)termin/i, 'frist'),
    )
  )
    return true
  const date = datesIn(clause, base).find(({ role, day }) => role === 'until' && day >= base.today)
  if (
    date === undefined ||
    !/^[\s.,!)]*(?:\d{1,2}[:.]\d\d(?: uhr)?|noon|eod|at the latest|latest)?[\s.!)]*$/i.test(clause.slice(date.to))
  )
    return false
  const before = clause.slice(0, date.from)
  if (!VERBLESS.test(before) || AWAY.test(before)) return false
  const words = before.split(/[\s,]+/)
  return !words.some(
    (word, at) =>
      GERMAN_INFINITIVES.has(word) ||
      (at === 0 && ACTS.has(word.toLowerCase())) ||
      (/^\p{Lu}/u.test(word) && people.isPerson(word)),
  )
}

const LENGTH = String.raw`(${NUMBER})(?: \(\d{1,3}\))?[- ](?:calendar |business |working |banking |full )?(days?|weeks?|months?|tage?n?|wochen?|monate?n?)'?`
/** "three months to year end", "drei Monate zum Jahresende": the last day on which notice can be given. */
const NOTICE = new RegExp(
  String.raw`(?<![\p{L}\d])${LENGTH}(?: notice)?[,]?(?: (?:to|before|prior to|from|by|zum|vor|auf|auf das|per|vor dem))(?: the)? (year[- ]end|end of (?:the )?(?:year|quarter|month)|jahresende|quartalsende|monatsende|ende (?:jahr|quartal|monat|des jahres|des quartals|des monats))`,
  'iu',
)

/** The last day for notice of that length; the next one from the day of the text on. */
export function noticeDay(clause: string, today: string): Pick<StatementDue, 'date' | 'words'> | null {
  const match = NOTICE.exec(clause)
  const count = match ? numberOf(match[1] ?? '') : null
  if (match === null || count === null) return null
  const before = (end: string) => {
    const unit = match[2] ?? ''
    if (/^[dt]/i.test(unit)) return addDays(end, -count)
    if (/^w/i.test(unit)) return addDays(end, -7 * count)
    return endOfMonth(monthsOn(`${end.slice(0, 7)}-01`, -count))
  }
  const ends = /year|jahr/i.test(match[3] ?? '')
    ? [0, 1, 2].map((away) => `${yearOf(today) + away}-12-31`)
    : /quart/i.test(match[3] ?? '')
      ? [0, 1, 2, 3, 4, 5].map((away) => endOfQuarter(today, away))
      : [...Array(14).keys()].map((away) => endOfMonth(today, away))
  const date = ends.map(before).find((day) => day >= today) ?? null
  return { date, words: match[0] }
}

const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d])(?:within|innert|innerhalb von|binnen|net|frist von|of|beträgt|is|of at least|zahlungsziel|frist|valid for|valid|good for|have|has|'ve got|haben|noch) ${LENGTH}|(?:spätestens|at least|mindestens|no later than|not later than) ${LENGTH} (?:vor|before|prior to)`,
  'iu',
)

/** A day that bites; null where no term or no day is named. */
export function deadlineIn(clause: string, setting: Setting): Draft | null {
  const match = TERM_EN.exec(clause) ?? TERM_DE.exec(clause)
  if (match === null)
    return milestoneIn(clause, setting) || isVerbless(clause, setting)
      ? { kind: 'deadline', who: null, what: 0, confidence: 0.65 }
      : null
  const dates = datesIn(clause, setting.base).filter(
    ({ role }) => role !== 'from' || /läuft|expire|ends|endet|from|(?<!\p{L})ab(?!\p{L})/iu.test(match[0]),
  )
  const notice = noticeDay(clause, setting.base.today)
  const lasts = DURATION.exec(clause)
  if (
    dates.length === 0 &&
    notice === null &&
    (lasts === null ||
      !/due|payable|notice|object|appeal|zahl|frist|fällig|kündig|einspr|widerspr|valid|good for|days to|left/i.test(
        clause,
      ))
  )
    return null
  if (/\b(?:meeting|call|session|sitzung|besprechung) (?:ended|closed|endet|geschlossen)\b/i.test(clause)) return null
  const past =
    dates.length > 0 &&
    dates.every(({ day }) => day < setting.base.today) &&
    /\b(?:expired|lapsed|ended|war|was|endete)\b/i.test(clause)
  if (past) return null
  return {
    kind: 'deadline',
    who: null,
    what: 0,
    confidence: dates.length > 0 || notice ? 0.8 : 0.65,
    hedged: hasCondition(clause) && !/unless|ausser|außer|sonst|es sei denn/i.test(clause),
  }
}

/** Said of what is not so, or not yet: no fact. */
const SUPPOSED =
  /(?<!\p{L})(?:(?:potential(?:ly)?|maybe|perhaps|possibly)(?: \p{L}+)? (?=[£$€]?\d)|(?:we|you|they|he|she|I|one) cd|could|would|might|(?:worst|best) case|suppose|propos(?:e|es|ed)|suggest(?:s|ed)?|somebody said|rumou?r|I'd|we'd|he'd|she'd|könnten?|würden?|schlimmstenfalls|bestenfalls|angenommen|vorgeschlagen|schlägt vor|schlug vor|angeblich|gerüchteweise|unter umständen|reden? von|redet von|munkelt|machen? .{2,30} (?:teurer|billiger) wollen)(?!\p{L})/iu

/** What a thing would cost is its price. */
const PRICED =
  /(?<!\p{L})(?:would (?:also |then )?(?:cost|come to|amount to)|würden?(?= [^;?]{0,80}kosten)|kämen?(?= [^;?]{0,60}auf))(?!\p{L})/iu

/** An amount that is said and bound to nothing else. */
/** "um 10.40" is a time. */
const AT_TIME =
  /(?<!\p{L})um (?:[01]?\d|2[0-3])\.[0-5]\d(?![\d.,]| ?(?:[€$£%]|(?:eur|euro|chf|fr|franken|prozent|mio|cent|m|cm|mm|kg|t)(?!\p{L})))/iu

export function figureIn(told: string, base: DateBase): Draft | null {
  const clause = told.replace(AT_TIME, 'um')
  const [first] = amountsIn(clause)
  // What is doubted behind the amount is something else.
  const said = first === undefined ? clause : clause.slice(0, first.to + 12)
  if (SUPPOSED.test(said.replace(PRICED, ''))) return null
  if (clause.split(' ').length < 2 || /^(?:if|falls|wenn|e\.g\.|z\.B\.)/i.test(clause)) return null
  if (first !== undefined) return { kind: 'figure', who: null, what: 0, confidence: first.unit === null ? 0.6 : 0.7 }
  return isMeasured(clause) || isTallied(clause) || tellsQuantity(clause, base)
    ? { kind: 'figure', who: null, what: 0, confidence: 0.6 }
    : null
}
