// The second reader of claims: a configured model, or a file in which somebody has answered what it would be asked.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type AskReader,
  type CheckQuestion,
  questionOf,
  readerBy,
  readingOf,
} from '#server/analyst/checker/question.ts'
import { readConfig } from '#server/config.ts'
import { createModels } from '#server/llm/models.ts'
import { readerModel, secondReader } from '#server/llm/second-reader.ts'
import { createLog } from '#server/platform/log.ts'
import type { Workspace } from './read.ts'

export type Reader = {
  ask: AskReader
  /** What was asked, in one line. */
  close: () => string
}

/** A question and what was answered; while `text` is null, its words stand beside it. Keyed by the words of the question. */
type Answer = { key: string; text: string | null; system?: string; prompt?: string }

/** `file`: answers stand there, and questions without one are added. Null: the model that CHECK_MODEL names. Errors: there is none. */
export async function openReader(file: string | null): Promise<Reader> {
  return file === null ? byModel() : byFile(file)
}

/** Answers by what is true: with it, what is dropped was taken away by rules. Nobody is told what the claims are but this reader. */
export function idealReader({ expected }: Workspace): AskReader {
  const truth = new Map(expected.claims.map((each) => [each.claim, each.true]))
  return async ({ claim }) => ({ verdict: truth.get(claim) ? 'supported' : 'not_said', sentences: [1] })
}

async function byModel(): Promise<Reader> {
  const models = createModels(readConfig(process.env).models, createLog('silent'))
  const model = readerModel(models)
  if (model === null) throw new Error('Set CHECK_MODEL and its provider (README, Settings), or hand in --answers FILE.')
  const count = { asked: 0, away: 0, input: 0, output: 0 }
  const { signal } = new AbortController()
  const ask: AskReader = async (asked) => {
    // A reader of its own for each claim: one that is away once is asked for the next one all the same.
    const read = secondReader(models, {
      task: 'eval.check',
      signal,
      idempotencyKey: randomBytes(9).toString('hex'),
      onUsage: ({ input_tokens, output_tokens }) => {
        count.input += input_tokens
        count.output += output_tokens
      },
    })
    count.asked += 1
    const reading = await readerBy(read, model, () => randomBytes(9).toString('hex'))(asked)
    if (reading === null) count.away += 1
    return reading
  }
  return {
    ask,
    close: () =>
      `${model}; ${count.asked} questions, ${count.away} without an answer, ${count.input} tokens in, ${count.output} out.`,
  }
}

/** As the formatter writes it. */
const spaced = (answer: Answer) =>
  `{ ${Object.entries(answer)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(', ')} }`

function byFile(file: string): Reader {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Answer[]) : []
  const answers = new Map(known.map((answer) => [answer.key, answer]))
  const used = new Set<string>()
  const answered = ({ system, prompt }: CheckQuestion): string | null => {
    const key = createHash('sha256').update(`${system}\n${prompt}`).digest('hex').slice(0, 16)
    used.add(key)
    const answer = answers.get(key) ?? { key, system, prompt, text: null }
    answers.set(key, answer)
    return answer.text
  }
  return {
    // The fence is always the same here: a question is known by its words.
    async ask(asked) {
      const text = answered(questionOf(asked, 'json', 'material'))
      return text === null ? null : readingOf(text, 'json')
    },
    close() {
      const kept = [...answers.values()].filter(({ key, text }) => text !== null || used.has(key))
      const short = kept.map((answer) => (answer.text === null ? answer : { key: answer.key, text: answer.text }))
      writeFileSync(file, `[\n${short.map((answer) => `  ${spaced(answer)}`).join(',\n')}\n]\n`)
      const open = [...used].filter((key) => answers.get(key)?.text === null).length
      return `answers by hand; ${used.size} questions, ${open} without an answer.`
    },
  }
}
