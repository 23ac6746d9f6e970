// Sentences that say nothing alone: "It is thirteen then" needs the one before.

const ACTS =
  '(?:is|are|was|were|will|would|has|had|have|can|could|should|must|may|might|means?|meant|makes?|gives?|leaves?|left|costs?|needs?|goes|went|came|comes)'
const TUT =
  '(?:ist|sind|war|waren|wird|werden|wurde|wurden|wäre|wären|hat|haben|hatte|kann|können|soll|sollte|muss|heißt|bedeutet|kostet|macht|gilt|geht)'
const PRONOUN = new RegExp(
  String.raw`^(?:and |but |so |then |und |aber |dann )?(?:(?:it|they|he|she|both|neither|all of (?:it|them))(?!\p{L})|(?:this|that|these|those) ${ACTS}(?!\p{L})|(?:er|sie|es|beide|davon|dafür|damit|darüber|dazu|danach)(?!\p{L})|(?:das|dies|diese) ${TUT}(?!\p{L}))`,
  'iu',
)
/** "If Northmoor goes it is thirteen": what "it" is stands before the condition. */
const CONDITION = new RegExp(
  String.raw`^(?:if|when|unless|once|without|otherwise|wenn|falls|sobald|ohne|sonst)(?!\p{L}).{0,80}?(?<!\p{L})(?:(?:it|that|they) ${ACTS}|${TUT} (?:es|sie|das))(?!\p{L})`,
  'iu',
)

/** Whether a sentence begins with a bare pronoun, or says of something that it does not name what would become of it. */
export const leansBack = (sentence: string): boolean => PRONOUN.test(sentence) || CONDITION.test(sentence)

/** The sentences that are wanted, in their order; one that leans on the one before together with it. */
export function withBefore(all: readonly string[], isWanted: (sentence: string) => boolean): string[] {
  const out: { at: number; text: string }[] = []
  for (const [at, text] of all.entries()) {
    if (!isWanted(text)) continue
    const before = all[at - 1]
    if (before === undefined || !leansBack(text)) out.push({ at, text })
    else if (out.at(-1)?.at === at - 1) out.push({ at, text: `${out.pop()?.text} ${text}` })
    else out.push({ at, text: `${before} ${text}` })
  }
  return out.map(({ text }) => text)
}
