// How long the rules for statements take for a note of 20 KB, and for what is far too long: `node bench/statements.ts`.
// Milliseconds of the processor, so that a busy machine does not count; the first reading includes what the runtime compiles once.
import { findStatements } from '../server/src/analyst/statements/find.ts'
import { casesOf } from '../test-kit/statements/corpus.ts'

const texts = ['open-en.txt', 'open-de.txt'].flatMap(casesOf).filter(({ source }) => source.kind !== 'message')
const [first] = texts
if (first === undefined) throw new Error('There are no texts to read.')
const long = texts.map(({ source }) => source.text).join('\n\n')

function cost(text: string): number {
  const from = process.cpuUsage()
  findStatements({ ...first!.source, text })
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}
const of = (length: number) => long.repeat(Math.ceil(length / long.length)).slice(0, length)
const note = of(20_000)
console.info(`20 KB, the first time: ${cost(note).toFixed(0)} ms`)
const again = Array.from({ length: 30 }, () => cost(note)).toSorted((a, b) => a - b)
console.info(`20 KB, again: median ${again[15]?.toFixed(0)} ms, worst of 30 ${again.at(-1)?.toFixed(0)} ms`)
console.info(`1 MB: ${cost(of(1_000_000)).toFixed(0)} ms`)
console.info(`10,000 boxes: ${cost('- [ ] call Dana by Friday\n'.repeat(10_000)).toFixed(0)} ms`)
