// Days until which something holds, is open, is done or has to be there, said without a word of expiry: "Tenders in by noon on 11 December", "Frühbucherpreis
// bis 5. Dezember", "will turn the draft by Tuesday". Somebody who does it makes it a promise, a thing alone a deadline.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { ACTS, STATES } from '../promises/verbs.ts'
import { isAgent } from '../who/agents.ts'
import { NAME } from '../who/people.ts'

/** Who is where, or does what, until then: no limit that bites. */
const LASTS =
  /(?<!\p{L})(?:away|holidays?|vacation|leave|sick|ill|travelling|traveling|abroad|busy|asleep|waited|worked|talked|discussed|lasted|stayed|sat|urlaub|ferien|krank\p{L}*|verreist|unterwegs|im ausland|gearbeitet|gewartet|geblieben|dauerte|dauert|stau|übernachtet|bin|war|waren|was|were|had|hatte|hatten|fortbildung|on course|training|tour)(?!\p{L})/iu
const IS_UNTIL =
  /(?<!\p{L})(?:is|are|'s|'re|out|off|in|back|ist|sind|bleibt|bleiben|stays?|weg|da|open|closed|geöffnet|geschlossen)(?!\p{L})[^;?]{0,60}?(?<!\p{L})(?:until|till|til|bis) (?:(?:am|zum|the|ende|end of) )?$/iu
