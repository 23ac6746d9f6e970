// Promises as minutes and letters report them, whoever's they are: "Marrow & Pike would deliver by March", "the bakery promised to", "he now expects
// to", "Seidl Holzbau werde … liefern", "die Schreinerei hat zugesagt, …".
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, isNobodysName, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { isAgent } from '../who/agents.ts'
import { NAME } from '../who/people.ts'
import { ACTS, DOING, DONE_TO, GERMAN_INFINITIVES, WEAK } from './verbs.ts'

const OF_US = '(?:The|Our|Its|Their|His|Her|My|Both|All)'
const NP_EN = String.raw`(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:${OF_US}|${OF_US.toLowerCase()}) (?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+|${NAME}(?: (?:&|and|of) ${NAME})?)`
const BEGINS = String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:that|and|but|so|because|said|says|as) )`
const ADVERBS_EN = '(?:also|now|kindly|then|duly|again|already|each|both|all|still|therefore|himself|herself|finally)'

/** Whoever binds themself by these, nobody asks who they are. */
const PLEDGED = new RegExp(
  String.raw`${BEGINS}(?<who>${NP_EN})(?: (?:has|have|had|${ADVERBS_EN}))* (?:promis(?:ed|es)|undert(?:ook|akes?|aken)|volunteer(?:s|ed)|pledge[sd]|vow(?:s|ed)|guarantee[sd]|commit(?:s|ted) (?:himself|herself|itself|themselves|ourselves)|(?:is|are|was|were) (?:now )?committed|(?:gave|given|gives?)(?: (?:me|us|him|her|them))? (?:his|her|their|its|an?) (?:word|assurance|undertaking|promise))(?: (?:me|us|him|her|them|the \p{L}+|${NAME}))? (?:to|that) (?!not\b)`,
  'u',
)
const WOULD = new RegExp(
  String.raw`${BEGINS}(?<who>${NP_EN})(?: would|'d)(?: ${ADVERBS_EN})? (?<be>be )?(?<verb>[a-z][a-z-]+)`,
  'gu',
)
/** Said of what one thinks or would like, not of what one does. */
const OPINION = /^(?:recommend|propose|suggest|ask|say|call|accept|consider|argue|need|cost|pay|work|open|help|like)$/
const TOLD =
  /(?<!\p{L})(?:told|tells|said|says|promised|assured|confirmed|added|explained|replied|wrote|reported|announced|thought|understood)(?!\p{L})[^;?]{0,60}$/iu
/** "would speak with Mr Hall about his notice" */
const SPEAKS_WITH = /^ (?:with|to) (?:the |an? |his |her |their )?[\p{L}. ]{2,40} (?:about|on|regarding|over) /u
/** In which state a thing is by its day: "would be running again by Friday". */
const STATE =
  /^(?:ready|done|finished|complete|completed|running|working|back|open|there|here|in|out|up|available|live|home|fixed|mended|clear|with|through|have|reopened|restored)$/
const EXPECTS = new RegExp(
  String.raw`${BEGINS}(?<who>${NP_EN})(?:'s|'m|'re)?(?: (?:is|are|am|was|were|has|have|${ADVERBS_EN}))* (?<how>expect(?:s|ed|ing)?|aim(?:s|ed|ing)?|hop(?:es?|ed|ing)|mean[st]?|propos(?:es?|ed|ing)|target(?:s|ing)?|confident|planning|intending|(?:half |much |rather )?inclined|minded|tempted) (?:to|for|of|that) `,
  'u',
)
const SOFT = /^(?:aim|hop|confident|half|much|rather|inclined|minded|tempted|target)/i

