// The same in German: the verb stands before or after whoever does it, its particle at the end, and any verb of doing will do.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { isAgent } from '../who/agents.ts'
import { NO_NAMES } from '../who/name-words.ts'
import { NAME } from '../who/people.ts'
import { promise } from './nominal.ts'
import { GERMAN_STATES, MINUTED } from './verbs.ts'

const ROLE = String.raw`(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Mm]ein\p{L}*|[Dd]ein\p{L}*|[Ii]hr\p{L}*|[Ss]ein\p{L}*|[Ee]in\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+(?: (?:aus|von|vom|der|des) \p{Lu}[\p{L}-]+)?`
const WHO = String.raw`(?<who>[Ee]r|[Ss]ie|[Ii]ch|[Ww]ir|${ROLE}|${NAME}(?: (?:und|&) ${NAME})?)`
const BESIDE =
  '(?: (?:seinerseits|ihrerseits|wiederum|hingegen|dagegen|dann|selbst|jetzt|nun|noch|auch|gleich|schon|heute|morgen|bereits|zunächst|dafür|stattdessen|, [^,]{3,40},))?'
const HEAD = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?(?:(?:[Uu]nd|[Aa]ber|[Dd]ann|[Aa]lso|[Aa]ußerdem),? )?${WHO}${BESIDE} (?<verb>\p{Ll}{3,}(?:t|en)|lässt|lassen)(?!\p{L})(?<rest>[^?;]*)$`,
  'u',
)
const INVERTED = new RegExp(
  String.raw`^(?<head>[^?;:,]{2,90}?) (?<verb>\p{Ll}{3,}(?:t|en)|lässt|lassen) (?:sich |mir |uns |ihm |ihr |ihnen |dir |euch |Ihnen )?${WHO}(?!\p{L})(?<rest>[^?;]*)$`,
  'u',
)

/** Told in the present of how things are or what was said, not of what one does. */
const NOT_DONE =
  /^(?:erlischt|verfällt|endet|verjährt|ist|sind|war|hat|haben|wird|werden|muss|müssen|kann|können|soll|sollen|will|wollen|darf|dürfen|mag|möchte|würde|könnte|sollte|müsste|heißt|heisst|meint|sagt|sagen|denkt|glaubt|findet|hofft|fürchtet|weiß|weiss|kennt|wohnt|lebt|liebt|hasst|freut|ärgert|wundert|erinnert|erzählt|berichtet|erklärt|erläutert|meldet|bemerkt|betont|ergänzt|fragt|antwortet|bittet|dankt|begrüßt|eröffnet|schließt|fehlt|reicht|passt|kostet|dauert|gehört|gefällt|scheint|wirkt|steht|liegt|sitzt|hängt|läuft|bleibt|gilt|gibt|braucht|benötigt|verlangt|erwartet|fordert|wartet|zögert|lehnt|stimmt|entscheidet|beschließt|beschliesst|genehmigt|bewilligt|verliert|gewinnt|steigt|sinkt|wächst|fällt|endet|beginnt|verzichtet|kündigt|schlägt|regt|hört|sieht|riecht|schmeckt|spielt|singt|schläft|isst|trinkt|raucht|lacht|weint|scheidet|geht|fährt|zieht|wechselt|rechnet|bezweifelt|bedauert|räumt|trifft|hält|teilt|verweist|beklagt|kritisiert|lobt|rät|warnt|behauptet|vermutet|tagt|berät|verhandelt|behandelt|befasst|probt|übt|zahlt|nimmt|macht|tut|kommt)$/u
/** With a particle at the end, an object for somebody or a verb of going somewhere, these are steps, too. */
const WITH_PARTICLE: Record<string, RegExp> = {
  meldet: /(?<!\p{L})(?:sich|an|ab|zurück|um|krank)(?!\p{L})/iu,
  gibt: /(?<!\p{L})(?:ab|weiter|zurück|frei|bescheid|auskunft|rückmeldung|nach|heraus|raus|her)(?!\p{L})/iu,
  räumt: /(?<!\p{L})(?:auf|aus|um|ab|ein)(?!\p{L})|(?<!\p{L})(?:den|die|das) \p{Lu}/u,
  trifft: /(?<!\p{L})(?:sich|an|mit)(?!\p{L})/iu,
  teilt: /(?<!\p{L})(?:auf|ein|aus|zu|mit)(?!\p{L})/iu,
  zieht: /(?<!\p{L})(?:ein|um|nach|hinzu|bei|an|ab|vor)(?!\p{L})/iu,
  fährt: /(?<!\p{L})(?:hin|vorbei|los|mit|nach|zum|zur|zu|heim|ab|runter|hoch|raus)(?!\p{L})/iu,
  geht: /(?<!\p{L})(?:hin|vorbei|durch|raus|hinaus|an die|an das|mit|ran|runter|zur post)(?!\p{L})/iu,
  kommt: /(?<!\p{L})(?:vorbei|zurück|wieder|mit|her|dazu|an|zum|zur|zu)(?!\p{L})/iu,
  zahlt: /(?<!\p{L})(?:an|ab|ein|aus|zurück|nach|den|die|das|uns|mir|ihm|ihr|wenigstens|mindestens|rest|\d)(?!\p{L})/iu,
  nimmt: /(?<!\p{L})(?:mit|auf|vor|an|ab|entgegen|teil|in|sich|den|die|das|kontakt)(?!\p{L})/iu,
  macht: /(?<!\p{L})(?:fertig|mit|auf|ab|aus|den|die|das|einen|eine|ein|es|bis|sich|klar|fest)(?!\p{L})/iu,
  hält: /(?<!\p{L})(?:bereit|fest|die|den|das|vor|frei|nach|einen|eine|ein|rücksprache)(?!\p{L})/iu,
  hängt: /(?<!\p{L})(?:auf|aus|ab|um|an)(?!\p{L})/iu,
  schlägt: /(?<!\p{L})(?:nach|an)(?!\p{L})/iu,
  sieht: /(?<!\p{L})(?:nach|durch|an|sich)(?!\p{L})/iu,
  hört: /(?<!\p{L})(?:sich|nach|um)(?!\p{L})/iu,
  rechnet: /(?<!\p{L})(?:nach|durch|aus|ab|hoch|den|die|das)(?!\p{L})/iu,
  fragt: /(?<!\p{L})(?:nach|an|bei|noch|den|die|das|\p{Lu}\p{L}+)(?!\p{L})/u,
  stellt: /(?<!\p{L})(?:fertig|zusammen|bereit|auf|ein|um|nach|zu|frei|vor|zur)(?!\p{L})/iu,
  schließt: /(?<!\p{L})(?:ab|an|auf|ein|die|den|das)(?!\p{L})/iu,
  läuft: /(?<!\p{L})(?:vorbei|hin|ab)(?!\p{L})/iu,
  wechselt: /(?<!\p{L})(?:aus|den|die|das)(?!\p{L})/iu,
  übt: /$^/u,
}
/** What minutes tell in the present of somebody who spoke: "meldet, dass", "räumt ein", "gibt zu bedenken", "trägt die Zahlen vor". */
export const SPOKE_DE =
  /(?<!\p{L})(?:meldet|melden|teilt|teilen|räumt|räumen|gibt|geben|merkt|weist|stellt|führt|berichtet|erklärt|erläutert|erzählt|betont|bemerkt|ergänzt|wendet|fügt|schildert|beklagt|bedauert|bezweifelt|erinnert|informiert|hält|bringt|legt dar|zeigt sich|trägt)(?!\p{L})[^?;]{0,60}?(?:, (?:dass|ob|wie|warum|wer|wann|was|man|der|die|das)(?!\p{L})|(?<!\p{L})(?:zu bedenken|zu verstehen|zu protokoll|ein, |darauf hin|dagegen|fest, dass|aus, dass|zur kenntnis|zur sprache))/iu
const TRAILS_PAST =
  /(?<=\p{Lu}[\p{L}-]{2,40} )(?:bis|von|vom|für) (?:ende |anfang |mitte )?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|q[1-4]|\d)/iu

const ABOUT = new RegExp(
  String.raw`(?:^|[,;:–-] )(?:[Uu]m [^?;]{3,60}|[Dd]arum|[Hh]ierum|[Uu]m das [^?;]{3,40}) kümmer(?:t|n|e) (?:sich|mich|uns) ?${WHO}?`,
  'u',
)
const MANAGES = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?${WHO} (?:schafft|schaffen|schaffe|packt|hat|haben|habe|kriegt|bekommt|macht|liefert)(?: es| das| sie| die| den)(?: \p{L}+){0,3} (?:bis|am|noch|vor|diese|nächste|spätestens|erst)(?!\p{L})`,
  'u',
)
const BY_WHOM = new RegExp(
  String.raw`(?<!\p{L})(?:von|vom|durch) (?:(?:der|dem|den|unser\p{L}*|mein\p{L}*|ihr\p{L}*|sein\p{L}*) )?(?<who>${NAME}|\p{Lu}[\p{L}-]+)(?!\p{L})`,
  'u',
)
const ARRIVES = /(?<!\p{L})(?:kommt|kommen|folgt|folgen|erhalten wir|bekommen wir|kriegen wir|wird|werden)(?!\p{L})/iu
const PARTICIPLE =
  /(?<!\p{L})(?:\p{L}*ge\p{Ll}{2,}(?:t|en)|(?:be|ver|er|ent|über|unter|zer)\p{Ll}{3,}(?:t|en)|\p{Ll}+iert)(?: werden)?[.!]?$/iu
