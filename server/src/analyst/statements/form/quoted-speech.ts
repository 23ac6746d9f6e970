// Somebody's own words inside of a sentence: Krause: "I will pay next week." Within them "I" is whoever says them, never the writer.
import type { StatementParty } from '#contract/statements.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { doerIn } from '../who/doer-named.ts'
import { getsIt, givenByWriter, giverToWriter, isTurnedToI } from '../who/givers.ts'
import { NAME } from '../who/people.ts'
import type { Unit } from './units.ts'

const SAYS =
  '(?:says?|said|wrote|writes|replied|replies|answers|answered|told (?:me|us)|tells (?:me|us)|sagt|sagte|meint|meinte|schreibt|schrieb|antwortet|antwortete|erklärt|erklärte|hat (?:gesagt|geschrieben|gemeint))'
const BEFORE = new RegExp(
  String.raw`^(?:[^"]{0,60}[.;,–-] )?(?<who>${NAME}|\p{Lu}[\p{L}.-]{1,30}|[Ee]r|[Ss]ie|[Hh]e|[Ss]he)(?: (?:\p{Ll}+ ){0,2}?${SAYS}(?: (?:\p{Ll}+ ){0,3}?\p{Ll}+)?)?(?: \([^()]{1,30}\))?[:,] ?"`,
  'u',
)
const BEHIND = new RegExp(
  String.raw`^"[^"]{2,300}[,.!?]?"[, ]{1,2}(?:(?:so )?${SAYS}|so) (?<who>${NAME}|\p{Lu}[\p{L}.-]{1,30}|er|sie|he|she)(?!\p{L})`,
  'u',
)
const OWN = /^(?:I|[Ii]ch|[Ww]e|[Ww]ir|[Mm]e)$/u

/** Who is quoted in it; null where nobody is, or the writer quotes themself. */
export function quotedSpeaker(clean: string, setting: Setting): StatementParty | null {
  if (!clean.includes('"')) return null
  const who = (BEFORE.exec(clean) ?? BEHIND.exec(clean))?.groups?.who
  if (who === undefined || OWN.test(who)) return null
  if (/^(?:er|sie|he|she)$/i.test(who)) return setting.named ?? { words: who, resolved: null }
  return setting.people.party(who)
}

/** "Auer will sich bis Dienstag melden", "Laut Huber liefert …": who does it, where no record knows the name; null where none stands there. */
function namedSubject(clean: string): string | null {
  const { who, source } = SUBJECT.exec(clean)?.groups ?? {}
  return who ?? source ?? null
}
const DOES =
  '(?:will|wants to|is going to|promised to|sends|delivers|calls|rings|brings|checks|pays|orders|repairs|wird|möchte|schickt|liefert|meldet|ruft|bringt|prüft|klärt|erledigt|übernimmt|organisiert|besorgt|zahlt|überweist|bestellt|kümmert|holt|baut|sendet|mailt|repariert)'
const SUBJECT = new RegExp(
  String.raw`^(?:(?:Laut|According to) (?:the |dem |der )?(?<source>\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?),? |(?<who>\p{Lu}\p{Ll}[\p{L}-]*) ${DOES}(?!\p{L}))`,
  'u',
)

/** The same, with who is bound where the sentence says it otherwise than by its subject; no more than perhaps what is called no promise. */
export function boundBy(draft: Draft, clean: string, unit: Unit, setting: Setting): Draft {
  if (draft.kind !== 'promise') return draft
  if (NO_PROMISE.test(unit.clean)) return { ...draft, hedged: true }
  if (givenByWriter(clean)) return { ...draft, who: self('ich', setting), to_whom: draft.to_whom ?? draft.who }
  const giver = giverToWriter(clean, setting)
  if (giver !== null) return { ...draft, who: giver }
  if (getsIt(clean, setting) || isTurnedToI(clean)) return { ...draft, who: self('ich', setting) }
  if (unit.block.box !== null) return draft
  const doer = doerIn(clean, draft.who, setting)
  if (doer !== null) return { ...draft, who: doer }
  if (draft.who !== null) return draft
  const name = quotedSpeaker(unit.clean, setting) ?? namedSubject(clean)
  return typeof name === 'string' ? { ...draft, who: setting.people.party(name) } : { ...draft, who: name }
}
const NO_PROMISE = /(?<!\p{L})(?:no promises?|not a promise|keine? (?:feste )?(?:zusage|versprechen))(?!\p{L})/iu

/** "Am Mittwoch wollte er kommen": what was meant to be on a day that has passed. */
export const isPastIntent = (clean: string): boolean =>
  /^(?:am|letzten|vergangenen|vorigen|gestern|on|last|yesterday) ?(?:\p{L}+ )?(?:wollten?|sollten?|hätten?)(?!\p{L})|(?<!\p{L})(?:leider |aber )?(?:fehlanzeige|gekommen ist (?:nichts|niemand|keiner)|kam (?:nichts|niemand|keiner)|never (?:came|did|happened|showed up))[.! ]*$/iu.test(
    clean,
  )
