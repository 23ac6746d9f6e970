// Whom a sentence that names nobody speaks of: who was named just before it, where that is one alone.
import type { Parties, Party } from './parties.ts'

type Line = { depth: number; at: number; listed: boolean }

/** Walks through a text with its reader. What stands in one paragraph goes before what stands beneath one heading. */
export class Antecedents {
  readonly #parties: Parties
  readonly #text: string
  #section: Party[] = []
  #block: Party[] = []
  #parent: Party[] = []
  #end = 0

  /** `title`: whom the record is with, or what it is called. */
  constructor(parties: Parties, text: string, title: string) {
    this.#parties = parties
    this.#text = text
    this.#section = parties.in(title)
  }

  /** Whom the sentence at `line` is about; several: nobody can tell. */
  of(words: string, line: Line): readonly Party[] {
    const isNew = /\n[ \t]*\n/.test(this.#text.slice(Math.max(0, this.#end - 1), line.at))
    if (isNew || (line.listed && line.depth === 0)) this.#block = []
    this.#end = Math.max(this.#end, line.at + words.length)
    const own = this.#parties.in(words)
    const meant = own.length > 0 ? own : this.#before(line)
    this.#block = both(this.#block, own)
    // Each point of a list speaks of its own; so does a paragraph that begins with a name.
    this.#section = both(this.#section, own)
    if (line.depth === 0) this.#parent = own
    return meant
  }

  /** A heading: what stood above it speaks of something else. */
  head(words: string): void {
    this.#section = this.#parties.in(words)
    this.#block = []
    this.#parent = []
  }

  #before({ depth }: Line): readonly Party[] {
    if (this.#block.length > 0) return this.#block
    if (depth > 0 && this.#parent.length > 0) return this.#parent
    return this.#section
  }
}

function both(some: readonly Party[], more: readonly Party[]): Party[] {
  const keys = new Set(some.map(({ key }) => key))
  return [...some, ...more.filter(({ key }) => !keys.has(key))]
}
