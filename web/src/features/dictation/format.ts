import type { Dictated } from '#contract/dictation.ts'

/** Behind what is written already, as a paragraph of its own. */
export const withDictated = (written: string, { content }: Pick<Dictated, 'content'>): string =>
  [written.trimEnd(), content].filter((part) => part !== '').join('\n\n')

/** In one line: behind what stands there. Null: nobody wrote it down, and it is a note by now. */
export const inOneLine = (written: string, { text }: Pick<Dictated, 'text'>): string | null =>
  text === null ? null : [written.trim(), text.replace(/\s+/g, ' ').trim()].filter((part) => part !== '').join(' ')