const GIVEN_TO = new RegExp(
  String.raw`^${WHO} (?:erhält|erhielt|bekommt|bekam|bekommen|erhalten|hat|übernimmt) (?:den (?:Arbeits)?[Aa]uftrag|die [Aa]ufgabe|es),? [^?;]{3,140}?(?<!\p{L})(?:zu \p{Ll}{3,}n|\p{Ll}+zu\p{Ll}{3,}n|\p{Ll}+ zu lassen)(?=[.,;!]|$)`,
  'u',
)
const BINDS =
  /(?<!\p{L})(?:(?:wir|ich) (?:verpflichten?|binden?) (?:uns|mich)|verpflichten wir uns|verpflichte ich mich|(?:ich|wir) (?:sichere?n?|sage?n?) (?:ihnen|dir|euch|ihm|ihr|das|die|den|es)?[^?;]{0,60}zu(?=[.,;!]|$)|(?:ich|wir) (?:stehe?n?|bürge?n?|hafte?n?) (?:dafür )?(?:gerade|ein)(?! \p{L}+ für die))(?!\p{L})/iu
/** "Der Chorleiter fragt beim Verlag nach den Rechten": an errand, no question. */
const ENQUIRES = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?${WHO}${BESIDE} (?:fragt|erkundigt sich|hört|holt|klopft|horcht) (?:(?:noch|mal|einmal|dort|sich) )*(?:bei|beim|im|in der|auf dem) [^?;]{2,80}(?<!\p{L})(?:nach|an|um|ein|ob|wegen)(?!\p{L})`,
  'u',
)
/** "Das mit den Kränzen erledigt meine Schwester" */
const DONE_BY =
  /^[^?;:,]{3,70} (?:erledigt|übernimmt|macht|besorgt|organisiert|regelt|schreibt|bringt|liefert|bestellt|holt|klärt|prüft|repariert|fährt|backt|kocht) (?<who>(?:mein|dein|sein|ihr|unser)\p{L}* \p{Lu}[\p{L}-]+)[.!]?$/u
const OWN_SPEAK =
  /(?:^|[,;:–-] |(?:und|dann) )(?:(?:ich|wir) (?:rede|reden|spreche|sprechen|telefoniere|telefonieren|kläre|klären|frage|fragen|rufe|rufen|schreibe|schreiben|treffe|treffen|schaue|schauen|gucke|sehe)|ich gehe)(?! (?:nie|nicht|oft|immer|gern|kaum|mir oft)(?!\p{L}))(?: (?:dann|noch|morgen|heute|gleich|selbst|mal))? (?:mit|bei|beim|an|darüber|den|die|das|mir (?:das|den|die)|zu[mr]?|nach|\p{Lu})(?!\p{L})/u
const GOES_OUT_DE =
  /^(?!(?:er|sie|es|das|was|wer|der zug|der bus|die post)(?!\p{L}))(?:(?:die|der|das|den|unser\p{L}*|mein\p{L}*) )?(?:[\p{L}\d&.§-]+ ){1,6}?(?:geht|gehen|kommt|kommen|soll|sollen|wird|werden|folgt|folgen)(?!\p{L})[^?;]{2,80}(?:raus|hinaus|rüber|auf die post|in die post|in den druck|an (?:die|den|das) \p{Lu}\p{L}+|zur post|zum druck(?:er)?|ab|los)(?=[.,;!)]|$)/iu

const BIDDEN = /(?<!\p{L})(?:bitte|meist|meistens|immer|oft|jeweils|normalerweise|gewöhnlich|jede[nrsm]?)(?!\p{L})/iu
const PREPOSITION =
  /^(?:bis|am|im|in|ab|vor|nach|zum|zur|mit|bei|beim|für|um|wegen|ende|anfang|mitte|nächste\p{L}*|diese\p{L}*|heute|morgen|übermorgen|spätestens)(?!\p{L})/iu
/** "Sie will darüber schlafen und sagt eine Antwort bis Freitag zu": the second verb has the first one's subject. */
const AND_DOES = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?${WHO}(?!\p{L})(?<first>[^?;]{3,140}?),? (?:und|sondern) (?<verb>\p{Ll}{3,}t)(?!\p{L})(?<rest>[^?;]*)$`,
  'u',
)
const ASKS =
  /(?<!\p{L})(?:hält sich|halten sich|hält sie sich|hält er sich|fordern wir|bittet|bitten|bat|baten|fragt|fragte|ersucht|verlangt|fordert)(?!\p{L})/iu
