// How much work one file may be. Beyond these its text is not read; the file itself is kept all the same.

import { shownText } from '#contract/hidden-signs.ts'

export const LIMITS = {
  /** Characters of text that are kept. */
  text: 1_000_000,
  seconds: 30,
  /** Of what JavaScript holds; and of what it holds outside, such as unpacked bytes. */
  heapMegabytes: 256,
  outsideMegabytes: 384,
  pages: 2_000,
  /** Of an archive, which Office's files are. */
  entries: 2_000,
  unpackedBytes: 104_857_600,
  /** How many times larger a part may become by unpacking. Texts of Office stay below 50. */
  ratio: 200,
} as const

/** A file whose text cannot be read, today or tomorrow: to try again is of no use. The message says why, for the log. */
export class Unreadable extends Error {}

/** Gathers text up to the limit. */
export class Gathered {
  #parts: string[] = []
  #length = 0

  get full(): boolean {
    return this.#length >= LIMITS.text
  }

  add(text: string): void {
    if (this.full || text === '') return
    this.#parts.push(text.slice(0, LIMITS.text - this.#length))
    this.#length += text.length
  }

  /** Without what cannot be stored and signs that no reader sees, and with at most one empty line in a row. */
  toString(): string {
    return (
      shownText(this.#parts.join(''))
        .replaceAll('\u0000', '')
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .split('\n')
        // Not by a pattern: in a line of a hundred thousand blanks it would begin anew at each of them.
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    )
  }
}
