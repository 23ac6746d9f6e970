// What a person asks for when they want another suggestion, as far as rules can follow it.

export type Wish = 'shorter' | 'warmer' | 'formal' | 'no' | 'yes'

/** The words of each wish, as they stand alone or in what is asked for. */
const WORDS: Record<Wish, string> = {
  no: 'no|not now|decline|refuse|reject|turn (?:it|this|them) down|nein|sage? (?:\\p{L}{2,12} )?ab|absagen?|lehne? (?:es |das )?ab|ablehnen',
  yes: 'yes|agree|accept|approve|confirm|go ahead|ja|sage? (?:\\p{L}{2,12} )?zu|zusagen?|stimme? zu|zustimmen|bestätigen?|annehmen',
  shorter: 'short|shorter|brief|briefer|concise|one (?:line|sentence)|less|kurz|kürzer|knapp|knapper|ein satz',
  warmer:
    'warm|warmer|friendl(?:y|ier)|kind|kinder|nice|nicer|thank|personal|herzlich(?:er)?|freundlich(?:er)?|netter?|wärmer|persönlich(?:er)?',
  formal: 'formal|official|polite letter|dear|förmlich(?:er)?|formell(?:er)?|offiziell',
}
const CANNOT = "can(?:['’]t|not)"
const WISHES = Object.entries(WORDS).map(
  ([wish, words]) =>
    [
      wish as Wish,
      new RegExp(`(?<!\\p{L})(?:${wish === 'no' ? `${words}|${CANNOT}` : words})(?!\\p{L})`, 'iu'),
    ] as const,
)
const IS_TONE: ReadonlySet<Wish> = new Set(['shorter', 'warmer', 'formal'])

/** Stand beside a wish, and say nothing of their own. */
const BESIDE =
  'please|bitte|a (?:bit|little)|make it|say it|say|answer|reply|be|more|much|very|etwas|noch|viel|mehr|mach es|formuliere? es|antworte|politely|nicely|kindly|firmly|polite|höflich|nett|bestimmt|with|an?|mit|einem|in|the|invitation|offer|request|them|him|her|it|this|das|es|now|again|nochmal|and|und|but|aber|tone|letter|line|one|sentence|message|to'
/** A wish for the tone, for a yes or a no, as it is typed by itself or before what shall be said. */
const TONE = new RegExp(`^(?:(?:${BESIDE}|${Object.values(WORDS).join('|')})(?:[\\s,.;:!–-]+|$))+`, 'iu')

/** A hint without the wishes at its beginning, where it is made of nothing else or they stand before a comma; else as it is. */
export function withoutWishes(hint: string): string {
  const typed = hint.trim()
  const rest = typed.replace(TONE, '')
  if (rest === '') return ''
  const head = typed.slice(0, typed.length - rest.length)
  // "Say no politely, and tell her …": a wish, and then what to say. "Yes, but only on Thursday" is said as it stands.
  const isTone = [...wishesOf(head)].some((wish) => IS_TONE.has(wish)) || /polite|höflich/iu.test(head)
  return isTone && /[,;:.–-]\s*(?:(?:and|but|und|aber)\s+)?$/iu.test(head) ? rest : typed
}

/** The wishes that stand before what shall be said. */
export const wishesBefore = (hint: string): string => {
  const typed = hint.trim()
  const rest = withoutWishes(typed)
  return rest === typed ? '' : typed.slice(0, typed.length - rest.length)
}

/** Everything in a hint that the rules know how to follow. A yes and a no together are neither. */
export function wishesOf(hint: string | null): ReadonlySet<Wish> {
  const wishes = new Set<Wish>(WISHES.filter(([, pattern]) => pattern.test(hint ?? '')).map(([wish]) => wish))
  if (wishes.has('no')) wishes.delete('yes')
  return wishes
}
