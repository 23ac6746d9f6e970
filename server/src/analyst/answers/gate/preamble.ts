// What people say around a question and that is no part of it: "ich sitz grad im Auto, sag mir nochmal, …", "quick question: …".

/** Where somebody is or how little time there is: told in a clause of its own before the question. Nobody else is named in it. */
const WHERE_I_AM =
  /^(?:(?:ich )?(?:bin|sitze?|stehe?|hocke?|liege?|fahre?|laufe?|komme?|gehe?|muss|habe?)|i(?:['’]m| am)|just|am|bin) (?=[^,;.!?–]{0,60}(?<!\p{L})(?:grade?|gerade|eben|gleich|unterwegs|wenig zeit|keine zeit|eilig|just|about to|on my way|in a (?:hurry|rush)|driving|in the car|im auto|im zug)(?!\p{L}))(?![^,;.!?–]{0,60}(?<!\p{L})(?:bei|beim|mit|zum|zur|with|to see|meeting)(?!\p{L}))[^,;.!?–]{2,70}[,;.!–] /iu
const QUESTION_AHEAD =
  /^(?:(?:nur |noch |mal )?(?:ne |eine )?(?:kurze|schnelle|kleine|dumme) (?:zwischen)?frage|(?:(?:just )?a )?quick (?:question|one)) ?[,;:.!–-] ?/iu
const TELL_ME =
  /^(?:sag(?:e|t)?|verrate?) (?:mir|uns)(?: (?:bitte|nochmals?|noch ?mal|mal|kurz|schnell|doch)){0,3} ?[,:] ?|^(?:please )?(?:remind me|tell me)(?: (?:again|quickly|please)){0,2} ?[,:] ?/iu
/** "Remind me who she is" asks; "remind me to ask her" and "remind me what to bring" tell. */
const REMIND_ME =
  /^(?:(?:please|can you|could you) )?remind me(?: again| quickly| please)?,? (?=(?:who|whom|whose|why|what|where|which|how|when (?:is|are|was|were|did|does|do|will|has|.{2,60} (?:ends?|expires?|lapses?|runs out|was|were|(?:is|are) due)))\b(?!(?: \p{L}+){0,2} to\b))|^erinner(?:e|t)? mich (?:(?:bitte|noch ?mal|mal|kurz|schnell),? |, ){1,3}(?=(?:wer|wem|wen|warum|wieso|weshalb|was|wo|woher|wohin|wie|wie ?viele?|welche[rsnm]?|wann)(?!\p{L})(?!.* zu \p{L}+[.!]?$))|^erinner(?:e|t)? mich, (?=(?:wer|warum|wieso|weshalb)(?!\p{L}))/iu
/** When one sees them, behind the question: ", seeing her in ten minutes", ", ringing them at 4", ", treffe ihn gleich". */
const SEEN_SOON =
  / ?[,;–-] ?(?:(?:i['’]?m|i am|we['’]?re|am) )?(?:about to (?:see|meet|ring|call|phone)|seeing|meeting|ringing|calling|phoning|visiting|talking to|speaking to)(?: (?:him|her|them|with (?:him|her|them)))?(?: (?:in|at|on|around|about|this|next|later|tomorrow|tonight|today|soon|shortly|now|for)(?: \S{1,12}){0,3})?[\s.!]{0,3}$| ?[,;–-] ?(?:ich )?(?:treffe?|sehe?|spreche?|rufe?|besuche?|hab(?:e)?|muss)(?: ihn| sie| ihm| ihr)?(?: (?:gleich|nachher|um \d\S{0,4}(?: uhr)?|in \S{1,8} (?:minuten|min|stunden?)|heute|morgen|mit ihm|mit ihr|ihn|sie|an|termin|jetzt)){1,4}[\s.!]{0,3}$/iu
/** For whom it is asked, behind the question: ", Barbara asks", ", der Prüfer will es wissen". */
const FOR_WHOM =
  / ?[,;–-] ?(?:(?:my|the|our|mein\p{L}*|die|der|unser\p{L}*) )?(?<![\p{L}.'’-])\p{L}[\p{L}.'’-]{0,30}(?: \p{L}[\p{L}.'’-]{0,30})? (?:asks|is asking|wants to know|keeps asking|will ask(?: me)?|(?:is|are) going to ask|fragt(?: mich)?|will(?: es| das)? wissen|wird(?: mich)? fragen)[\s?!.]{0,3}$/iu
/** "Fill me in on the fence": asks to be told of it. */
const FILL_IN =
  /^(?:please |can you |could you )?(?:fill me in|(?:bring|get) me up to (?:speed|date)|catch me up|give me the (?:lowdown|background)) (?:on|about|with) (?=\S)/iu
const THE_WHOLE =
  / ?[,;–] ?(?:(?:bitte )?(?:die ganze liste|alles|vollständig|komplett|der reihe nach)(?: bitte)?|(?:the )?(?:whole|full|complete) list,?(?: please)?)[ .!?]{0,4}$/iu

/** The question without such words; the message itself where nothing would be left. */
export function withoutPreamble(text: string): string {
  const rest = [WHERE_I_AM, QUESTION_AHEAD, TELL_ME, REMIND_ME].reduce(
    (left, pattern) => left.replace(pattern, ''),
    text,
  )
  const asked = asDirect(
    rest.replace(THE_WHOLE, '').replace(SEEN_SOON, '').replace(FOR_WHOM, '').replace(FILL_IN, 'tell me about ').trim(),
  )
  return asked.split(' ').length < 3 ? text : asked
}

/** "Who this Osei woman is" is asked as "who is this Osei woman". */
const INDIRECT =
  /^(?<asks>who|what|where|wer|was|wo)(?: again)? (?<of>(?!is\b|was\b|are\b|ist |war )\S.{1,60}?) (?<verb>is|was|are|were|ist|war|sind)(?: again)?[\s?!.]{0,3}$/iu
const asDirect = (text: string): string => {
  const { asks, of, verb } = INDIRECT.exec(text)?.groups ?? {}
  return asks &&
    of &&
    !/(?<!\p{L})(?:is|are|was|were|ist|sind|war)(?!\p{L})|^(?:he|she|it|they|er|sie|es|i|we)$/iu.test(of)
    ? `${asks} ${verb} ${of}`
    : text
}