const RANGE = /(?<!\p{L})(?:from|between|vom|von|zwischen|ab) [^,;]{1,30}$/iu
const FIRST = /(?<!\p{L})(?:I|we|ich|wir|I'm|I'll|we'll|we're|du|you)(?!\p{L})/iu
/** What goes, stops or turns on a day. */
const STOPS =
  /(?<!\p{L})(?:(?:is|are|'s) (?:up|over)(?= (?:on|in|at|by|next|this|mon|tue|wed|thu|fri|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d))|ceases?|falls? away|drops? away|comes? to an end|(?:fällt|fallen)(?= [^;?]{0,60}?(?<!\p{L})weg)|entfällt|entfallen|wegfällt|abgelaufen|(?:ist|sind) (?:vorbei|zu ende))(?!\p{L})/iu
/** "If we do not answer within 30 days the claim is deemed accepted" */
const WITHIN =
  /(?<!\p{L})(?:within|binnen|innert|innerhalb(?: von)?) (?:\d{1,3}|\p{L}+) (?:working |business |calendar )?(?:days?|weeks?|months?|tagen?|wochen|monaten?|werktagen|arbeitstagen)(?!\p{L})[^?;]{0,80}?(?<!\p{L})(?:deemed|lapses?|forfeit\w*|void|lost|expires?|otherwise|or else|verfällt|gilt als|gelten als|erlischt|sonst|verlieren|verwirkt)(?!\p{L})/iu
/** "cannot travel after 10 January" */
const NOT_AFTER =
  /(?<!\p{L})(?:cannot|can't|can not|no longer|won't|not|no|nothing|kein\p{L}*|nicht mehr|nichts mehr|nicht)(?!\p{L})[^;?]{2,60}?(?<!\p{L})(?:after|beyond|past|later than|nach|über) (?:the |dem |den )?$/iu
const HELD =
  /(?<!\p{L})(?:reserviert|vorgemerkt|geblockt|optioniert|zurückgelegt|freigehalten|reserved|on hold|blocked|pencilled in|held|gebunden|bindable|binding|firm)(?!\p{L})/iu
const TO_DO_DE =
  /^\p{Lu}.*(?<!\p{L})(?:(?:ein|ab|nach|vor|an|zurück|aus|frei|weiter)zu\p{Ll}{4,}n|zu \p{Ll}{4,}n)[.!]?$/u
const CLEARLY =
  /(?<!\p{L})(?:by|before|no later than|not later than|latest|until|till|til|through|thru|spätestens|bis|vor)(?: (?:noon|midday|midnight|close|cob|eod|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr)?|the|spätestens|zum|am|ende|mittags|on|end of)){0,4} ?$/iu

/** Whoever does it, and what: at the head of the piece. */
const DOES = new RegExp(
  String.raw`^(?:(?:and|so|but|then|ok|okay|yes|yep),? )?(?:[^:;?]{2,30}: )?(?<who>[Hh]e|[Ss]he|[Tt]hey|(?:[Tt]he|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er) (?:[\p{L}'-]+ ){0,2}?[\p{L}'-]+|${NAME}|\p{Lu}\.?)(?:'ll|'s| will| can| could| should| must| shall| is to| are to| is going to| to| now| also| then){0,3} (?<verb>[a-z]{3,})(?!\p{L})`,
  'u',
)
const BARE_DOES =
  /^(?:(?:and|so|but|then) )?(?:will|'ll|can|shall|to|going to|says? (?:he|she|they)(?:'ll| will| can| could)|said (?:he|she|they)(?:'d| would)|(?:he|she|they) says?|(?:could|should) (?:do|get|have|send)) (?<verb>[a-z]{2,})(?!\p{L})/iu
const PASSIVE =
  /(?<!\p{L})(?:will|shall|'ll) be (?<verb>[a-z]{3,})(?!\p{L})|(?<!\p{L})(?:wird|werden) [^;?]{2,100}(?<!\p{L})\p{Ll}*ge\p{Ll}{3,}(?:t|en)[.!]?$/iu
const TO_WHOM =
  /(?<!\p{L})(?:to (?:him|her|them|us|me|the \p{L}+|\p{Lu}\p{L}+)|an (?:ihn|sie|uns|mich|die \p{Lu}\p{L}+|den \p{Lu}\p{L}+|\p{Lu}\p{L}+))(?!\p{L})/u
const READY_DE =
  /(?<!\p{L})(?:habe|sei|hat|ist|wird|werde|werden|zu|mache|macht) (?:[^;?]{2,80} )?(?:fertig|durch|erledigt|so ?weit|bereit)(?!\p{L})|(?<!\p{L})fertig zu (?:werden|sein|haben)(?!\p{L})/iu

/** "Für den Bericht gibt uns das Amt jetzt bis …", "wir haben noch Zeit bis …", "Keller: fertig am …". */
const GIVES_UNTIL =
  /(?<!\p{L})(?:(?:gibt|gab|lässt|räumt) (?:uns|mir|ihm|ihr|ihnen)(?: (?:die|der|das) [\p{L}-]+)? (?:jetzt|noch|nun|zeit|aufschub)(?: zeit)?|(?:haben|habe|hat)(?: \p{L}+)? (?:noch |jetzt |nun )?zeit) (?:bis )?(?:zum |ende |anfang )?$/iu
const READY_ON =
  /^(?:[^:;?]{2,40}: )?(?:jetzt |erst )?(?:fertig|abgabe|übergabe|fällig) (?:erst )?(?:am |bis |zum |spätestens )?(?:\p{L}+, )?(?:den )?$/iu

/** A limit by its day; null where no day to come limits anything. */
export function byDayIn(clause: string, setting: Setting, isPart: boolean): Draft | null {
  if (/\?["')]*$/.test(clause) || isPast(clause, setting) || LASTS.test(clause)) return null
  if (/^(?:dass|ob|that|whether|because|weil|damit|um|so that|als)(?!\p{L})/iu.test(clause)) return null
  if (isPart && /(?<!\p{L})(?:\p{Ll}*zu\p{Ll}{3,}|zu \p{Ll}{3,})n[.!]?$/u.test(clause)) return null
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.6 }
  if (WITHIN.test(clause)) return found
  const ahead = datesIn(clause, setting.base).filter(({ day }) => day >= setting.base.today)
  const [first] = ahead
  if (first === undefined) return null
  if (STOPS.test(clause) || NOT_AFTER.test(clause.slice(0, first.from))) return found
  if (GIVES_UNTIL.test(clause.slice(0, first.from)) || READY_ON.test(clause.slice(0, first.from))) return found
  const limit = ahead.find(({ role }) => role === 'until')
  if (limit === undefined || RANGE.test(clause.slice(0, limit.from))) return null
  if (HELD.test(clause) || (!isPart && TO_DO_DE.test(clause))) return found
  if (IS_UNTIL.test(clause.slice(0, limit.from))) return null
  const does = doneIn(clause, limit, setting)
  if (does !== undefined)
    return isNegated(clause) || hasCondition(clause) ? null : { kind: 'promise', who: does, what: 0, confidence: 0.5 }
  if (FIRST.test(clause)) return null
  return CLEARLY.test(clause.slice(Math.max(0, limit.from - 30), limit.from)) || limit.from < 3
    ? { ...found, confidence: 0.5 }
    : null
}

/** Who does it by then, null where that is not said; undefined where nobody does anything. */
function doneIn(clause: string, limit: WrittenDate, setting: Setting): StatementParty | null | undefined {
  const { people } = setting
  const { who, verb = '' } = DOES.exec(clause)?.groups ?? {}
  if (who !== undefined && isDoing(verb)) {
    if (/^(?:he|she|they)$/i.test(who)) return resolvePronoun(clause, 0, setting) ?? { words: who, resolved: null }
    if (people.isParty(who) || isAgent(who)) return people.party(who)
  }
  const bare = BARE_DOES.exec(clause)?.groups?.verb
  if (bare !== undefined && !STATES.has(bare)) return setting.named ?? setting.speaker
  if (PASSIVE.test(clause) || READY_DE.test(clause)) return setting.named
  const head =
    /^(?:and |so |then )?(?<verb>\p{L}[a-z]{2,}) (?!must|can|will|is|are|was|has|have|should|may|needs?|starts?|ends?|due|in|by|until|to be)/u
      .exec(clause)
      ?.groups?.verb?.toLowerCase()
  if (head !== undefined && ACTS.has(head)) return self('I', setting)
  for (const [name] of clause.slice(0, limit.from).matchAll(new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')))
    if (people.isPerson(name) && people.kind !== 'file') return people.party(name)
  return TO_WHOM.test(clause.slice(0, limit.from)) &&
    people.kind === 'note' &&
    !/(?<!\p{L})(?:is|are|was|ist|sind)(?!\p{L})/iu.test(clause)
    ? self('I', setting)
    : undefined
}

const isDoing = (verb: string): boolean =>
  !STATES.has(verb) &&
  !STATES.has(verb.replace(/s$/, '')) &&
  !/^(?:is|are|was|were|has|have|had|does|did|needs?|wants?|must|should|said|told|asked|expects?|requires?|extends?|says?|\p{L}+ed)$/u.test(
    verb,
  )
