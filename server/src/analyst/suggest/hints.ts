// What a person asks for when they want another suggestion, as far as rules can follow it.

export type Wish = 'shorter' | 'warmer' | 'formal' | 'no' | 'yes'

const WISHES: [Wish, RegExp][] = [
  ['no', /\b(?:no\b|not now|decline|refuse|reject|turn (?:it|this|them) down|say no|can(?:['’]t|not))/i],
  ['yes', /\b(?:yes|agree|accept|approve|confirm|say yes|go ahead)\b/i],
  ['shorter', /\b(?:short|shorter|brief|briefer|concise|one (?:line|sentence)|less)\b/i],
  ['warmer', /\b(?:warm|warmer|friendl(?:y|ier)|kind|kinder|nice|nicer|thank|personal)\b/i],
  ['formal', /\b(?:formal|official|polite letter|dear)\b/i],
]

/** Everything in a hint that the rules know how to follow. A yes and a no together are neither. */
export function wishesOf(hint: string | null): ReadonlySet<Wish> {
  const wishes = new Set(WISHES.filter(([, pattern]) => pattern.test(hint ?? '')).map(([wish]) => wish))
  if (wishes.has('no')) wishes.delete('yes')
  return wishes
}