const NP_DE = String.raw`(?:(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Ii]hr\p{L}*|[Ss]ein\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|(?:(?:[Dd]ie )?(?:Fa\.|Firma) )?${NAME}(?: (?:&|und) ${NAME})?|[Ee]r|[Ss]ie|[Ww]ir|[Ii]ch)`
const BEGINS_DE = String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:dass|und|aber) )`
/** "Seidl Holzbau werde die Balken bis Mitte Dezember liefern": reported, so somebody said it. */
const WERDE = new RegExp(
  String.raw`${BEGINS_DE}(?<who>${NP_DE}) (?<verb>werde|wolle|würden?|wollten?)(?: \p{L}+)? [^;?]{3,160}?(?<=[\p{L} ])(?<act>\p{Ll}{4,}n)(?=[.,;!]|$| und)`,
  'u',
)
const PLEDGED_DE = new RegExp(
  String.raw`${BEGINS_DE}(?<who>${NP_DE}) (?:hat|habe|haben|hätten)(?: (?!nicht|nie|kein)[\p{L}\d.]+){0,4} (?:zugesagt|versprochen|zugesichert|verpflichtet|bereit ?erklärt|garantiert|angekündigt|in aussicht gestellt)(?!\p{L})|${BEGINS_DE}(?<who2>${NP_DE}) (?:(?:versprach|verspricht|versprechen|versprachen|verpflichtete?n? sich|garantierte?n?|beabsichtigte?n?|gedenk(?:t|en)|plan(?:t|en|te)|(?:will|wollen)(?= [^;?]{2,80}n[.!]?$))(?!\p{L})|(?:sagt|sagte|sagten|sichert|sicherte|sicherten) (?!nicht)[^;?]{2,60}? zu(?=[.,;!]|$)|(?:kündigte?|kündigten|kündigt) [^;?]{2,60}? an(?=[.,;!]|$)|erklär(?:t|te|ten) sich (?:dazu )?bereit)`,
  'u',
)
const EXPECTS_DE = new RegExp(
  String.raw`${BEGINS_DE}(?<who>${NP_DE}) (?:jetzt |nun |mittlerweile )?(?<how>rechne[nt]?|rechnete[n]?|hofft|hoffe[nt]?|hoffte[n]?|strebt|streben|peil(?:t|en)|erwarte[nt]?|geht davon aus|gehen davon aus)(?!\p{L})`,
  'u',
)
const SOFT_DE = /^(?:hoff|streb|peil)/i
const DENIED = /(?<!\p{L})(?:not|never|n't|no longer|nobody|refused|declined|nicht|nie|nichts|kein\p{L}*)(?!\p{L})/iu

/** Most sentences have none of these words, and are not held against the patterns. */
const PLEDGES =
  /promis|undert|volunteer|pledge|vow|guarant|commit|word|assurance|zugesagt|versp|zugesichert|verpflicht|bereit|garant|angekünd|aussicht|beabsicht|gedenk|plan|will|wollen|sag|sicher|kündig/i
const HOPES =
  /expect|aim|hop(?:e|ing)|mean|propos|target|confident|planning|intending|inclined|minded|tempted|rechne|hoff|streb|peil|erwart|davon aus/i

/** Plain pledges alone; they come before whatever else a sentence may say of them ("…, and that was accepted"). */
export function pledgeReported(clause: string, setting: Setting): Draft | null {
  if (!PLEDGES.test(clause)) return null
  const match = PLEDGED.exec(clause) ?? PLEDGED_DE.exec(clause)
  const words = match?.groups?.who ?? match?.groups?.who2
  if (match === null || words === undefined || DENIED.test(match[0]) || isPast(clause, setting)) return null
  if (
    /(?<!\p{L})(?:wissen|haben|sehen|hören|erfahren|bekommen|erhalten)(?!\p{L})/u.test(clause) &&
    /(?:will|wollen)$/u.test(match[0])
  )
    return null
  const isPlan = /(?:will|wollen|plan\p{L}*|beabsicht\p{L}*|gedenk\p{L}*)$/u.test(match[0])
  if (isPlan && !isAhead(clause, setting)) return null
  const who = someone(words, clause, match.index, setting)
  return who === null ? null : promise(who, clause, isPlan ? 0.6 : 0.8, match.index + match[0].length)
}

/** What somebody is reported to do; null where none is. */
export function reportedIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || setting.isTalk || isPast(clause, setting)) return null
  return wouldDo(clause, setting) ?? expected(clause, setting) ?? willDe(clause, setting)
}

function wouldDo(clause: string, setting: Setting): Draft | null {
  if (!/(?: would|'d) /.test(clause) || hasCondition(clause)) return null
  const ahead = isAhead(clause, setting)
  for (const match of clause.matchAll(WOULD)) {
    const { who: words = '', be, verb = '' } = match.groups ?? {}
    const isTold = TOLD.test(clause.slice(0, match.index + 1))
    const isOwn = /^(?:I|[Ww]e)$/.test(words)
    const who = someone(words, clause, match.index, setting)
    if (who === null || OPINION.test(verb)) continue
    const isKnown =
      setting.people.isParty(words) || /^(?:[Hh]e|[Ss]he|[Tt]he Chair\p{Ll}*)$/u.test(words) || isAgent(words)
    const isAct = be === undefined && ACTS.has(verb)
    const isState = (be !== undefined && (STATE.test(verb) || DOING.has(verb) || DONE_TO.has(verb))) || verb === 'have'
    if (
      isAct
        ? isOwn
          ? isTold || ahead
          : ahead || (isKnown && (!WEAK.has(verb) || SPEAKS_WITH.test(clause.slice(match.index + match[0].length))))
        : isState && ahead
    )
      return promise(
        // "Petra told us that the boiler would be running": hers.
        isState && !isOwn && !isKnown ? tellerOf(clause.slice(0, match.index), setting) : who,
        clause,
        0.65,
        match.index + match[0].length - verb.length,
      )
  }
  return null
}

const TELLER = new RegExp(
  String.raw`(?<who>${NAME}|[Hh]e|[Ss]he) (?:told|tells|said|says|promised|assured|confirmed|reported|wrote)(?!\p{L})`,
  'u',
)
function tellerOf(before: string, setting: Setting): StatementParty | null {
  const who = TELLER.exec(before)?.groups?.who
  return who === undefined ? null : someone(who, before, before.length, setting)
}

function expected(clause: string, setting: Setting): Draft | null {
  if (!HOPES.test(clause)) return null
  const match = EXPECTS.exec(clause) ?? EXPECTS_DE.exec(clause)
  const { who: words = '', how = '' } = match?.groups ?? {}
  if (match === null || DENIED.test(match[0])) return null
  const isSoft = SOFT.test(how) || SOFT_DE.test(how)
  const who = someone(words, clause, match.index, setting)
  if (who === null) return null
  const rest = clause.slice(match.index + match[0].length)
  const acts = /^(?:be able to )?(?<verb>[a-z-]+)/.exec(rest)?.groups?.verb ?? ''
  // Numbers and answers are expected of others: that is no promise.
  const isAct =
    ACTS.has(acts) || STATE.test(acts) || [...rest.matchAll(/zu (\p{Ll}+n)|(\p{Ll}+zu\p{Ll}+n)/gu)].length > 0
  const isEvent = isAhead(clause, setting) && /^(?:aim|hop|streb|peil|rechne)/i.test(how)
  if (!isAct && !isEvent) return null
  if (!isSoft && !isAhead(clause, setting)) return null
  return { ...promise(who, clause, 0.6, match.index + match[0].length), hedged: isSoft || hasCondition(clause) }
}

function willDe(clause: string, setting: Setting): Draft | null {
  if (!/(?:werde|wolle|würde|wollte)/.test(clause)) return null
  const match = WERDE.exec(clause)
  const { who: words = '', verb = '', act = '' } = match?.groups ?? {}
  if (match === null || !GERMAN_INFINITIVES.has(act) || DENIED.test(match[0])) return null
  // "Ich würde sagen": what one thinks.
  if (/^(?:würde|wollte)/.test(verb) && (!isAhead(clause, setting) || /^(?:[Ii]ch|[Ww]ir)$/.test(words))) return null
  if (/^(?:[Ii]ch|[Ww]ir)$/.test(words) || hasCondition(clause)) return null
  const who = someone(words, clause, match.index, setting)
  return who === null ? null : promise(who, clause, 0.65, match.index + match[0].length - act.length)
}

const isAhead = (clause: string, { base }: Setting): boolean =>
  datesIn(clause, base).some(({ day, role }) => role !== 'from' && day >= base.today)

const promise = (who: StatementParty | null, clause: string, confidence: number, what: number): Draft => ({
  kind: 'promise',
  who,
  what: Math.min(what, Math.max(0, clause.length - 3)),
  confidence,
  hedged: hasCondition(clause),
})

const NOBODY =
  /^(?:it|this|that|there|which|who|what|nobody|everybody|nothing|the (?:\p{L}+ )*(?:plan|idea|price|cost|roof|weather|question|problem|decision|matter|result|effect)|das|dies|es|man|was|wer)$/iu

/** Who the words name; null: nobody who can promise. */
function someone(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  if (/^(?:I|we|ich|wir)$/i.test(words)) return self(words, setting)
  if (/^(?:he|she|they|er|sie)$/i.test(words)) return resolvePronoun(clause, at, setting) ?? { words, resolved: null }
  return NOBODY.test(words) || isNobodysName(words) ? null : setting.people.party(words)
}
