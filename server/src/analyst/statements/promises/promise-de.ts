// Promises in German: the present tense promises too, the verb stands before or after whoever does it, and its end may stand at the end.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { AUXILIARY, type Person, partyOf, subjectAt, type Token } from './subject-de.ts'
import {
  GERMAN_INFINITIVES,
  GERMAN_PARTICIPLES,
  GERMAN_STATES,
  type GermanForm,
  germanForms,
  MINUTED,
} from './verbs.ts'

const tokensOf = (clause: string): Token[] =>
  [...clause.matchAll(/@?[\p{L}\d][\p{L}\d.'-]*/gu)]
    .slice(0, 120)
    .map((match) => ({ word: match[0].replace(/[.']+$/, ''), from: match.index, to: match.index + match[0].length }))

const PLEDGED =
  /\b(?:zugesagt|versprochen|zugesichert|bereit erklärt|verpflichtet|angeboten|garantiert|zugesteht)\b|\b(?:verpflichtet sich|verspricht|verspreche|sichert\b.{0,40}\bzu|sagte?n?\b.{0,60}\bzu|versprach(?:en)?|sage\b.{0,40}\bzu|erklärt sich bereit|schuldet|schulde|ist bereit|garantiert)\b/iu
const TOLD =
  /\b(?:gesagt|versprochen|zugesagt|versichert|sagt|sagte|verspricht|zugesichert|angekündigt)\b, (?:dass )?(ich|wir|er|sie|\p{Lu}\p{L}+)\b/u
const CHARGED = new RegExp(
  String.raw`(?:^|[\s,(])(${NAME}|ich|er|sie|wir) (?:ist|sind|bin|bleibt|bleiben) (?:für .{2,60}(?:zuständig|verantwortlich)|(?:zuständig|verantwortlich) für)`,
  'u',
)
const LIES_WITH = new RegExp(
  String.raw`\b(?:liegt|liegen|läuft|laufen) (?:bei|über) (${NAME}|ihm|ihr|mir|uns|der \p{Lu}\p{L}+|dem \p{Lu}\p{L}+)`,
  'u',
)
const REPORT = /\b(?:hat|habe|haben|hatte|hatten|wurde|wurden|war|waren|worden|gewesen)\b/

/** The promise of a clause; null where there is none. */
export function promiseInGerman(clause: string, setting: Setting): Draft | null {
  if (
    DEMANDS.test(clause) ||
    /^(?:\p{L}+,? )?stell(?:t|en)? (?:dir|euch|sie sich) (?:nur |mal |bloß |das )*vor(?!\p{L})/iu.test(clause)
  )
    return null
  return (
    toldIn(clause, setting) ?? pledgedIn(clause, setting) ?? chargedIn(clause, setting) ?? finiteIn(clause, setting)
  )
}

/** "Wir fordern Sie auf, bis …": what is asked of others. */
const DEMANDS =
  /^(?:[^,;:?]{0,40}[,:] )?(?:(?:wir|ich) (?:fordern?|bitten?|ersuchen?|verlangen?|erwarten?|mahnen?|erinnern?)|(?:fordern?|bitten?|ersuchen?|verlangen?|erwarten?) (?:wir|ich))(?! (?:uns|mich|mir) )(?!\p{L})/iu

function toldIn(clause: string, setting: Setting): Draft | null {
  const told = TOLD.exec(clause)
  const rest = told ? clause.slice(told.index + told[0].length) : ''
  if (told === null || isNegated(rest) || !actIn(tokensOf(rest))) return null
  const word = told[1] ?? ''
  const who = /^(?:ich|wir)$/.test(word)
    ? self(word, setting)
    : /^(?:er|sie)$/.test(word)
      ? setting.named
      : partyOf(word, setting)
  return { kind: 'promise', who, what: told.index + told[0].length, confidence: 0.75, hedged: hasCondition(clause) }
}

/** Whether one of the words is an act, in whatever form. */
function actIn(tokens: readonly Token[]): Token | undefined {
  return tokens.find(
    ({ word }) =>
      GERMAN_INFINITIVES.has(word) || germanForms(word).some(({ persons }) => persons.has('er') || persons.has('ich')),
  )
}

function pledgedIn(clause: string, setting: Setting): Draft | null {
  const match = PLEDGED.exec(clause)
  if (
    match === null ||
    /\b(?:nichts?|kein\p{L}*|nie|niemand)\b/iu.test(clause.slice(0, match.index + match[0].length)) ||
    // A sum that is owed is a figure.
    (/^schuldet?$/i.test(match[0]) && amountsIn(clause).length > 0)
  )
    return null
  const tokens = tokensOf(clause)
  const finite = tokens.find(({ word }) =>
    /^(?:hat|habe|haben|sagte|sagten|versprach|verpflichtet|verspricht|verspreche|sichert|sagt|sage|erklärt|schuldet|schulde|ist|garantiert)$/i.test(
      word,
    ),
  )
  const isOffer = /angeboten/i.test(match[0])
  let who: StatementParty | null = null
  if (finite) {
    const persons = new Set<Person>(
      /^(?:habe|verspreche|sage|schulde)$/i.test(finite.word)
        ? ['ich']
        : /^haben$/i.test(finite.word)
          ? ['wir']
          : ['er'],
    )
    const subject = subjectAt(clause, finite, persons, setting)
    if (subject === null && persons.has('ich') && finite.from === 0) who = self('ich', setting)
    else if (subject === null) return null
    else who = subject.party
  } else {
    const name = new RegExp(`^(${NAME})`, 'u').exec(clause)?.[1]
    who = name === undefined ? null : partyOf(name, setting)
    if (who === null && setting.named === null) return null
    who ??= setting.named
  }
  const what = /[,:] ?(?=\S)/.exec(clause.slice(match.index))
  return {
    kind: 'promise',
    who,
    what: what ? match.index + what.index + what[0].length : 0,
    confidence: isOffer ? 0.45 : 0.85,
    hedged: isOffer || hasCondition(clause),
    perhaps: isOffer,
  }
}

function chargedIn(clause: string, setting: Setting): Draft | null {
  const match = CHARGED.exec(clause) ?? LIES_WITH.exec(clause)
  const words = match?.[1]
  if (match === null || words === undefined || isNegated(clause)) return null
  const who = /^(?:ich|wir|mir|uns)$/.test(words)
    ? self(words, setting)
    : /^(?:er|sie|ihm|ihr)$/.test(words)
      ? setting.named
      : partyOf(words.replace(/^(?:der|dem) /, ''), setting)
  return who ? { kind: 'promise', who, what: 0, confidence: 0.65 } : null
}

function finiteIn(clause: string, setting: Setting): Draft | null {
  const tokens = tokensOf(clause)
  const dated = () =>
    datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  for (const [at, token] of tokens.entries()) {
    const small = token.word.toLowerCase()
    const auxiliary = token.word === small || at === 0 ? AUXILIARY[small] : undefined
    if (auxiliary !== undefined) {
      const found = withAuxiliary(clause, tokens, at, auxiliary, setting, dated)
      if (found !== undefined) return found
      continue
    }
    // Inside a sentence a capital makes a noun.
    if (token.word !== small && at > 0) continue
    const meanings = germanForms(small)
    if (meanings.length === 0) {
      const found = unlisted(clause, token, setting)
      if (found !== null) return found
      continue
    }
    const found = inPresent(clause, tokens, at, meanings, setting, dated)
    if (found !== null) return found
  }
  return null
}

function withAuxiliary(
  clause: string,
  tokens: readonly Token[],
  at: number,
  { persons, sort }: (typeof AUXILIARY)[string],
  setting: Setting,
  dated: () => boolean,
): Draft | null | undefined {
  const token = tokens[at] as Token
  const rest = tokens.slice(at + 1)
  const act = rest.find(({ word }) => GERMAN_INFINITIVES.has(word))
  const subject =
    subjectAt(clause, token, new Set(persons), setting) ??
    (at === 0 && persons.includes('ich') ? { party: self('ich', setting), own: true, known: true } : null)
  if (isNegated(clause.slice(token.to).replace(/\([^()]*\)/g, ''))) return null
  if (subject === null) {
    // "wird bis Freitag geliefert": by whom is not said.
    const passive = sort === 'will' && rest.some(({ word }) => GERMAN_PARTICIPLES.has(word))
    const by = new RegExp(`(?<!\\p{L})(?:von|durch) (${NAME})`, 'u').exec(clause)?.[1]
    if (passive && by !== undefined && partyOf(by, setting) !== null)
      return { kind: 'promise', who: partyOf(by, setting), confidence: 0.7, hedged: hasCondition(clause) }
    if (!passive || !dated() || /\bman\b/i.test(clause)) return undefined
    return { kind: 'promise', who: null, confidence: 0.5, perhaps: true, hedged: hasCondition(clause) }
  }
  if (act === undefined) return undefined
  const weak = GERMAN_INFINITIVES.get(act.word)?.weak ?? false
  if (sort === 'would' || (sort === 'can' && subject.own && !dated()))
    return {
      kind: 'promise',
      who: subject.party,
      what: token.to + 1,
      confidence: sort === 'can' && dated() ? 0.5 : 0.4,
      hedged: true,
      perhaps: true,
    }
  if (sort === 'can')
    return dated() ? { kind: 'promise', who: subject.party, what: token.to + 1, confidence: 0.58, hedged: true } : null
  if (sort === 'wanted' && !dated()) return null
  if (sort === 'must' && /\bwir\b/i.test(subject.party?.words ?? '') === false && !subject.known) return null
  const base = { will: 0.85, wants: 0.7, wanted: 0.6, shall: 0.7, must: 0.65, can: 0.4, would: 0.4 }[sort]
  const confidence = weak && !dated() && !subject.own ? 0.5 : base
  return { kind: 'promise', who: subject.party, what: token.to + 1, confidence, hedged: hasCondition(clause) }
}

const HAPPENS =
  /\b(?:(?:muss|darf|kann) ich (?:Ihnen|dir|euch) (?:leider )?mitteilen|sich Sorgen|Spass|Spaß|Sinn|keinen Sinn|Freude|Eindruck|Ferien|Pause|Mühe|los|immer|jeweils|jedes Jahr|jeden|täglich|meistens|normalerweise|seit|schon lange|gerade)\b/iu

/** "Ab jetzt jeden Freitag": no habit yet. */
const FROM_NOW = /(?<!\p{L})(?:ab (?:jetzt|sofort|heute|morgen|nun)|künftig|von nun an|in zukunft)(?!\p{L})/iu

function inPresent(
  clause: string,
  tokens: readonly Token[],
  at: number,
  meanings: readonly GermanForm[],
  setting: Setting,
  dated: () => boolean,
): Draft | null {
  const token = tokens[at] as Token
  const following = new Set(tokens.slice(at + 1).map(({ word }) => word))
  // "holt … ein" is einholen; without its particle it is another verb.
  const fitting = meanings.filter(({ particle }) => particle === '' || following.has(particle))
  const meaning = fitting.find(({ particle }) => particle !== '') ?? fitting[0]
  if (meaning === undefined) return null
  const persons = new Set([...meaning.persons])
  // "er kläre das": told of somebody, never of oneself.
  if (
    persons.has('ich') &&
    token.word.endsWith('e') &&
    /(?:^|[^\p{L}])(?:er|sie|es|\p{Lu}\p{L}+)$/u.test(clause.slice(0, token.from).trimEnd())
  )
    persons.add('er')
  if (REPORT.test(segmentOf(clause, token)) || (HAPPENS.test(clause) && !FROM_NOW.test(clause))) return null
  if (MINUTED.test(meaning.infinitive) && !dated() && persons.has('er')) return null
  let subject = subjectAt(clause, token, persons, setting)
  if (subject === null && persons.has('ich') && OPENING.test(clause.slice(0, token.from)) && isOwn(clause, token))
    subject = { party: self('ich', setting), own: true, known: true }
  if (subject === null || isNegated(clause)) return null
  if (
    /^(?:ob|wie(?! (?:besprochen|vereinbart|abgemacht|gesagt|versprochen|angekündigt))|was|wer|wo|wann|warum)\b/i.test(
      clause,
    )
  )
    return null
  const sure = subject.own ? 0.8 : subject.known ? 0.75 : 0.45
  const isWeak =
    meaning.weak &&
    !(subject.own && /^ (?:[\p{L}]+ )?(?:mit|bei|beim|zu|zur|zum) \p{Lu}/u.test(clause.slice(token.to))) &&
    !/\b(?:Bescheid|Rückmeldung|Auskunft|Antwort|Angebot|Offerte|Unterlagen)\b/u.test(clause)
  // "Plakate macht Petra": whose it is, and nothing more.
  const handed =
    at > 0 &&
    !subject.own &&
    subject.known &&
    new RegExp(`^ ${NAME}[.!,]?(?:$| )`, 'u').test(clause.slice(token.to)) &&
    clause.length - token.to < 30
  const confidence = isWeak
    ? dated() || handed
      ? sure - 0.05
      : subject.own && meaning.particle === ''
        ? 0.5
        : 0.5
    : sure
  return {
    kind: 'promise',
    who: subject.party,
    what: 0,
    confidence,
    hedged: hasCondition(clause) || /\b(?:vielleicht|eventuell|evtl|wohl|allenfalls)\b/i.test(clause),
  }
}

/** "Petra erkundigt sich bis Freitag", "ich fahre am Samstag hin": a verb that no list has, beside somebody and with a day ahead. */
function unlisted(clause: string, token: Token, setting: Setting): Draft | null {
  const { word } = token
  if (
    !/^\p{Ll}{3,}(?:t|e)$/u.test(word) ||
    GERMAN_STATES.test(word) ||
    isNegated(clause) ||
    REPORT.test(segmentOf(clause, token))
  )
    return null
  if (HAPPENS.test(clause)) return null
  const dates = datesIn(clause, setting.base).filter(({ role, day }) => role !== 'from' && day >= setting.base.today)
  if (dates.length === 0) return null
  const before = clause.slice(0, token.from).trimEnd()
  if (word.endsWith('e')) {
    const isI = /(?:^|[^\p{L}])ich$/iu.test(before) || /^ ich(?!\p{L})/iu.test(clause.slice(token.to))
    return isI
      ? { kind: 'promise', who: self('ich', setting), what: 0, confidence: 0.6, hedged: hasCondition(clause) }
      : null
  }
  if (!dates.some(({ role }) => role === 'until')) return null
  const subject = subjectAt(clause, token, new Set<Person>(['er']), setting)
  return subject?.known
    ? { kind: 'promise', who: subject.party, what: 0, confidence: 0.6, hedged: hasCondition(clause) }
    : null
}

const OPENING = /^(?:(?:ja|ok|okay|gut|klar|moin|gerne?|super|danke|alles klar|hallo|hi|hoi),? ?)*$/i

/** The words between the commas around a word. */
function segmentOf(clause: string, { from, to }: Token): string {
  const end = clause.slice(to).search(/,|(?<!\p{L})(?:sobald|wenn|falls|weil|dass|nachdem|sofern|solange)(?!\p{L})/u)
  return clause.slice(clause.lastIndexOf(',', from) + 1, end < 0 ? undefined : to + end)
}

/** "schick dir das log", "melde mich": without "ich", yet no request. */
function isOwn(clause: string, token: Token): boolean {
  const rest = clause.slice(token.to, token.to + 60)
  if (/\b(?:mir|uns|bitte|sich)\b/i.test(rest)) return false
  return /\b(?:dir|ihnen|euch|mich|ich)\b/i.test(rest) || /e$/.test(token.word)
}

/** "Schulungsunterlagen überarbeiten": a thing to do, its verb at the end or before its date. */
export function isGermanTask(text: string): boolean {
  const words = text.replace(/[^\p{L}\s]/gu, ' ').split(/\s+/)
  return words.some((word) => GERMAN_INFINITIVES.has(word)) && !REPORT.test(text)
}
