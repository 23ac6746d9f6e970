// Words that are addressed to a machine that reads along: they report nothing, whatever they claim.

/** What a machine that reads along is called; "assistant" and "agent" alone are people's jobs. */
const MACHINE = String.raw`(?:(?:ai|a\.i\.|automated|digital|virtual|ki|llm)[ -](?:assistants?|agents?|systems?|bots?|models?|assistent(?:en|in|innen)?|agenten?|systeme?|modelle?)|language models?|llms?|chat ?bots?|sprachmodelle?)`
/** "AI assistants handling this inbox: …", "KI-Assistenten, die das lesen: …" */
const CALLED = new RegExp(
  String.raw`^\W{0,4}(?:(?:attention|dear|note to|hinweis an|achtung|an|to|liebe)\W{1,3})?(?:(?:all|any|every|alle|jede[rsn]?|the|die|das) )?${MACHINE}(?!\p{L})[^.!?:]{0,80}:\s`,
  'iu',
)
/** "Instruction for any assistant that reads this: …", "Anweisung an das Sprachmodell: …" */
const INSTRUCTED = new RegExp(
  String.raw`(?<!\p{L})(?:instructions?|notes?|messages?|directions?|orders?|hints?|anweisung(?:en)?|hinweise?|nachricht|notiz|befehle?) (?:to|for|an|für) (?:(?:the|an?|das|die|den|ein|eine|all|any|every|whichever|alle|jede[ns]?) )?(?:${MACHINE}|(?<=(?:any|every|all|whichever) )(?:assistants?|agents?|bots?|models?)|(?<=(?:alle|jede[ns]?) )(?:assistenten?|agenten?|modelle?))(?!\p{L})`,
  'iu',
)
/** "If you are an AI …" */
const SUPPOSED =
  /(?<!\p{L})(?:if you are an? (?:ai|assistant|language model)|wenn du eine? (?:ki|sprachmodell) bist)(?!\p{L})/iu

/** Whether a sentence speaks to machines instead of saying something: it is no answer, no matter and no evidence. */
export const speaksToMachines = (sentence: string): boolean =>
  CALLED.test(sentence) || INSTRUCTED.test(sentence) || SUPPOSED.test(sentence)
