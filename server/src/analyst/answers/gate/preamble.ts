// What people say around a question and that is no part of it: "ich sitz grad im Auto, sag mir nochmal, …", "quick question: …".
import { askedAhead, withoutAround } from './around.ts'

/** Where somebody is or how little time there is: told in a clause of its own before the question. Nobody else is named in it. */
const WHERE_I_AM =
  /^(?:(?:ich )?(?:bin|sitze?|stehe?|hocke?|liege?|fahre?|laufe?|komme?|gehe?|muss|habe?)|i(?:['’]m| am)|just|am|bin) (?=[^,;.!?–]{0,60}(?<!\p{L})(?:grade?|gerade|eben|gleich|unterwegs|wenig zeit|keine zeit|eilig|just|about to|on my way|in a (?:hurry|rush)|driving|in the car|im auto|im zug)(?!\p{L}))(?![^,;.!?–]{0,60}(?<!\p{L})(?:bei|beim|mit|zum|zur|with|to see|meeting)(?!\p{L}))[^,;.!?–]{2,70}[,;.!–] /iu
const QUESTION_AHEAD =
  /^(?:(?:nur |noch |mal )?(?:ne |eine )?(?:kurze|schnelle|kleine|dumme) (?:zwischen)?frage|(?:(?:just )?a )?quick (?:question|one)) ?[,;:.!–-] ?/iu
const TELL_ME =
  /^zeig(?:e|t)? (?:mir|uns)(?: (?:bitte|nochmals?|noch ?mal|mal|kurz|schnell|doch|alles)){0,3},? (?=(?:was|wen|wem|wer|wo|wie|wie ?viele?|wann|warum|welche[rsnm]?)(?!\p{L}))|^(?:sag(?:e|t)?|verrate?) (?:mir|uns)(?: (?:bitte|nochmals?|noch ?mal|mal|kurz|schnell|doch)){0,3} ?[,:] ?|^(?:please )?(?:remind me|tell me)(?: (?:again|quickly|please)){0,2} ?[,:] ?/iu
/** "Remind me who she is" asks; "remind me to ask her" and "remind me what to bring" tell. */
const REMIND_ME =
  /^(?:(?:please|can you|could you) )?remind me(?: again| quickly| please)?,? (?=(?:who|whom|whose|why|what|where|which|how|when (?:is|are|was|were|did|does|do|will|has|.{2,60} (?:ends?|expires?|lapses?|runs out|was|were|(?:is|are) due)))\b(?!(?: \p{L}+){0,2} to\b))|^erinner(?:e|t)? mich (?:(?:bitte|noch ?mal|mal|kurz|schnell),? |, ){1,3}(?=(?:wer|wem|wen|warum|wieso|weshalb|was|wo|woher|wohin|wie|wie ?viele?|welche[rsnm]?|wann)(?!\p{L})(?!.* zu \p{L}+[.!]?$))|^erinner(?:e|t)? mich, (?=(?:wer|warum|wieso|weshalb)(?!\p{L}))/iu
const THE_WHOLE =
  / ?[,;–] ?(?:(?:bitte )?(?:die ganze liste|alles|vollständig|komplett|der reihe nach)(?: bitte)?|(?:the )?(?:whole|full|complete) list,?(?: please)?)[ .!?]{0,4}$/iu

/** The question without such words; the message itself where nothing would be left. */
export function withoutPreamble(text: string): string {
  const ahead = askedAhead(text)
  if (ahead !== null) return ahead
  const rest = [WHERE_I_AM, QUESTION_AHEAD, TELL_ME, REMIND_ME].reduce(
    (left, pattern) => left.replace(pattern, ''),
    text,
  )
  const asked = asDirect(withoutAround(rest.replace(THE_WHOLE, '').trim()))
  return asked.split(' ').length < 3 ? text : asked
}

/** "Who this Osei woman is" is asked as "who is this Osei woman". */
const INDIRECT =
  /^(?<asks>who|what|where|wer|was|wo)(?: again)? (?<of>(?!is\b|was\b|are\b|ist |war )\S.{1,60}?) (?<verb>is|was|are|were|ist|war|sind)(?: again)?[\s?!.]{0,3}$/iu
/** "Was Jonas noch offen hat" is asked as "was hat Jonas noch offen". */
const VERB_LAST =
  /^(?<asks>was|wen|wem|wie ?viele? \p{L}+|welche[rsnm]? \p{L}+)(?: alles)? (?<of>\p{L}[^,;:.!?]{2,70}?) (?<verb>hat|haben|muss|müssen|soll|sollen|will|wollen|kann|können|braucht|schuldet|darf|sind)[\s?!.]{0,3}$/iu
const FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|haben|hatte|habe|wird|werden|muss|müssen|soll|sollen|will|wollen|kann|können|darf|braucht|gibt|steht|kommt)(?!\p{L})/iu
const asDirect = (text: string): string => {
  const last = VERB_LAST.exec(text)?.groups
  if (last?.of && !FINITE.test(last.of)) return `${last.asks} ${last.verb} ${last.of}`
  const { asks, of, verb } = INDIRECT.exec(text)?.groups ?? {}
  return asks &&
    of &&
    !/(?<!\p{L})(?:is|are|was|were|ist|sind|war)(?!\p{L})|^(?:he|she|it|they|er|sie|es|i|we)$/iu.test(of)
    ? `${asks} ${verb} ${of}`
    : text
}
