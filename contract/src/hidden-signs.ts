// Signs that nobody sees: those that turn the direction of what follows, and those without a shape. One door for both sides
// (decision 0043): what is one line is refused with them, what is shown comes without them, what stands in a sentence is isolated.

/** All that Unicode gives no shape (Default_Ignorable_Code_Point, marks of direction among them), and anchors of annotations. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** They only say in which direction the signs beside them run, as a letter of a language would: real Hebrew and Arabic has them. */
const LETTERLESS = /[\u061c\u200e\u200f]/
/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Scripts whose letters are told by a joiner (U+200C, U+200D) how to stand together. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Phag}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Newa}]/u
/** Scripts without blanks between words, where U+200B says where a line may end. */
const WITHOUT_BLANKS = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}]/u
const EMOJI_BEFORE_JOINER = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|\u{e007f}/u
const PICTURE = /\p{Extended_Pictographic}/u

type Signs = readonly string[]
/** Whether a sign without a shape does here what it is for. `before`: the last sign that stays. */
function belongs(signs: Signs, at: number, before: string): boolean {
  const sign = signs[at] ?? ''
  const after = signs[at + 1] ?? ''
  if (sign === '\u200d' && EMOJI_BEFORE_JOINER.test(before) && PICTURE.test(after)) return true
  if (SHAPELESS.test(before)) return false
  if (sign === '\u200c' || sign === '\u200d') return JOINED.test(before)
  if (sign === '\u200b') return WITHOUT_BLANKS.test(before) && WITHOUT_BLANKS.test(after)
  if (/[\ufe00-\ufe0f]/.test(sign)) return /[\p{S}\p{N}\p{P}\p{scx=Han}\p{scx=Mymr}\p{scx=Phag}]/u.test(before)
  if (/[\u{e0100}-\u{e01ef}]/u.test(sign)) return /\p{scx=Han}/u.test(before)
  if (/[\u180b-\u180f]/.test(sign)) return /\p{scx=Mong}/u.test(before)
  if (sign === '\u034f') return /\p{M}/u.test(before) && /\p{M}/u.test(after)
  if (sign === '\u115f') return /[\u1161-\u11a7]/.test(after)
  if (sign === '\u1160') return /[\u1100-\u115e]/.test(before)
  return false
}

/** The flags of England, Scotland and Wales, and others of their kind: a black flag, the letters of a place as tags, an end. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu

/** Where an isolate (U+2068) begins and ends again in the same line. */
function isolatesOf(signs: Signs): Set<number> {
  const kept = new Set<number>()
  const open: number[] = []
  for (const [at, sign] of signs.entries()) {
    if (sign === '\n') open.length = 0
    else if (sign >= '\u2066' && sign <= '\u2068') open.push(at)
    else if (sign === POP_ISOLATE) {
      const from = open.pop()
      if (from !== undefined && signs[from] === FIRST_STRONG_ISOLATE) kept.add(from).add(at)
    }
  }
  return kept
}

type Also = { isolates?: boolean; letterless?: boolean }

function cleaned(text: string, also: Also, insteadOf: (sign: string) => string = () => ''): string {
  if (!SHAPELESS.test(text)) return text
  const signs = [...text]
  const isolates = also.isolates ? isolatesOf(signs) : null
  const flags = text.includes('\u{e007f}') ? flagTags(text) : null
  let kept = ''
  let before = ''
  for (const [at, sign] of signs.entries()) {
    const stays =
      !SHAPELESS.test(sign) ||
      isolates?.has(at) ||
      flags?.has(at) ||
      (also.letterless && LETTERLESS.test(sign)) ||
      belongs(signs, at, before)
    if (!stays) {
      kept += insteadOf(sign)
      continue
    }
    kept += sign
    before = sign
  }
  return kept
}

/** Which signs, counted by code points, are the letters of a flag. */
function flagTags(text: string): Set<number> {
  const tags = new Set<number>()
  let seen = 0
  let from = 0
  for (const { index, 0: flag } of text.matchAll(FLAG)) {
    from += [...text.slice(seen, index)].length
    seen = index
    for (let at = 1; at < [...flag].length; at++) tags.add(from + at)
  }
  return tags
}

/**
 * A value of one line (a name, a title) without signs that nobody sees. What scripts and emoji need stays: joiners between
 * letters that join, selectors behind what has variants, the tags of flags.
 */
export const withoutHiddenSigns = (text: string): string => cleaned(text, {})

/** Whether a value of one line holds a sign that nobody sees and that does not belong there. */
export const hasHiddenSigns = (text: string): boolean => withoutHiddenSigns(text) !== text

/** Whether a text of any kind holds a sign without a shape at all: most hold none, and need not be looked at again. */
export const holdsShapeless = (text: string): boolean => SHAPELESS.test(text)

const numberOf = (sign: string) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** Which such signs a value of one line holds, by their numbers: `U+202E`. */
export function hiddenSignsOf(text: string): string[] {
  const dropped = new Set<string>()
  cleaned(text, {}, (sign) => {
    dropped.add(sign)
    return ''
  })
  return [...dropped].slice(0, 5).map(numberOf)
}

/** A line on its way to a reader, perhaps a sentence of ours: without such signs but the isolates around its values. */
export const shownLine = (text: string): string => cleaned(text, { isolates: true })

/** A text of several lines on its way to a reader: marks that stand for a letter's direction (U+061C, U+200E, U+200F) stay. */
export const shownText = (text: string): string => cleaned(text, { isolates: true, letterless: true })

/** A text as it is, to the letter, for whoever must agree to it: such signs are named where they stand. */
export const spelledOut = (text: string): string => cleaned(text, { letterless: true }, (sign) => `[${numberOf(sign)}]`)

/**
 * Somebody's words inside a sentence of ours: they cannot change the order of the words around them. Only letters that run
 * from the right can; everything else stays as it is written, so that a sentence is found by its words.
 */
export function isolated(value: string): string {
  const words = withoutHiddenSigns(value)
  return FROM_RIGHT.test(words) ? `${FIRST_STRONG_ISOLATE}${words}${POP_ISOLATE}` : words
}

const RUN = new RegExp(`${FROM_RIGHT.source}(?:${FROM_RIGHT.source}|\\p{M})*`, 'u').source
/** Words whose letters run from the right, with the blanks and signs that hold them together. */
const WORDS = new RegExp(`${RUN}(?:[ \\d'’"._/&+–-]{1,8}${RUN})*`, 'gu')

/**
 * A sentence of ours, which is English, with others' words in it that nobody can tell apart any more: each run of letters from
 * the right is isolated. Texts that were isolated before come out the same.
 */
export function sentence(text: string): string {
  if (!SHAPELESS.test(text) && !FROM_RIGHT.test(text)) return text
  return withoutHiddenSigns(text).replace(WORDS, (words) => `${FIRST_STRONG_ISOLATE}${words}${POP_ISOLATE}`)
}
