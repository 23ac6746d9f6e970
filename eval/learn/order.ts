// npm run learn:order: the weights of the order in which passages are shown, from the questions of the open workspaces with what a right answer
// says, and how good it is on workspaces that it has not seen.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { featuresOf } from '#server/analyst/answers/look-up/order/features.ts'
import { MOST_ORDERED, scored } from '#server/analyst/answers/look-up/order/order.ts'
import type { Hit } from '#server/analyst/answers/look-up/passages.ts'
import { soughtFor } from '#server/analyst/answers/look-up/sought.ts'
import { aroundOf, inOneLine, unseen } from '#server/analyst/answers/look-up/surroundings.ts'
import { AnalystContext } from '#server/analyst/context/analyst-context.ts'
import { asksInGerman } from '#server/analyst/text/asked.ts'
import type { Question } from '../format.ts'
import { openHouse } from '../house.ts'
import { EVAL, readWorkspace, type Workspace, workspaceFolders } from '../read.ts'
import { reading } from '../reading.ts'
import { plain, saysAll, saysOneOf } from '../words.ts'
import { fitOrder, type Group } from './order-fit.ts'

const USAGE = `Usage: npm run learn:order [-- --write]

Without an option: only the figures, each workspace by what was learnt from others.
--write   writes server/src/analyst/answers/look-up/order/weights.json`
const WEIGHTS = resolve(EVAL, '../server/src/analyst/answers/look-up/order/weights.json')
/** What is answered by no passage. */
const NO_PASSAGE: ReadonlySet<string> = new Set(['command', 'draft', 'unknown', 'small talk', 'sum'])
const FOLDS = 6
const SHOWN = [1, 3, 5]
const DIGITS = 1_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A question with the passages that speak of it. */
type Read = Group & { question: Question; hits: Hit[] }

async function readOf(workspace: Workspace): Promise<Read[]> {
  const house = await openHouse(workspace)
  try {
    const asks = new Map(workspace.expected.questions.map((question) => [question.key, question.ask]))
    const found: Read[] = []
    await reading(house, async (readTool) => {
      for (const question of workspace.expected.questions) {
        if (NO_PASSAGE.has(question.kind) || question.must_say.length === 0) continue
        const context = await AnalystContext.open(readTool)
        context.german = asksInGerman(question.ask)
        const names = new Set(workspace.records.contacts.flatMap(({ name }) => name.toLowerCase().split(' ')))
        const sought = await soughtFor(context, question.ask, asks.get(question.after ?? '') ?? null, (word) =>
          names.has(word),
        )
        const hits = sought.hits.slice(0, MOST_ORDERED)
        const { today, german, zone } = context
        const passages = featuresOf(sought.reads, hits, { ...sought, today, german, zone })
        const holds = hits.map((hit) => {
          const text = plain(shownOf(hit))
          return question.must_say.filter((group) => saysOneOf(text, group)).length
        })
        found.push({ workspace: workspace.name, question, hits, passages, holds })
      }
    })
    return found
  } finally {
    await house.close()
  }
}

const shownOf = (hit: Hit): string => {
  const [from, to] = aroundOf(hit)
  return inOneLine(hit.read, from, to + 1)
}

/** Of how many questions the first passages say all that a right answer does. */
function answered(reads: readonly Read[], scoresOf: (read: Read) => readonly number[], most: number): number {
  return reads.filter((read) => {
    const scores = scoresOf(read)
    const order = [...scores.keys()].toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    const ordered = order.flatMap((at) => read.hits[at] ?? [])
    const shown = unseen(ordered, most).map(({ hit, from, to }) => inOneLine(hit.read, from, to + 1))
    return saysAll(plain(shown.join('\n')), read.question.must_say)
  }).length
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const reads: Read[] = []
  const folders = workspaceFolders('open')
  for (const workspace of folders.map(readWorkspace)) reads.push(...(await readOf(workspace)))
  const names = [...new Set(reads.map(({ workspace }) => workspace))]
  const byOthers = new Map<Read, number[]>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = new Set(names.filter((_, at) => at % FOLDS === fold))
    const weights = fitOrder(reads.filter(({ workspace }) => !out.has(workspace)))
    for (const read of reads)
      if (out.has(read.workspace))
        byOthers.set(
          read,
          read.passages.map((passage) => scored(weights, passage)),
        )
  }
  say(`${reads.length} questions of ${names.length} workspaces; all that a right answer says stands in the first:\n`)
  say(`| | ${SHOWN.join(' | ')} |\n| --- | ${SHOWN.map(() => '---').join(' | ')} |`)
  const line = (name: string, of: (read: Read) => readonly number[]) =>
    say(`| ${name} | ${SHOWN.map((most) => answered(reads, of, most)).join(' | ')} |`)
  line('by score', ({ hits }) => hits.map(({ score }) => score))
  line('learnt from other workspaces', (read) => byOthers.get(read) ?? [])
  if (values.write) {
    const learnt = [...fitOrder(reads)].map(([name, weight]) => [name, Math.round(weight * DIGITS) / DIGITS] as const)
    const weights = Object.fromEntries(learnt.filter(([, weight]) => weight !== 0))
    writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
  }
  return 0
}

process.exitCode = await main()
