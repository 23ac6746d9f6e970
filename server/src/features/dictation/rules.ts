// What a recording becomes in a note.
import type { FileRecord } from '#contract/files.ts'

/** What every note that was dictated ends with: who reads it later knows that it was heard, not typed. */
const MARK = 'Dictated'

/** Only what can hold speech. A browser's sound in a container of films counts as a film. */
export const isRecording = ({ media_type }: Pick<FileRecord, 'media_type'>): boolean =>
  /^(audio|video)\//.test(media_type)

const link = ({ id, name }: Pick<FileRecord, 'id' | 'name'>) =>
  `[${name.replace(/[[\]\\]/g, '')}](/app/files?file=${id})`

/** `kept`: the recording stays, and is linked to. What was said is words, and never a heading, list or link. */
export function spoken(text: string, file: Pick<FileRecord, 'id' | 'name'>, kept: boolean): string {
  const mark = kept ? `*${MARK}:* ${link(file)}` : `*${MARK}*`
  return `${plain(text)}\n\n${mark}`
}

/** What was said, of what `spoken` made. */
export const wordsIn = (content: string): string =>
  content.replace(/\n\n\*Dictated:?\*(?: \[[^\n]*)?$/, '').replace(/^( {0,3}\d*)\\([#>*+.)-])(?=\s)/gm, '$1$2')

/** Where nobody writes it down: the recording itself. */
export const onlyLinked = (file: Pick<FileRecord, 'id' | 'name'>): string => `*Recording:* ${link(file)}`

/** Signs that Markdown would take for something else, at the beginning of a line. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^( {0,3}\d*)([#>*+.)-])(?=\s)/gm, '$1\\$2')
    .trim()
