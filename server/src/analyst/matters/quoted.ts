// The words of a record in a sentence of ours.

import { quoted, shortened } from '../text/speech.ts'

const LONGEST = 150

/** In quotation marks, at most so many characters. */
export const quote = (text: string, most = LONGEST) => quoted(shortened(inner(text), most))
/** Without quotation marks and the full stop of its own. */
export const inner = (text: string) =>
  text
    .replace(/[“”„"«»]/g, '’')
    // A row of a table: its cells, without those that are empty.
    .replace(/ \|(?: [–—-])?(?= \||$)/g, '')
    .replaceAll(' | ', ' · ')
    .replace(/(?<![.\s])[.\s]+$/, '')