const STEP_END =
  /(?<!\p{L})(?:ab|an|auf|aus|bei|bereit|durch|ein|fertig|fest|frei|heim|her|hin|los|mit|nach|um|vor|vorbei|weg|weiter|zu|zurück|zusammen|nieder|hoch|runter|raus|rein|rüber|dazu|hinzu|unter)[.!]?$/u

/** A promise in German by its construction; null: none. */
export function germanCommissive(clause: string, setting: Setting): Draft | null {
  const { base } = setting
  const dated = datesIn(clause, base).some(({ day, role }) => day >= base.today && role !== 'from')
  const ahead =
    dated ||
    /(?<!\p{L})(?:bis dahin|vorher|rechtzeitig|bald|demnächst|in kürze|umgehend|sofort|noch heute|vor dem winter|vor dem frost|vor ort)(?!\p{L})/iu.test(
      clause,
    )
  if (isNegated(clause) || SPOKE_DE.test(clause)) return null
  const given = GIVEN_TO.exec(clause)
  if (given !== null) {
    const who = someoneDe(given.groups?.who ?? '', clause, 0, setting)
    if (who !== null) return promise(who, clause, 0.72)
  }
  if (BINDS.test(clause)) return promise(self('ich', setting), clause, 0.75)
  const about = ABOUT.exec(clause)
  if (about !== null) {
    const words = about.groups?.who
    const who =
      words === undefined
        ? /(?:mich|uns)$/.test(about[0].trim())
          ? self('ich', setting)
          : null
        : someoneDe(words, clause, about.index, setting)
    if (who !== null) return promise(who, clause, 0.68)
  }
  if (setting.people.kind === 'note' && OWN_SPEAK.test(clause) && !hasCondition(clause))
    return promise(self('ich', setting), clause, 0.6)
  const asks = ENQUIRES.exec(clause)?.groups?.who
  if (asks !== undefined) {
    const who = someoneDe(asks, clause, 0, setting)
    if (who !== null) return promise(who, clause, 0.66)
  }
  const done = DONE_BY.exec(clause)?.groups?.who
  if (done !== undefined && isAgent(done)) return promise(setting.people.party(done), clause, 0.6)
  if (!ahead) return null
  const manages = MANAGES.exec(clause)
  if (manages !== null) {
    const who = someoneDe(manages.groups?.who ?? '', clause, 0, setting)
    if (who !== null) return promise(who, clause, 0.64)
  }
  if (ARRIVES.test(clause) && dated) {
    const by = BY_WHOM.exec(clause)?.groups?.who
    const isPassive = /(?<!\p{L})(?:wird|werden)(?!\p{L})/iu.test(clause)
    if (by !== undefined && (!isPassive || PARTICIPLE.test(clause)) && (setting.people.isParty(by) || isAgent(by)))
      return promise(setting.people.party(by), clause, 0.64)
  }
  if (ASKS.test(clause)) return null
  const does = doesThing(clause, setting) ?? andDoes(clause, setting)
  if (does !== null) return does
  return dated && GOES_OUT_DE.test(clause) && !hasCondition(clause) ? promise(setting.speaker, clause, 0.58) : null
}

