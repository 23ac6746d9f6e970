// Forms of address before a name ("Frau Oertel", "Dr. Holm", "Ms Falk"): they say how somebody is addressed, and are no word of their name.
export type Sex = 'woman' | 'man'

const FORM = /^(?:[Ff]rau|Fr|[Hh]errn?|Hrn?|Mr|Mrs|Ms|Miss|[Dd]r|[Pp]rof|mr|mrs)$/u
/** "am Fr" is a day; "meine frau" is nobody's form of address. */
const BEFORE_NONE =
  /^(?:am|bis|ab|vom|zum|seit|diesen|nächsten|kommenden|letzten|meine[rn]?|deine[rn]?|seine[rn]?|unsere[rn]?|eine[rn]?|the|an?)$/iu

/** Whether the word at this place is a form of address: a name follows, with a capital unless the form itself is typed small. */
export function isAddress(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (!FORM.test(word) || !/^\p{L}/u.test(next)) return false
  const isCapital = /^\p{Lu}/u.test(next)
  if (!isCapital && /^\p{Lu}/u.test(word)) return false
  return isCapital && word !== 'Fr' ? true : !BEFORE_NONE.test(words[at - 1] ?? '')
}

/** Forms of address before a name that is written with a capital. */
const SPOKEN =
  /(?<![\p{L}\p{N}])(?<!(?:am|bis|ab|vom|zum|seit) )(?:Frau|Fr\.?|Herrn?|Hrn?\.?|Mr\.?|Mrs\.?|Ms\.?|Miss|Dr\.?|Prof\.?)\s{1,3}(?=\p{Lu}\p{L})/gu
/** Short forms of address in full: "Fr. Oertel" names no Friday. */
export const spelledOut = (text: string): string =>
  text.replace(SHORT, (_, form: string) => `${FULL[form.toLowerCase().replace('.', '')] ?? form.replace('.', '')} `)
const SHORT =
  /(?<![\p{L}\p{N}])(?<!(?:am|bis|ab|vom|zum|seit) )(Fr\.?|Hrn?\.?|Mr\.|Mrs\.|Ms\.|Dr\.|Prof\.)\s{1,3}(?=\p{Lu}\p{L})/gu
const FULL: Record<string, string> = { fr: 'Frau', hr: 'Herr', hrn: 'Herrn' }

export const withoutAddress = (text: string): string => text.replace(SPOKEN, '')

const WOMAN = String.raw`(?:frau|fr\.|mrs\.?|ms\.?|miss)`
const MAN = String.raw`(?:herrn?|hrn?\.?|mr\.?)`
const OF_WOMAN = new RegExp(`^(?:${WOMAN}|fr)(?:\\s|$)`, 'iu')
const OF_MAN = new RegExp(`^${MAN}(?:\\s|$)`, 'iu')

/** Whether words begin as a woman or a man is addressed. */
export const sexSaid = (name: string): Sex | null =>
  OF_WOMAN.test(name.trim()) ? 'woman' : OF_MAN.test(name.trim()) ? 'man' : null

const ADDRESSED = new Map<string, RegExp>()
function addressed(last: string): RegExp {
  const known =
    ADDRESSED.get(last) ??
    new RegExp(
      `(?<!\\p{L})(?:(?<woman>${WOMAN})|(?<man>${MAN}))\\s(?:(?:dr|prof|mag|ing)\\.?\\s){0,2}(?<first>\\p{Lu}[\\p{L}'’-]{1,30}\\s)?${RegExp.escape(last)}(?!\\p{Ll}{2})`,
      'giu',
    )
  if (ADDRESSED.size > 200) ADDRESSED.clear()
  ADDRESSED.set(last, known)
  return known
}

/** How a text addresses those of this last name; `first`: the first name that stands with it. */
export const addressesIn = (text: string, last: string): { sex: Sex; first: string | null }[] =>
  [...text.matchAll(addressed(last))].map(({ groups }) => ({
    sex: groups?.woman ? 'woman' : 'man',
    first: groups?.first?.trim() ?? null,
  }))
