// Promises of minutes without a verb of doing: "Abstimmung mit dem Amt durch Tobias bis 4.12.", "Delivery of the bell by Kling on 18 Dec", "setzt
// sich mit dem Amt in Verbindung", "was asked to", "Wird bis Mittwoch nachgereicht".
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { GERMAN_INFINITIVES, germanForms } from './verbs.ts'

/** What is done, as a noun. */
const DOING_DE =
  '(?:\\p{Lu}[\\p{L}-]*(?:ung|versand|abgleich|austausch|entwurf|einkauf|verkauf|druck|transport|umzug|aufbau|abbau|einbau|umbau|abruf|rückruf|nachweis|freigabe|abgabe|übergabe|rückgabe|vergabe|abnahme|aufnahme|montage|reparatur|anfrage|vorlage|nachfrage|recherche|kontrolle|inventur|analyse|korrektur|revision|abholung)|Versand|Druck|Transport|Aufbau|Abbau|Einbau|Abgleich|Austausch|Rückruf|Anruf|Freigabe|Übergabe|Montage|Reparatur|Recherche|Kontrolle|Korrektur|Entwurf|Nachweis|Anfrage)(?:en|n|s)?'
const DOING_EN =
  '(?:delivery|dispatch|installation|repair|removal|collection|preparation|submission|review|translation|assembly|replacement|inspection|circulation|distribution|hand-?over|payment|drafting|printing|cleaning|painting|proofreading|transport|follow-up|sign-off|approval|check|survey|return)'
const BY_DE = new RegExp(
  String.raw`^${DOING_DE}(?!\p{L})[^;?:]{0,120}? durch (?:die |den |das |Fa\. |Firma |Herrn? |Hrn\. |Frau |Fr\. )*(?<who>uns|mich|\p{Lu}[\p{L}.&'-]+(?: \p{Lu}[\p{L}.&'-]+)?)`,
  'u',
)
const BY_EN = new RegExp(
  String.raw`^(?:The |the )?(?:\p{L}+ )?${DOING_EN}(?!\p{L})[^;?:]{0,100}? by (?:the )?(?<who>\p{Lu}[\p{L}.&'-]+(?: \p{Lu}[\p{L}.&'-]+)?)(?! \d)`,
  'iu',
)
const HAPPENS = new RegExp(
  String.raw`^(?:[Dd]ie |[Dd]er |[Dd]as |[Nn]euer? )?${DOING_DE}(?!\p{L})[^;?:]{0,80}? (?:erfolgt|erfolgen|startet|ist geplant|ist vorgesehen|geplant|vorgesehen|zugesagt|avisiert)(?!\p{L})`,
  'u',
)
const BEHIND = new RegExp(String.raw`\((?<who>${NAME})\)[.!]?$`, 'u')
const NOUN_FIRST = new RegExp(`^(?:${DOING_DE}|[\\p{L}-]* ?${DOING_EN})(?!\\p{L})`, 'iu')

/** A noun and a verb that together are one act: "stellt zur Verfügung". */
const PHRASE_DE =
  /(?<!\p{L})(?:(?<verb>stell(?:t|en|e)|nimmt|nehmen|nehme|setz(?:t|en|e)|gibt|geben|gebe|hält|halten|halte|leite[nt]?|leitet|bring(?:t|en|e)|führ(?:t|en|e)|triff?t|treffen|mach(?:t|en|e)|leg(?:t|en|e)|hol(?:t|en|e)|tritt|treten|sorg(?:t|en|e)|erstatte[nt]?|erstattet|bemüh(?:t|en|e)|kümmer(?:t|n|e)|wende[nt]?|wendet|erkundig(?:t|en|e)))(?!\p{L}) (?<rest>[^;?]{0,140}?)(?<!\p{L})(?:zur verfügung|kontakt auf|in verbindung|bescheid|rücksprache|in die wege|in erfahrung|schlau|auf den neuesten stand|auf den aktuellen stand|in angriff|in auftrag|auf den weg|unter dach und fach|angebote? ein|um (?:einen|die|den|das|eine)|an (?:das|die|den)|dafür|für (?:einen|die|den|das|eine)|bericht|in kontakt|vorkehrungen|vorbereitungen|klarheit|licht ins|nach)(?!\p{L})/iu
