// What people say around a question and that is no part of it: "ich sitz grad im Auto, sag mir nochmal, …", "quick question: …".

/** Where somebody is or how little time there is: told in a clause of its own before the question. Nobody else is named in it. */
const WHERE_I_AM =
  /^(?:(?:ich )?(?:bin|sitze?|stehe?|hocke?|liege?|fahre?|laufe?|komme?|gehe?|muss|habe?)|i(?:['’]m| am)|just|am|bin) (?=[^,;.!?–]{0,60}(?<!\p{L})(?:grade?|gerade|eben|gleich|unterwegs|wenig zeit|keine zeit|eilig|just|about to|on my way|in a (?:hurry|rush)|driving|in the car|im auto|im zug)(?!\p{L}))(?![^,;.!?–]{0,60}(?<!\p{L})(?:bei|beim|mit|zum|zur|with|to see|meeting)(?!\p{L}))[^,;.!?–]{2,70}[,;.!–] /iu
const QUESTION_AHEAD =
  /^(?:(?:nur |noch |mal )?(?:ne |eine )?(?:kurze|schnelle|kleine|dumme) (?:zwischen)?frage|(?:(?:just )?a )?quick (?:question|one)) ?[,;:.!–-] ?/iu
const TELL_ME =
  /^(?:sag(?:e|t)?|verrate?) (?:mir|uns)(?: (?:bitte|nochmals?|noch ?mal|mal|kurz|schnell|doch)){0,3} ?[,:] ?|^(?:please )?(?:remind me|tell me)(?: (?:again|quickly|please)){0,2} ?[,:] ?|^(?:please )?remind me(?: (?:again|quickly|please)){0,2} (?=(?:who|whom|whose|what|why|where|which|how)(?!\p{L}| to(?!\p{L})))/iu
const THE_WHOLE =
  / ?[,;–] ?(?:(?:bitte )?(?:die ganze liste|alles|vollständig|komplett|der reihe nach)(?: bitte)?|(?:the )?(?:whole|full|complete) list,?(?: please)?)[ .!?]{0,4}$/iu

/** The question without such words; the message itself where nothing would be left. */
export function withoutPreamble(text: string): string {
  const rest = [WHERE_I_AM, QUESTION_AHEAD, TELL_ME].reduce((left, pattern) => left.replace(pattern, ''), text)
  const asked = rest.replace(THE_WHOLE, '').trim()
  return asked.split(' ').length < 3 ? text : asked
}
