// A model reads a text for what it says, where its person allows it: what it answers is held against the text by code.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type FateAnswer,
  type FoundStatement,
  fateAnswer,
  type StatementAnswer,
  type StatementChange,
  type StatementSourceKind,
  statementAnswer,
} from '#contract/statements.ts'
import {
  type ModelPart,
  partsForModel,
  readModelAnswer,
  STATEMENT_INSTRUCTIONS,
} from '#server/analyst/statements/ask-model.ts'
import { FATE_INSTRUCTIONS, listOf, readFateAnswer, spokenOfIn } from '#server/analyst/statements/fates/ask-model.ts'
import type { EarlierStatement } from '#server/analyst/statements/fates/earlier.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import { type DayBudget, dayUsedUp } from '#server/engine/agent/budget.ts'
import { newFence } from '#server/engine/agent/session.ts'
import { spentBeside } from '#server/engine/claim.ts'
import type { Models } from '#server/llm/models.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { earlierThan } from '../store/found.ts'
import { allowsModel } from '../store/settings.ts'
import { readByModel, textOf } from '../store/texts.ts'
import { type ReadByModel, textFor } from './reading.ts'

export type ModelReader = { models: Models; database: Database; dayBudget: DayBudget }
type Reading = { actor: Actor; kind: StatementSourceKind; id: string; log: Log; signal: AbortSignal }

/**
 * One question for each part of a text that no model has read yet, outside any transaction. Null: rules alone read it, because no
 * model is configured or allowed, the budget of the day is used up, the model does not answer, or it has read the same already.
 */
export async function readWithModel(
  reader: ModelReader,
  { actor, kind, id, log, signal }: Reading,
): Promise<ReadByModel | null> {
  const { models, database, dayBudget } = reader
  if (!models.configured) return null
  const text = await workAs(database, actor, ownOrigin(log), async (ctx) => {
    if (!(await allowsModel(ctx.db, actor.user_id))) return undefined
    const read = await textFor(ctx, kind, id)
    if (!read || (await readByModel(ctx.db, actor.user_id, read.hash))) return undefined
    const given = await read.given()
    const held = await textOf(ctx.db, actor.user_id, kind, id)
    const earlier = held ? await earlierThan(ctx.db, actor.user_id, { textId: held.id, day: given.written_on }) : []
    return { hash: read.hash, given, shown: spokenOfIn(earlier, given) }
  })
  if (!text) return null
  const { given, shown } = text
  const found: FoundStatement[] = []
  const changes: StatementChange[] = []
  const mayAsk = async () => !signal.aborted && !(await dayUsedUp(database, actor.user_id, dayBudget))
  let told = true
  for (const part of partsForModel(given)) {
    const asking = { person: actor.user_id, key: `${text.hash}:${part.offset}`, signal }
    const some = (await mayAsk()) ? await askFor(reader, finding(given, part), asking) : null
    if (some === null) return null
    found.push(...some)
    // What became of earlier ones is asked apart: one thing at a time is what a small model can do.
    const became =
      told && shown.length > 0 && (await mayAsk()) ? await askFor(reader, fates(given, part, shown), asking) : null
    if (became === null) told = false
    else changes.push(...became)
  }
  return { hash: text.hash, found, ...(told ? { fates: { asked: shown.map((each) => each.id), changes } } : {}) }
}

/** One question about a part of a text, and how its answer is held against it. */
type Question<Answer, Read> = {
  task: string
  system: string
  schema: z.ZodType<Answer>
  nothing: Answer
  source: SourceText
  part: ModelPart
  /** What stands before the text. */
  before?: string
  /** What tells it apart from other questions about the same part. */
  key?: string
  read(answer: Answer): { what: Read[]; problem: string | null }
}

const finding = (source: SourceText, part: ModelPart): Question<StatementAnswer, FoundStatement> => ({
  ...{ task: 'promises.find', system: STATEMENT_INSTRUCTIONS, schema: statementAnswer, nothing: { statements: [] } },
  ...{ source, part },
  read(answer) {
    const { found, problem } = readModelAnswer(answer, source, part)
    return { what: found, problem }
  },
})

const fates = (
  source: SourceText,
  part: ModelPart,
  shown: readonly EarlierStatement[],
): Question<FateAnswer, StatementChange> => ({
  ...{ task: 'promises.follow', system: FATE_INSTRUCTIONS, schema: fateAnswer, nothing: { changes: [] } },
  ...{ source, part, before: `Earlier statements:\n${listOf(shown)}` },
  key: `:follow:${createHash('sha256')
    .update(shown.map(({ id }) => id).join())
    .digest('hex')}`,
  read(answer) {
    const { changes, problem } = readFateAnswer(answer, shown, source, part)
    return { what: changes, problem }
  },
})

type Asking = { person: string; key: string; signal: AbortSignal }

/** Asked once more where quotes stand nowhere; then what does stand there counts. Null: there is no answer that can be used. */
async function askFor<Answer, Read>(
  reader: ModelReader,
  { task, system, schema, nothing, source, part, before, key = '', read }: Question<Answer, Read>,
  asking: Asking,
): Promise<Read[] | null> {
  let problem: string | null = null
  let known: Read[] | null = null
  for (const turn of [1, 2]) {
    const fence = newFence()
    const inside = (text: string) =>
      `<data-${fence}>\n${text.replaceAll(new RegExp(fence, 'gi'), '')}\n</data-${fence}>`
    const reply = await reader.models.ask({
      ...{ task, system },
      prompt: [
        ...(before === undefined ? [] : [inside(before)]),
        `The text stands between <data-${fence}> and </data-${fence}>, and was written on ${source.written_on}.`,
        inside(part.text),
        problem === null ? '' : `Your answer before could not be used in full: ${problem}`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
      schema,
      analyst: () => nothing,
      signal: asking.signal,
      idempotencyKey: `${asking.key}${key}${turn === 1 ? '' : ':again'}`,
      person: asking.person,
    })
    // No run is at work here: it counts to the day of its person.
    if (reply.usage) await spentBeside(reader.database, { id: newId(), user_id: asking.person }, reply.usage)
    if (!reply.ok) return known
    const { what, problem: wrong } = read(reply.value)
    known = what
    problem = wrong
    if (problem === null) return known
  }
  return known
}