function doesThing(clause: string, setting: Setting): Draft | null {
  const first = HEAD.exec(clause)
  // "Bis Donnerstag schickt uns der Winzer": a preposition begins no subject.
  const head = first !== null && !PREPOSITION.test(first.groups?.who ?? '') ? first : null
  const inverted = head === null ? INVERTED.exec(clause) : null
  const { who = '', verb = '', rest = '' } = (head ?? inverted)?.groups ?? {}
  if (who === '' || !isStep(verb, rest, inverted?.groups?.head ?? '')) return null
  // What "I" and "we" do has its own rules; "Sie" inside a sentence is whoever is spoken to.
  if (/^(?:[Ii]ch|[Ww]ir)$/.test(who) || (inverted !== null && who === 'Sie') || BIDDEN.test(clause)) return null
  if (/en$/.test(verb) && verb !== 'lassen' && !/ und |&|(?:en|er|te|ge|e|s)$/.test(who)) return null
  if (
    inverted !== null &&
    /^(?:wenn|falls|ob|dass|weil|als|wie|was|wer|wo|wann|bevor|nachdem|sobald|solange|sonst|andernfalls)(?!\p{L})/iu.test(
      clause,
    )
  )
    return null
  const party = someoneDe(who, clause, (inverted?.index ?? 0) + 1, setting)
  if (party === null) return null
  if (MINUTED.test(verb) || TRAILS_PAST.test(clause)) return null
  return promise(party, clause, 0.62)
}

