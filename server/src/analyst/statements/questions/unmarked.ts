// Questions without their sign, and what somebody is not sure of: "was machen wir mit dem Hund", "do we rent or buy", "she's not sure yet about the stairs".
import type { Draft } from '../draft.ts'

const ASKS: readonly RegExp[] = [
  /^(?:(?:und|aber),? )?(?:was|wer|wen|wem|wann|wo|wohin|womit|woher|warum|wie(?: (?:viel|viele|lange|oft))?|welche[rsnm]?(?: [\p{L}-]+)?) (?!haben|hatten|waren)\p{L}+en wir(?!\p{L})[^?!.;:]{0,80}$/iu,
  /^(?:(?:und|oder|aber),? )?(?!wollen|lassen)\p{L}+en wir (?:das |den |die |es |uns )?[^?!.;:,]{2,80} oder [^?!.;:,]{2,60}$/u,
  /^(?:mit|für|bei|auf|an|in|von|zu|ab|seit|bis) (?:wem|wen|was|wann|welche[rsnm]?(?: [\p{L}-]+){0,3}) (?!haben|hatten|waren)\p{L}+en wir(?!\p{L})[^?!.;:,]{0,80}$/iu,
  /^(?:(?:und|aber|and|but|so),? )?(?:hat (?:(?:schon|eigentlich|denn) )?(?:jemand|wer|irgendwer) |(?:did|has|have|does) (?:anyone|anybody|someone|somebody) )[^?!.;:,]{3,80}$/iu,
  /^(?:(?:and|but|so),? )?who (?:\p{L}{3,}(?<!ss)s|is \p{L}+ing|will \p{L}+) (?:the|our|it|them|that|this|for|on) ?[^?!.;:,]{2,60}$/iu,
  /^(?:(?:und|aber),? )?(?:wer|wem) \p{L}+t (?:jetzt|denn|nun|eigentlich|dann|den|die|das|uns|für) [^?!.;:,]{2,60}$/iu,
  /^which (?:of [^?!.;:,]{2,40} |(?:[\p{L}-]+ ){1,3})(?:do|shall|should|are|can) we [^?!.;:,]{2,60}$/iu,
  /^(?:(?:and|or|but|so),? )?(?:do|shall|should|can) (?:we|I) [^?!.;:,]{2,80} or [^?!.;:,]{2,60}$/iu,
]
const UNSURE =
  /(?<!\p{L})(?:(?:(?:isn't|aren't)(?: (?:quite|entirely|yet))? sure(?: yet)?|(?:is|are|am|'s|'re|'m)(?: still)? (?:not (?:yet )?(?:quite |entirely )?sure(?: yet)?|unsure|undecided|in two minds|torn)) (?:about|on|over|between) |(?:ist|sind|bin) (?:sich |mir |uns )?(?:(?:ich|er|sie|wir) )?(?:sich |mir |uns )?(?:\p{Lu}\p{L}+ )?(?:noch |immer noch |nach wie vor )(?:nicht sicher|unsicher|unentschlossen|unschlüssig)(?=[.,;!]|$))/iu
const SETTLED_LATER =
  /^(?:(?:ob|wer|wann|wie|wo|was|welche[rsnm]?) [^?;]{3,120}, (?:klärt|klären|entscheidet|entscheiden|berät|beraten|bespricht|besprechen|prüft|prüfen) (?!sich)(?:die|der|das|man|wir|noch|nächste|\p{Lu})|(?:ob|wann|wie|wo|welche[rsnm]?) [^?;]{3,120}, (?:muss|müssen) (?:die|der|das|man|wir|noch|uns|mir|ich|\p{Lu}))/u

/** A question told or asked without its sign; null: none. */
export function unmarkedIn(clause: string): Draft | null {
  if (clause.length > 200 || clause.endsWith('?')) return null
  const lowered = clause.charAt(0).toLowerCase() + clause.slice(1)
  const asks = ASKS.some((pattern) => pattern.test(lowered)) || SETTLED_LATER.test(lowered)
  return asks || UNSURE.test(clause) ? { kind: 'question', who: null, what: 0, confidence: 0.65 } : null
}
