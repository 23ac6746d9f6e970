// A piece is put to hundreds of rules, and many of them ask the same of it: what was answered lately is not worked out again.

/** As many pieces are remembered; the rules of a sentence ask about itself and its parts in turn. */
const MOST = 48

/** The same function of a text, for pieces that are asked for again and again. It must know nothing but the text. */
export function lately<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = read(text)
    if (known.size >= MOST) known.clear()
    known.set(text, answer)
    return answer
  }
}
