// npm run learn:intents: the weights of what a message wants, from the questions of the open workspaces and from messages of other trades
// (eval/learn/messages/NAME.jsonl), and how good they are on messages that they have not seen.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { INTENTS, intentFeatures, type LearntIntent, tokensOf } from '#server/analyst/answers/gate/intent-features.ts'
import { IntentClassifier, type IntentWeights, SCALE } from '#server/analyst/answers/gate/learnt-intent.ts'
import { EVAL, readWorkspace, workspaceFolders } from '../read.ts'
import { fitKinds, type Labelled } from './fit-kinds.ts'

const USAGE = `Usage: npm run learn:intents [-- --write]

Without an option: only the figures, each workspace by what was learnt from all others.
--write   writes server/src/analyst/answers/gate/intent-weights.json`
const WEIGHTS = resolve(EVAL, '../server/src/analyst/answers/gate/intent-weights.json')
const MESSAGES = join(EVAL, 'learn/messages')
/** A feature of fewer messages says nothing of others. */
const FEWEST = 3
/** What a feature adds at least for one intent, in the file's whole numbers: what adds less is left out. */
const LEAST = 5

export type Message = { from: string; text: string; follows: boolean; intent: LearntIntent }
const line = z.strictObject({ kind: z.enum(INTENTS), lang: z.enum(['en', 'de']), text: z.string().min(1) })
const say = (text: string) => process.stdout.write(`${text}\n`)

const isIntent = (kind: string): kind is LearntIntent => INTENTS.some((intent) => intent === kind)
/** What the records do not answer is asked like anything else: its kind says nothing of its words. */
const asked = (): Message[] =>
  workspaceFolders('open')
    .map(readWorkspace)
    .flatMap(({ name, expected }) =>
      expected.questions.flatMap(({ ask, after, kind }) =>
        isIntent(kind) ? [{ from: name, text: ask, follows: after !== null, intent: kind }] : [],
      ),
    )
const written = (): Message[] =>
  readdirSync(MESSAGES)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(MESSAGES, file), 'utf8')
        .split('\n')
        .filter((each) => each.trim() !== '')
        .map((each) => {
          const { kind, text } = line.parse(JSON.parse(each))
          return { from: file, text, follows: /^(?:and|und|auch|also)\b/i.test(text), intent: kind }
        }),
    )

export function learnIntents(messages: readonly Message[]): Omit<IntentWeights, 'made_of'> {
  const sets = messages.map(({ text, follows }) => intentFeatures(text, follows))
  const counts = new Map<string, number>()
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1)
  const names = [...counts].flatMap(([name, count]) => (count >= FEWEST ? [name] : []))
  const numbers = new Map(names.map((name, at) => [name, at]))
  const examples = messages.map(({ intent }, at): Labelled => {
    const set = sets[at] ?? new Set()
    const features = [...set].flatMap((each) => numbers.get(each) ?? [])
    return { features: Int32Array.from(features), share: 1 / Math.sqrt(set.size), kind: INTENTS.indexOf(intent) }
  })
  const { weights, bias } = fitKinds(examples, names.length, INTENTS.length)
  const whole = (value: number) => Math.round(value * SCALE)
  const features = names.flatMap((name, at) => {
    const row = [...weights.subarray(at * INTENTS.length, (at + 1) * INTENTS.length)].map(whole)
    return row.some((each) => Math.abs(each) >= LEAST) ? [`${row.join(',')} ${name}`] : []
  })
  return { bias: [...bias].map(whole), features, ordinary: ordinaryIn(messages).join(' ') }
}

/** Words of so many messages or more. */
const OFTEN = 3
function ordinaryIn(messages: readonly Message[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of messages)
    for (const word of new Set(tokensOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => (count >= OFTEN && /^\p{L}/u.test(word) ? [word] : [])).toSorted()
}

const SURE = [0, 0.5, 0.6, 0.7, 0.8, 0.9]
function report(messages: readonly Message[], judged: readonly Message[]) {
  const names = [...new Set(judged.map(({ from }) => from))]
  const folds = Array.from({ length: 6 }, (_, fold) => new Set(names.filter((_, at) => at % 6 === fold)))
  const rows = folds.flatMap((held) => {
    const classifier = new IntentClassifier(learnIntents(messages.filter(({ from }) => !held.has(from))))
    return judged
      .filter(({ from }) => held.has(from))
      .map((message) => {
        const likely = classifier.likely(message.text, message.follows)
        const most = Math.max(...likely)
        return { message, most, intent: INTENTS[likely.indexOf(most)] }
      })
  })
  say(`${messages.length} messages, judged by ${rows.length} of ${names.length} workspaces\n`)
  say('| likely at least | messages | right |\n|---|---|---|')
  for (const sure of SURE) {
    const some = rows.filter(({ most }) => most >= sure)
    const right = some.filter(({ message, intent }) => message.intent === intent)
    say(`| ${sure} | ${some.length} | ${((100 * right.length) / some.length).toFixed(1)} % |`)
  }
  say('\n| intent | messages | found | of those said to be one, right |\n|---|---|---|---|')
  for (const intent of INTENTS) {
    const those = rows.filter(({ message }) => message.intent === intent)
    const said = rows.filter((row) => row.intent === intent)
    const both = those.filter((row) => row.intent === intent)
    say(
      `| ${intent} | ${those.length} | ${percent(both.length, those.length)} | ${percent(both.length, said.length)} |`,
    )
  }
}
const percent = (some: number, of: number) => (of === 0 ? '–' : `${((100 * some) / of).toFixed(1)} %`)

function main(): number {
  const { values } = parseArgs({
    options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const [open, others] = [asked(), written()]
  const all = [...open, ...others]
  report(all, open)
  if (values.write) {
    const made_of = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
    const learnt = { made_of, ...learnIntents(all) }
    writeFileSync(WEIGHTS, `${JSON.stringify(learnt, null, 2)}\n`)
    say(`\n${learnt.features.length} features in ${WEIGHTS}`)
  }
  return 0
}

if (import.meta.main) process.exitCode = main()
