// A short name for words, the same in every run.

export function hashOf(words: string): string {
  let value = 5381
  for (const letter of words.toLowerCase()) value = (value * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value.toString(36)
}
