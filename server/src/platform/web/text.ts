import { withoutHiddenSigns } from '#contract/hidden-signs.ts'

/** A text without the signs that no reader sees and a model does. What scripts and emoji need stays. */
export const visible = (text: string) => withoutHiddenSigns(text).trim()

/** So much of a text as fits into so many bytes of UTF-8. */
export function firstBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return text.slice(0, read)
}
