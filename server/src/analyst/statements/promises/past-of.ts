// Whether a word is the past of a verb: "chased" of chase, "angerufen" of anrufen.
import { baseOfPast } from './past-forms.ts'

/** "chased" of chase, "angerufen" of anrufen, "geklärt" of klärt. */
export function isPastOf(word: string, verbs: ReadonlySet<string>): boolean {
  const small = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
  const base = baseOfPast(small)
  if (base !== null)
    for (const verb of verbs) if (verb === base || (verb.endsWith(base) && base.length > 3)) return true
  for (const verb of verbs) {
    const stem = verb.replace(/(?:e|en|n|t|et|s|es)$/, '')
    if (
      stem.length >= 3 &&
      (small.startsWith(stem) || (small.includes('ge') && small.replace(/ge/, '').startsWith(stem)))
    )
      return true
  }
  return false
}
