// Whether the records that answer a question are among the ten that an agent's search shows, and whether what it shows of them says it.
import type { Question } from './format.ts'
import type { House } from './house.ts'
import { reading } from './reading.ts'
import { plain, saysAll } from './words.ts'

/** `of`: records that a right answer rests on, ten at most; `met`: those among the first ten. `says`: the passages say all that an answer must. */
export type Sought = { question: Question; of: number; met: number; missed: string[]; says: boolean }

const FIRST = 10

/** Each question with records, put to `search_records` as a model would: with the question before it, where it follows one. */
export async function seekPassages(house: House, questions: readonly Question[]): Promise<Sought[]> {
  return reading(house, async (readTool) => {
    const asked = new Map(questions.map((question) => [question.key, question]))
    const sought: Sought[] = []
    for (const question of questions) {
      if (question.records.length === 0) continue
      const query = `${asked.get(question.after ?? '')?.ask ?? ''} ${question.ask}`.trim().slice(0, 200)
      const shown = await readTool('search_records', { query })
      const first = shown.slice(0, FIRST)
      const keys = new Set(first.flatMap(({ record }) => (record ? house.keysOf(record.id) : [])))
      const missed = question.records.filter((key) => !keys.has(key))
      const of = Math.min(FIRST, question.records.length)
      const met = Math.min(of, question.records.length - missed.length)
      const says = saysAll(plain(first.map(({ text }) => text).join('\n')), question.must_say)
      sought.push({ question, of, met, missed, says })
    }
    return sought
  })
}
