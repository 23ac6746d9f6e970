// What a file says of a matter: the sentences and rows that name it, without what the reading tool says of every file.
import type { AnalystContext, Passage } from '../context/analyst-context.ts'
import { isSaid } from '../people/is-said.ts'
import { withTables } from '../text/delimited.ts'
import { leansBack } from '../text/leaning.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { type Sentence, sentencesIn } from '../text/sentences.ts'
import { shortened } from '../text/speech.ts'

const MOST = 2
const LONGEST = 240

/** Found files with all that is read of them: a search shows the beginning alone. */
export async function wholeFiles(context: AnalystContext, found: readonly Passage[]): Promise<Passage[]> {
  const read = found.map((file) => context.passages('read_record', { kind: 'file', id: file.id }).catch(() => []))
  const whole = (await Promise.all(read)).flat()
  return found.map((file) => whole.find(({ id }) => id === file.id) ?? file)
}

export function fileLine(file: Passage, names: readonly string[], context: AnalystContext): Markdown {
  const all = sentencesIn(withTables(contentOf(file.text)))
  const said = all.filter(({ isHeading }) => !isHeading)
  const naming = said.filter(({ text }) => names.some((name) => isSaid(name, text)))
  const told = (naming.length > 0 ? naming : said).slice(0, MOST).map((each) => lineOf(each, said))
  const lines = told.reduce((one, each, at) => (at === 0 ? each : md`${one} ${each}`), md``)
  return md`**${file.label}**${told.length > 0 ? md`: ${lines}` : ''} ${context.cite(file)}`
}

/** A row with the heads of its columns, a sentence that leans on the one before with it. */
function lineOf(each: Sentence, all: readonly Sentence[]): Markdown {
  if (each.heads) return md`${shortened(each.heads, LONGEST)}: ${words(shortened(each.text, LONGEST))}`
  const before = all[all.indexOf(each) - 1]
  const isLed = before?.line === each.line && leansBack(each.text)
  return md`${words(shortened(isLed ? `${before?.text} ${each.text}` : each.text, LONGEST))}`
}

/** Behind the name, kind, size and day that stand before the text of every file. */
const contentOf = (text: string): string =>
  text.replace(/^[^\n]*\n(?:(?:Type|Size|Added): [^\n]*(?:\n|$))+/, '').replace(/^[^\n]{0,300}? Added: \S+(?: |$)/, '')
