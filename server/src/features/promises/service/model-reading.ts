// A model reads a text for what it says, where its person allows it: what it answers is held against the text by code.
import type { FoundStatement, StatementSourceKind } from '#contract/statements.ts'
import { statementAnswer } from '#contract/statements.ts'
import {
  type ModelPart,
  partsForModel,
  readModelAnswer,
  STATEMENT_INSTRUCTIONS,
} from '#server/analyst/statements/ask-model.ts'
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
import { allowsModel } from '../store/settings.ts'
import { readByModel } from '../store/texts.ts'
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
    return { hash: read.hash, given: await read.given() }
  })
  if (!text) return null
  const found: FoundStatement[] = []
  for (const part of partsForModel(text.given)) {
    if (signal.aborted || (await dayUsedUp(database, actor.user_id, dayBudget))) return null
    const some = await ask(reader, text.given, part, {
      person: actor.user_id,
      key: `${text.hash}:${part.offset}`,
      signal,
    })
    if (some === null) return null
    found.push(...some)
  }
  return { hash: text.hash, found }
}

type Asking = { person: string; key: string; signal: AbortSignal }

/** Asked once more where quotes stand nowhere; then what does stand there counts. Null: there is no answer that can be used. */
async function ask(
  reader: ModelReader,
  source: SourceText,
  part: ModelPart,
  asking: Asking,
): Promise<FoundStatement[] | null> {
  let problem: string | null = null
  let found: FoundStatement[] | null = null
  for (const turn of [1, 2]) {
    const fence = newFence()
    const inside = part.text.replaceAll(new RegExp(fence, 'gi'), '')
    const reply = await reader.models.ask({
      task: 'promises.find',
      system: STATEMENT_INSTRUCTIONS,
      prompt: [
        `The text stands between <data-${fence}> and </data-${fence}>, and was written on ${source.written_on}.`,
        `<data-${fence}>\n${inside}\n</data-${fence}>`,
        problem === null ? '' : `Your answer before could not be used in full: ${problem}`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
      schema: statementAnswer,
      analyst: () => ({ statements: [] }),
      signal: asking.signal,
      idempotencyKey: turn === 1 ? asking.key : `${asking.key}:again`,
      person: asking.person,
    })
    // No run is at work here: it counts to the day of its person.
    if (reply.usage) await spentBeside(reader.database, { id: newId(), user_id: asking.person }, reply.usage)
    if (!reply.ok) return found
    const read = readModelAnswer(reply.value, source, part)
    found = read.found
    problem = read.problem
    if (problem === null) return found
  }
  return found
}