function andDoes(clause: string, setting: Setting): Draft | null {
  const match = AND_DOES.exec(clause)
  const { who = '', verb = '', rest = '' } = match?.groups ?? {}
  if (match === null || /^(?:[Ii]ch|[Ww]ir)$/.test(who)) return null
  const isSaid = verb === 'sagt' && /(?<!\p{L})zu[.!]?$/u.test(rest)
  if (!isSaid && (verb === 'sagt' || !isStep(verb, rest, ''))) return null
  const at = clause.length - rest.length
  const ahead = datesIn(clause, setting.base).some(
    ({ day, role, from }) => from >= at && day >= setting.base.today && role !== 'from',
  )
  const party = ahead ? someoneDe(who, clause, 0, setting) : null
  return party === null ? null : promise(party, clause, 0.66)
}

function isStep(verb: string, rest: string, head: string): boolean {
  const withParticle = WITH_PARTICLE[verb]
  if (withParticle !== undefined) return withParticle.test(rest) || (head !== '' && withParticle.test(head))
  if (NOT_DONE.test(verb) || NOT_DONE.test(verb.replace(/en$/, 't'))) return false
  if (GERMAN_STATES.test(verb)) return STEP_END.test(rest)
  return true
}

/** Nouns that open sentences and stand where a name may. */
const THINGS =
  /(?:ung|heit|keit|schaft|tion|tät|nis|zeit|preis|tag|woche|monat|jahr|zug|wetter|kurs|film|konzert|fest|stellung|tür|straße|bahn|bus|frist|termin|geld|wasser|strom|vertrag|dach|haus|saal|buch|brief|bericht|antrag|plan|markt|laden|café|museum)$/iu

function someoneDe(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  const bare = words.trim()
  if (/^(?:ich|wir)$/i.test(bare)) return self(bare, setting)
  if (/^(?:er|sie)$/i.test(bare)) return resolvePronoun(clause, at, setting) ?? { words: bare, resolved: null }
  if (THINGS.test(bare) && !setting.people.isPerson(bare)) return null
  const noun = bare.replace(
    /^(?:die|der|das|den|dem|unser\p{L}*|mein\p{L}*|dein\p{L}*|ihr\p{L}*|sein\p{L}*|ein\p{L}*) /iu,
    '',
  )
  if (setting.people.isParty(bare) || isAgent(bare) || isAgent(noun)) return setting.people.party(bare)
  const [first = ''] = bare.split(' ')
  return /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(bare) && !NO_NAMES.has(first.toLowerCase()) && !THINGS.test(bare)
    ? setting.people.party(bare)
    : null
}
