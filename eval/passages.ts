// Whether the records that answer a question are among the ten that an agent's search shows, and whether what it shows of them says it.
import { actorOf } from '../server/src/access/actor.ts'
import { toolbox } from '../server/src/engine/tool.ts'
import { searchTools } from '../server/src/features/search/tools.ts'
import { byFields } from '../server/src/features.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { ownOrigin, workAs } from '../server/src/platform/work.ts'
import type { Question } from './format.ts'
import type { House } from './house.ts'
import { plain, saysAll } from './words.ts'

/** `of`: records that a right answer rests on, ten at most; `met`: those among the first ten. `says`: the passages say all that an answer must. */
export type Sought = { question: Question; of: number; met: number; missed: string[]; says: boolean }

const FIRST = 10

/** Each question with records, put to `search_records` as a model would: with the question before it, where it follows one. */
export async function seekPassages(house: House, questions: readonly Question[]): Promise<Sought[]> {
  const log = createLog('silent')
  const database = openDatabase(house.database, { max: 2, onError: () => {} })
  try {
    const actor = await actorOf(database, house.person)
    if (!actor) throw new Error('The person of the workspace has no account.')
    // Without vectors: no workspace of the evaluation sends its texts anywhere.
    const models = { embedder: null } as Parameters<typeof searchTools>[0]['models']
    const deps = { database, models, log, dayBudget: { person: 0, organization: 0 } }
    const search = toolbox(searchTools(deps, byFields)).get('search_records')
    if (!search || !('work' in search)) throw new Error('There is no such tool.')
    const asked = new Map(questions.map((question) => [question.key, question]))
    const sought: Sought[] = []
    for (const question of questions) {
      if (question.records.length === 0) continue
      const query = `${asked.get(question.after ?? '')?.ask ?? ''} ${question.ask}`.trim().slice(0, 200)
      const { shown } = await workAs(database, actor, ownOrigin(log), (ctx) =>
        search.work({ ...ctx, now: house.now }, search.input.parse({ query }) as never, {} as never),
      )
      const first = shown.slice(0, FIRST)
      const keys = new Set(first.flatMap(({ record }) => (record ? house.keysOf(record.id) : [])))
      const missed = question.records.filter((key) => !keys.has(key))
      const of = Math.min(FIRST, question.records.length)
      const met = Math.min(of, question.records.length - missed.length)
      const says = saysAll(plain(first.map(({ text }) => text).join('\n')), question.must_say)
      sought.push({ question, of, met, missed, says })
    }
    return sought
  } finally {
    await database.close()
  }
}
