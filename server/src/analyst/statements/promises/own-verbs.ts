// What somebody is said to do, by where it stands: behind whoever does it, behind an auxiliary, or as what is to be. No list holds every verb.
import { LIGHT } from '../fates/light-words.ts'

/** As words are compared. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')

/** "Arne services"; a small word may stand between. */
const DOES =
  /(?<![\p{L}\p{N}.'-])(\p{L}[\p{L}.'-]{0,30}) (?:(?:also|then|now|still|just|even|dann|noch|auch) )?(\p{Ll}{4,}s|\p{Ll}{3,}t)(?!\p{L})/gu
const PRONOUN = /^(?:he|she|er|sie)$/iu
const DOING = /(?:'s|'m|'re|(?<!\p{L})(?:is|are|am|be)) (?:(?:also|then|now|still) )?(\p{Ll}{3,})ing(?!\p{L})/gu
const WILL =
  /(?:'ll|'d|(?<!\p{L})(?:will|shall|must|to|can|should|please)) (?:(?:also|then|now|still|just) )?(?!(?:be|have|get)(?!\p{L})|\p{Ll}+ed(?!\p{L}))(\p{Ll}{3,})(?!\p{L})/gu
const DONE_TO = /(?<!\p{L})(?<!(?:can|may|could|might) )(?:be|get|gets|been) (?:\p{L}+ly )?(\p{Ll}{2,})ed(?!\p{L})/gu
const GETS_DONE =
  /(?<!\p{L})(?:gets?|has|have|getting|had) (?:(?:the|our|his|her|their|all|my|\d+) )?(?:[\p{L}\d'-]+ ){1,4}?(\p{Ll}{2,})ed(?!\p{L})/gu
const TO_BE_DE =
  /(?<!\p{L})((?:\p{Ll}{0,6}ge|be|ver|er|ent|zer|über|unter)\p{Ll}{3,}(?:t|en)|\p{Ll}{3,}iert) (?:werden|sein|haben)(?!\p{L})/gu

/** "The calibration": what is done, as a noun. */
const NOMINAL = /(?<!\p{L})(\p{L}{4,})ations?(?!\p{L})/gu

/** The verbs of a statement as the beginnings and whole forms by which their pasts are known. */
export function verbsByPlace(text: string, who: string): Set<string> {
  const verbs = new Set<string>()
  const add = (...words: string[]) => {
    for (const word of words) if (word.length > 2 && !LIGHT.has(fold(word))) verbs.add(fold(word))
  }
  const names = new Set(who.split(' '))
  for (const [, before = '', word = ''] of text.matchAll(DOES)) {
    if (!(names.has(before) || PRONOUN.test(before)) || LIGHT.has(fold(word))) continue
    if (word.endsWith('s'))
      add(
        word
          .replace(/ies$/, 'y')
          .replace(/(?<=sh|ch|x|ss|zz)es$/, '')
          .replace(/s$/, ''),
      )
    else add(word.replace(/e?t$/, 'en'))
  }
  for (const [, stem = ''] of text.matchAll(DOING)) add(...baseOf(stem))
  for (const [, word = ''] of text.matchAll(WILL)) add(word)
  for (const pattern of [DONE_TO, GETS_DONE]) for (const [, stem = ''] of text.matchAll(pattern)) add(...baseOf(stem))
  for (const [, word = ''] of text.matchAll(TO_BE_DE)) add(word)
  for (const [, stem = ''] of text.matchAll(NOMINAL)) add(stem)
  return verbs
}

/** "writ" of writing: write; "stopp": stop. */
const baseOf = (stem: string): string[] =>
  LIGHT.has(`${stem}ing`) || LIGHT.has(`${stem}ed`) || LIGHT.has(stem)
    ? []
    : [stem, /([^aeiou])\1$/.test(stem) ? stem.slice(0, -1) : `${stem}e`]
