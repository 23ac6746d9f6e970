// Whether the lines of a text were broken by an editor, so that a sentence goes on in the next, or are thoughts of their own.

export type Lines = {
  /** How wide the editor was; null where nobody broke the lines. */
  width: number | null
  /** Whether short lines are followed by ones that begin small: somebody who writes each thought so. */
  small: boolean
}

const OWN = /^(?:[-*+•‣◦▪–#|>]|\d{1,3}[.)]|\[|->|=>|→|$)/
const LEAST = 60

/** How the lines of a text are broken, by its first ones. */
export function linesOf(text: string): Lines {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.replace(/^[\s>]{0,20}/, '').trimEnd())
  const long = lines.filter((line) => line.length >= LEAST)
  const widest = Math.max(0, ...long.map(({ length }) => length))
  let [broken, whole, small] = [0, 0, false]
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    if (line === '' || OWN.test(next)) continue
    if (/^\p{Ll}/u.test(next) && line.length < 40) small = true
    const room = widest - line.length - 1
    // The next word had no room.
    if (line.length >= LEAST && (/^\S+/.exec(next)?.[0].length ?? 0) > room) broken += 1
    else if (!/[.!?:]$/.test(line)) whole += 1
  }
  const isBroken = long.length >= 3 && widest <= 100 && broken >= 2 && broken >= whole
  return { width: isBroken ? widest : null, small: small && !isBroken }
}

const ITEM = /^[ \t]*(?:[-*+•‣◦▪–]|\d{1,3}[.)])[ \t]/
const LABELLED = /^\p{Lu}[^:\n]{0,40}:(?:\s|$)/u

/**
 * The lines as they were meant: what an editor broke, and what stands indented below an item of a list, stays with the line that it goes on
 * from, behind a line end. Blank lines are lines. Joined with line ends they are the text again. Linear.
 */
export function wholeLines(text: string): string[] {
  const { width } = linesOf(text)
  const out: string[] = []
  let isItem = false
  let before = ''
  for (const line of text.split('\n')) {
    const bare = line.trim()
    const goesOn = bare !== '' && before !== '' && !OWN.test(bare) && !bare.includes('|') && isBroken(line)
    if (goesOn) out[out.length - 1] += `\n${line}`
    else {
      out.push(line)
      isItem = ITEM.test(line)
    }
    before = /^[ \t]*#{1,6}\s/.test(line) || bare.includes('|') ? '' : bare
  }
  return out

  function isBroken(line: string): boolean {
    const bare = line.trim()
    if (/[.!?:;]$/.test(before) || LABELLED.test(bare)) return false
    if (isItem) return /^(?:\s{2,}|\t)/.test(line)
    if (width === null) return false
    const room = width - before.length - 1 - (/^\S+/.exec(bare)?.[0].length ?? 0)
    return /^\p{Ll}/u.test(bare) ? room <= width / 4 : room < 0
  }
}
