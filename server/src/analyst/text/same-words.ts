const plain = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether one text is the other or holds all of it, signs and case apart. `least`: so many letters and more, else they say too little. */
export function isSameWords(one: string, other: string, least = 1): boolean {
  const [first, second] = [plain(one), plain(other)]
  return first.length >= least && second.length >= least && (first.includes(second) || second.includes(first))
}
