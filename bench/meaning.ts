// The nearest records of one person among those of many, beside all cosines in SQL, which are also what is right.
// node bench/meaning.ts [pieces of the person] [pieces of others] [questions]
import { rmSync } from 'node:fs'
import pg from 'pg'
import { nearest } from '../server/src/features/search/store/meaning.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { median, p95 } from '../test-kit/spread.ts'
import { result } from './result.ts'

const [OWN = 20_000, OTHERS = 80_000, QUESTIONS = 30] = process.argv.slice(2).map(Number)
const NUMBERS = 768
const TOPICS = 300
const MOST = 20

const bell = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
const some = () => Array.from({ length: NUMBERS }, bell)
// As models make them: all have something in common, and those of one topic more.
const common = some()
const topics = Array.from({ length: TOPICS }, some)
function vector(): number[] {
  const topic = topics[Math.floor(Math.random() * TOPICS)] as number[]
  const made = common.map((value, at) => value * 0.7 + (topic[at] as number) * 0.8 + bell())
  const length = Math.hypot(...made)
  return made.map((value) => value / length)
}

const folder = temporaryFolder('bench')
const postgres = await startPostgres(folder, () => {})
try {
  await migrate(postgres.url)
  const database = openDatabase(postgres.url, { max: 2, onError: () => {} })
  const [me, other] = [newId(), newId()]
  // Making all of it takes longer than a request may.
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  for (let left = OWN + OTHERS, own = OWN; left > 0; ) {
    const rows = Array.from({ length: Math.min(500, left) }, () => {
      const mine = Math.random() < own / left
      own -= mine ? 1 : 0
      left -= 1
      return { reader: mine ? me : other, vector: `{${vector().join(',')}}` }
    })
    await query(
      `insert into record_vectors (kind, id, chunk, readers, model, vector, signs)
       select 'note', gen_random_uuid(), 1, array[r], 'bench', v::real[], vector_signs(v::real[]) from unnest($1::uuid[], $2::text[]) as made (r, v)`,
      [rows.map(({ reader }) => reader), rows.map((row) => row.vector)],
    )
  }
  await query('vacuum analyze record_vectors')
  const ours: number[] = []
  const bare: number[] = []
  let right = 0
  for (let n = 0; n < QUESTIONS; n++) {
    const question = vector()
    let from = performance.now()
    const found = await database.as(me, (db) =>
      nearest(db, { vector: question, model: 'bench', kinds: ['note'], most: MOST }),
    )
    ours.push(performance.now() - from)
    from = performance.now()
    const exact = await query(
      `select id from record_vectors where readers && array[$1]::uuid[]
       order by (select sum(a * b) from unnest(vector, $2::real[]) as each (a, b)) desc limit ${MOST}`,
      [me, `{${question.join(',')}}`],
    )
    bare.push(performance.now() - from)
    const ids = new Set(exact.map(({ id }) => id as string))
    right += found.filter(({ id }) => ids.has(id)).length
  }
  const ms = (values: number[]) => `p50 ${median(values).toFixed(0)} ms, p95 ${p95(values).toFixed(0)} ms`
  console.log(`${OWN.toLocaleString('en')} pieces of the reader, ${OTHERS.toLocaleString('en')} of others`)
  result({
    what: `the ${MOST} records closest to a question, ${OWN.toLocaleString('en')} pieces of the reader among ${(OWN + OTHERS).toLocaleString('en')}`,
    ours: `${ms(ours)}, ${((100 * right) / (QUESTIONS * MOST)).toFixed(1)} % right`,
    bare: `${ms(bare)} (all cosines in SQL)`,
    target: 'p50 200 ms',
    kept: median(ours) <= 200,
  })
  console.log(`of the best ${MOST} found: ${((100 * right) / (QUESTIONS * MOST)).toFixed(1)} %`)
  await client.end()
  await database.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
