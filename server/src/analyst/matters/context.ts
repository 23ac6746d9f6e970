// What a sentence is understood by: the line that it stands under, what was said just before, and whom its "he" means.

import type { Aliases } from './aliases.ts'
import type { Place, Text } from './texts.ts'

const PRONOUN =
  /(?<!\p{L})(?:he|she|they|it|his|her|their|him|them|er|sie|es|ihm|ihr|ihnen|ihn|dort|damit|davon|dafür)(?!\p{L})/iu
const NEAR = 2
/** "[14/10/2026, 07:12] Ann: …", or a name with a time on a line of its own: what was said just before is what is spoken of. */
const SAID_AT =
  /^[ \t]*(?:\[?\d{1,4}[./-]\d{1,2}[^\]\n]{0,16}\d{1,2}:\d\d(?::\d\d)?\]?|[\p{L}. ]{2,30} \d{1,2}:\d\d(?: ?[AaPp]\.?[Mm]\.?)?[ \t]*$)/mu

/** Walks through a text with its reader. */
export class Context {
  readonly #aliases: Aliases
  readonly #opening: string
  readonly #isTalk: boolean
  #parent = ''
  #line = -1
  #said: string[] = []
  #person = ''

  constructor(text: Text, aliases: Aliases) {
    this.#aliases = aliases
    this.#opening = text.before
    this.#isTalk = SAID_AT.test(text.text.slice(0, 2_000))
  }

  /** The words around a sentence that stands at `place`; `isPlain`: not several who may be meant were named before it. */
  of({ depth, line }: Place, words: string, isPlain = true): string {
    const above = depth > 0 ? this.#parent : ''
    const said = this.#isTalk || line === this.#line ? this.#said.slice(-NEAR).join(' ') : ''
    const meant = isPlain && PRONOUN.test(words) && !this.#aliases.names(words) ? this.#person : ''
    return `${this.#opening} ${above} ${said} ${meant}`
  }

  hear({ depth, line }: Place, words: string): void {
    if (line !== this.#line && !this.#isTalk) this.#said = []
    this.#line = line
    this.#said.push(words)
    if (depth === 0) this.#parent = words
    if (this.#aliases.names(words)) this.#person = words
  }

  /** A heading: what stood above it speaks of something else. */
  end(): void {
    this.#parent = ''
    this.#said = []
    this.#line = -1
    this.#person = ''
  }
}
