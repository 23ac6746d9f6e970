/**
 * A text without the signs that no reader sees and a model does: tags (U+E0000), marks of direction, joiners of nothing,
 * selectors. The joiners that scripts and emoji need (U+200C, U+200D) stay.
 */
export const visible = (text: string) =>
  text
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e01ef}]/gu, '')
    .trim()

/** So much of a text as fits into so many bytes of UTF-8. */
export function firstBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return text.slice(0, read)
}
