// Somebody who is told by name what to do: "Nora pls answer that by Monday", "Nora, du holst bitte drei Angebote ein"; and what is ruled
// for all: "No offer is to be made before then". What only tells how it always was binds nobody.
import { datesIn } from '../../dates/written.ts'
import type { Draft, Setting } from '../draft.ts'
import { NAME } from '../who/people.ts'
import { STATES } from './verbs.ts'

const TOLD_EN = new RegExp(
  String.raw`^(?<who>${NAME})(?:,| -| –|:)? (?:pls|please|kindly|could you please|can you please|would you please) (?!say\b|see\b|note\b|advise\b|tell\b|confirm\b|let\b|remember\b)(?<verb>[a-z]{2,})(?!\p{L})`,
  'u',
)
const TOLD_DE = new RegExp(
  String.raw`^(?<who>${NAME}),? (?:(?:bitte )?du \p{Ll}{2,}st (?:\p{L}+ )?bitte|du \p{Ll}{2,}st bitte|bitte) [^?;]{4,}`,
  'u',
)
const RULED =
  /^(?:no (?!one|idea|news|doubt|need|answer|reply|word|sign)|all )[^?;:]{2,80}? (?:(?:is|are) to be|will be|shall be|must be) (?:\p{L}+ ){0,2}?\p{L}{2,}(?:ed|en|t|de|ne)(?!\p{L})/iu
/** Told of a meeting: "one" does without, the contribution shall be so much; and of us: "we are therefore leaving it out". */
const MINUTED_DE =
  /(?<!\p{L})(?:man (?:verzichtet|einigt|entscheidet|bleibt|beschließt|trennt|verständigt)(?!\p{L})|will man (?:sich )?(?:\p{L}+ ){0,3}\p{L}{3,}en[.!]?$|soll(?:en)? (?:ab|künftig|zukünftig) [^?;]{2,60}(?:betragen|gelten|kosten|liegen|steigen|sinken|entfallen)[.!]?$)/iu
const THEREFORE =
  /^(?:so |and )?we(?: are|'re) (?:therefore|accordingly|consequently|thus) \p{L}{3,}ing(?!\p{L})|^(?:so |and )?we(?: have|'ve) (?:taken|chosen|gone for|gone with|picked|settled on) /iu
const TOOK_ON = new RegExp(
  String.raw`^(?<who>${NAME}) (?:übernahm es|übernimmt es|nahm es auf sich|nimmt es auf sich|versprach|erbot sich|erklärte sich bereit), [^?;]{3,80}`,
  'u',
)
const HABIT =
  /(?<!\p{L})(?:always|usually|normally|as a rule|in the old days|used to|every (?:year|time|autumn|spring|summer|winter)|last time|(?<!noch )immer(?! (?:noch|weniger|mehr))|jedes (?:jahr|mal)|normalerweise|meistens|für gewöhnlich|beim letzten mal|seinerzeit|damals)(?!\p{L})/iu

/** A habit or a memory: nothing that holds from now on. */
export const bindsNobody = (clause: string, { base }: Setting): boolean =>
  HABIT.test(clause) &&
  !/(?<!\p{L})(?:from now on|ab (?:jetzt|sofort|\p{L}+)|künftig|in future|will|wird|werden)(?!\p{L})/iu.test(clause) &&
  !datesIn(clause, base).some(({ day }) => day >= base.today)

/** What somebody is told to do by name, or what is ruled; null where nothing is. */
export function biddenIn(clause: string, { people }: Setting): Draft | null {
  const told = TOLD_EN.exec(clause) ?? TOLD_DE.exec(clause) ?? TOOK_ON.exec(clause)
  const { who, verb } = told?.groups ?? {}
  if (told !== null && who !== undefined && people.isPerson(who) && !STATES.has(verb ?? ''))
    return { kind: 'promise', who: people.party(who), what: 0, confidence: 0.7 }
  return RULED.test(clause) || MINUTED_DE.test(clause) || THEREFORE.test(clause)
    ? { kind: 'decision', who: null, what: 0, confidence: 0.65 }
    : null
}
