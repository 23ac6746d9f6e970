// What a person asks for when they want another suggestion, as far as rules can follow it.

export type Wish = 'shorter' | 'warmer' | 'formal' | 'no' | 'yes'

const WISHES: [Wish, RegExp][] = [
  [
    'no',
    /\b(?:no\b|not now|decline|refuse|reject|turn (?:it|this|them) down|say no|can(?:['’]t|not))|(?<!\p{L})(?:nein|sage? (?:\p{L}{2,12} )?ab|absagen?|lehne? (?:es |das )?ab|ablehnen)(?!\p{L})/iu,
  ],
  [
    'yes',
    /\b(?:yes|agree|accept|approve|confirm|say yes|go ahead)\b|(?<!\p{L})(?:ja|sage? (?:\p{L}{2,12} )?zu|zusagen?|stimme? zu|zustimmen|bestätigen?|annehmen)(?!\p{L})/iu,
  ],
  [
    'shorter',
    /\b(?:short|shorter|brief|briefer|concise|one (?:line|sentence)|less)\b|(?<!\p{L})(?:kurz|kürzer|knapp|knapper|ein satz)(?!\p{L})/iu,
  ],
  [
    'warmer',
    /\b(?:warm|warmer|friendl(?:y|ier)|kind|kinder|nice|nicer|thank|personal)\b|(?<!\p{L})(?:herzlich(?:er)?|freundlich(?:er)?|netter?|wärmer|persönlich(?:er)?)(?!\p{L})/iu,
  ],
  [
    'formal',
    /\b(?:formal|official|polite letter|dear)\b|(?<!\p{L})(?:förmlich(?:er)?|formell(?:er)?|offiziell)(?!\p{L})/iu,
  ],
]

/** A wish for the tone, for a yes or a no, as it is typed by itself or before what shall be said. */
const TONE =
  /^(?:(?:please|bitte|a (?:bit|little)|make it|say it|say|answer|reply|be|more|much|very|etwas|noch|viel|mehr|mach es|formuliere? es|antworte|politely|nicely|kindly|firmly|höflich|nett|bestimmt|with|a|an?|mit|einem|in|the|invitation|offer|request|them|him|her|it|this|das|es|now|again|nochmal|and|und|but|aber|tone|letter|line|one|sentence|message|reply|to|shorter|short|brief|briefer|concise|less|warm|warmer|friendly|friendlier|kind|kinder|nice|nicer|personal|formal|official|polite|no|not now|decline|refuse|reject|turn|down|yes|agree|accept|approve|confirm|go|ahead|kurz|kürzer|knapp|knapper|herzlich|herzlicher|freundlich|freundlicher|netter|wärmer|persönlich|persönlicher|förmlich|förmlicher|formell|formeller|offiziell|nein|ja|sage?|ab|zu|absagen?|zusagen?|ablehnen|zustimmen|bestätigen|annehmen)(?:[\s,.;:!–-]+|$))+/iu

/** A hint without the wishes at its beginning, where it is made of nothing else or they stand before a comma; else as it is. */
export function withoutWishes(hint: string): string {
  const typed = hint.trim()
  const rest = typed.replace(TONE, '')
  if (rest === '') return ''
  const head = typed.slice(0, typed.length - rest.length)
  // "Say no politely, and tell her …": a wish, and then what to say. "Yes, but only on Thursday" is said as it stands.
  return /[,;:.–-]\s*(?:(?:and|but|und|aber)\s+)?$/iu.test(head) &&
    /(?:polite|höflich|nice|kind|short|brief|kurz|warm|formal|friend|herzlich|freundlich|förmlich)/iu.test(head)
    ? rest
    : typed
}

/** The wishes that stand before what shall be said. */
export const wishesBefore = (hint: string): string => {
  const typed = hint.trim()
  const rest = withoutWishes(typed)
  return rest === typed ? '' : typed.slice(0, typed.length - rest.length)
}

/** Everything in a hint that the rules know how to follow. A yes and a no together are neither. */
export function wishesOf(hint: string | null): ReadonlySet<Wish> {
  const wishes = new Set(WISHES.filter(([, pattern]) => pattern.test(hint ?? '')).map(([wish]) => wish))
  if (wishes.has('no')) wishes.delete('yes')
  return wishes
}