/** Given to somebody who did not object. */
const GIVEN = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:und|and|that) )(?<who>(?:[Dd]ie |[Dd]er |[Dd]as |[Tt]he |[Oo]ur )?(?:\p{Ll}+ )?(?:${NAME}|\p{Ll}[\p{L}-]+|[Ee]r|[Ss]ie|[Hh]e|[Ss]he|[Ii]ch|I|[Ww]ir)) (?:(?:hat|haben|habe|bekam|bekommt|erhielt|erhält|übernimmt) (?:die [Aa]ufgabe|den [Aa]uftrag|den Arbeitsauftrag)(?:,| ).{0,80}?\p{L}*zu|(?:wird|werden|wurde|wurden|ist|sind) (?:damit )?(?:gebeten|beauftragt|angewiesen|betraut|aufgefordert),? .{0,120}?zu|(?:was|were|is|are|has been|have been) (?:asked|tasked|instructed|charged|requested|directed|deputed) (?:to|with)|(?:was|were|has been|have been) given the (?:task|job) of)(?!\p{L})`,
  'u',
)
const PASSIVE_FIRST =
  /^(?:wird|werden) (?=[^;?]{2,100}(?:ge\p{L}{2,}(?:t|en)|\p{L}+ge\p{L}{2,}(?:t|en)|\p{L}+iert|(?:be|ver|er|ent|über|unter)\p{L}{2,}(?:t|en))(?!\p{L}))/iu
/** "Öttl: reicht die Zeichnung nach", "Die Spedition meldet sich morgen": somebody nobody knows, a verb of doing and its day. */
const UNKNOWN_DE =
  /^(?<who>(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|\p{Lu}\p{L}+:) ?(?:\p{Ll}+e[nrs]? )?(?:\p{Lu}[\p{L}-]+)?(?: \p{Lu}[\p{L}-]+)?) (?<verb>\p{Ll}{3,})(?!\p{L})/u
const THINGS =
  /(?:ung|heit|keit|schaft|tion|tät|nis|zeit|preis|tag|woche|monat|jahr|zug|wetter|kurs|film|konzert|fest|ausstellung|tür|straße|bahn|bus|frist|termin)$/iu

/** A promise that is told as a noun, a phrase, a task that was given or a passive with its day; null: none. */
export function nominalIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || isNegated(clause) || isPast(clause, setting)) return null
  const isAhead = datesIn(clause, setting.base).some(({ day, role }) => role !== 'from' && day >= setting.base.today)
  const given =
    /ufgabe|uftrag|gebeten|angewiesen|betraut|fordert|asked|tasked|instructed|charged|requested|directed|deputed|given/.test(
      clause,
    )
      ? GIVEN.exec(clause)
      : null
  if (given !== null) return promise(someone(given.groups?.who ?? '', clause, given.index, setting), clause, 0.7)
  const phrase = PHRASE_DE.exec(clause)
  if (phrase !== null) {
    const who = besideVerb(clause, phrase.index, setting)
    if (who !== null && (isAhead || setting.people.isParty(who.words) || who.resolved !== null))
      return promise(who, clause, 0.6)
  }
  if (!isAhead) return null
  const by = BY_DE.exec(clause) ?? BY_EN.exec(clause)
  if (by !== null) {
    const who = by.groups?.who ?? ''
    return promise(/^(?:uns|mich)$/.test(who) ? self('wir', setting) : setting.people.party(who), clause, 0.65)
  }
  const behind = BEHIND.exec(clause)?.groups?.who
  const owner = behind !== undefined && setting.people.isParty(behind) ? setting.people.party(behind) : null
  if (HAPPENS.test(clause) || (owner !== null && NOUN_FIRST.test(clause))) return promise(owner, clause, 0.6)
  if (PASSIVE_FIRST.test(clause)) return promise(owner, clause, 0.6)
  return unknownDoes(clause, setting)
}

function unknownDoes(clause: string, setting: Setting): Draft | null {
  const match = UNKNOWN_DE.exec(clause)
  const { who = '', verb = '' } = match?.groups ?? {}
  if (match === null || THINGS.test(who)) return null
  const rest = clause.slice(match[0].length)
  const isWill = /^(?:wird|werden|will|wollen|möchte[n]?)$/.test(verb)
  const last = /(?<act>\p{Ll}{4,}n)[.!]?$/u.exec(clause)?.groups?.act ?? ''
  const acts = germanForms(verb).some(
    ({ persons, weak, particle }) =>
      (persons.has('er') || persons.has('wir')) &&
      !weak &&
      (particle === '' || new RegExp(`(?<!\\p{L})${particle}(?!\\p{L})`, 'iu').test(rest)),
  )
  if (!(isWill ? GERMAN_INFINITIVES.has(last) : acts)) return null
  return promise(setting.people.party(who.replace(/:$/, '')), clause, 0.58)
}

/** Whoever stands before the verb. */
function besideVerb(clause: string, at: number, setting: Setting): StatementParty | null {
  const before = clause.slice(0, at).trimEnd()
  if (/(?:^|\s)(?:ich|wir)$/i.test(before)) return self('ich', setting)
  if (/(?:^|\s)(?:er|sie)$/i.test(before)) return resolvePronoun(clause, at, setting) ?? { words: 'er', resolved: null }
  const name = new RegExp(
    String.raw`(?:^|[^\p{L}@.])(?<who>${NAME}|(?:[Dd]ie|[Dd]er|[Dd]as) \p{Lu}[\p{L}-]+)$`,
    'u',
  ).exec(before)
  const words = name?.groups?.who
  return words === undefined || THINGS.test(words) ? null : setting.people.party(words)
}

function someone(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  if (/^(?:I|ich|wir)$/i.test(words)) return self(words, setting)
  if (/^(?:he|she|er|sie)$/i.test(words)) return resolvePronoun(clause, at, setting)
  return setting.people.party(words)
}

/** A promise that is all of its clause. */
export const promise = (who: StatementParty | null, clause: string, confidence: number): Draft => ({
  kind: 'promise',
  who,
  what: 0,
  confidence,
  hedged: hasCondition(clause),
})
