// Which of many texts are like one: by the words that they share, looked up and not compared with each.

type Entry<T> = { words: ReadonlySet<string>; value: T }

/** Texts by their words. To ask costs what shares a word with the question, not what there is. */
export class WordIndex<T> {
  readonly #byWord = new Map<string, Entry<T>[]>()

  add(words: ReadonlySet<string>, value: T): void {
    const entry = { words, value }
    for (const word of words) {
      const holders = this.#byWord.get(word)
      if (holders) holders.push(entry)
      else this.#byWord.set(word, [entry])
    }
  }

  /** Whether one for which `holds` shares so much (0 to 1) of the shorter one's words. */
  has(words: ReadonlySet<string>, share: number, holds: (value: T) => boolean): boolean {
    const both = new Map<Entry<T>, number>()
    for (const word of words)
      for (const entry of this.#byWord.get(word) ?? []) {
        const count = (both.get(entry) ?? 0) + 1
        both.set(entry, count)
        if (count >= share * Math.min(words.size, entry.words.size) && holds(entry.value)) return true
      }
    return false
  }
}
