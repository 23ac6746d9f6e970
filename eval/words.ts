// Whether an answer says one of the words that a right answer says.

/** Without links, marks and signs that nobody sees, as a reader sees it; blanks and dashes as one kind. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*\)/g, ']')
    .replace(/\\?\[(?:\\?\[)?\d{1,3}\\?\](?:\])?/g, '')
    .replace(/[\\*_`]|\p{Cf}/gu, '')
    .replace(/&amp;/g, '&')
    .normalize('NFKC')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s+/g, ' ')
}

/** "16.10" is said by "16.10.2026": a day and its month, with the year. */
const DAY = /^\d{1,2}\.\d{1,2}\.?$/
const YEAR = /^\.?(?:19|20)\d\d(?!\d)/

/**
 * Case does not count. A word that begins or ends with a digit is not found inside a longer number ("2" not in "2.12."), and a word of
 * up to three letters not inside a longer word.
 */
export function says(text: string, word: string): boolean {
  const [within, sought] = [plain(text).toLowerCase(), plain(word).trim().toLowerCase()]
  const short = /^\p{L}{1,3}$/u.test(sought)
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const [before, after] = [
      within.slice(Math.max(0, at - 2), at),
      within.slice(at + sought.length, at + sought.length + 2),
    ]
    if (/^\d/.test(sought) && /\d[.,:/]?$/.test(before)) continue
    if (
      /\d$/.test(sought) &&
      /^(?:\d|[.,:/]\d)/.test(after) &&
      !(DAY.test(sought) && YEAR.test(within.slice(at + sought.length)))
    )
      continue
    if (short && (/\p{L}$/u.test(before) || /^\p{L}/u.test(after))) continue
    return true
  }
  return false
}

export const saysOneOf = (text: string, words: readonly string[]): boolean => words.some((word) => says(text, word))
export const saysAll = (text: string, groups: readonly (readonly string[])[]): boolean =>
  groups.every((group) => saysOneOf(text, group))
