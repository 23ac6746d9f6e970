// How long the built-in analyst takes for an answer with 100,000 notes, tasks and contacts each in the database, of which the person who
// asks owns a tenth: questions of each kind, over HTTP, as somebody types them. Beside it, bare: the same words looked up in the same
// index with one statement, and the records that it finds read with another.
// node bench/answers.ts [rounds] [rows]; with DATA_DIR the database is kept there.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import { median, p95 } from '../test-kit/spread.ts'
import { makeMillion, TOKENS } from './million.ts'
import { result } from './result.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const ROWS = Number(process.argv[3] ?? 100_000)
const BAR_MS = 300
/** Names and words stand in the texts that bench/words.ts makes. */
const QUESTIONS = [
  'when does the insurance contract for the hotel end?',
  'what does the office rent cost per year?',
  'who decided about the shipping address of the customer?',
  'why was the meeting with the board moved?',
  'where is the conference of the community?',
  'did the government accept the privacy policy?',
  'who is Anna Schmidt?',
  "what's the phone number of Yusuf Kowalski?",
  'how many open tasks do I have?',
  'which tasks are overdue?',
  'how much are the contract and the invoice together?',
  'what changed about the budget since last week?',
  'summarise where the renewal of the contract stands',
  'what did I promise Grace Haddad?',
  'what is the birthday of brakelo?',
  'wann läuft der Vertrag mit dem Hotel aus?',
  'was kostet die Versicherung insgesamt im Jahr?',
  'wer ist Zoe Takahashi?',
  'wie viele offene Aufgaben hat Petra?',
  'welche Entscheidungen gab es zum Budget?',
]

const kept = process.env.DATA_DIR
const folder = kept ?? join(temporaryFolder('bench-answers'), 'data')
if (!existsSync(folder)) await makeMillion(folder, ROWS)
const postgres = await startPostgres(folder, () => {})
const client = new pg.Client({ connectionString: postgres.url })
try {
  await client.connect()
  const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error' })
  try {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKENS.heavy}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { id: string; content: string }
    }
    const { id } = await post('/api/conversations/', { name: 'Bench' })
    const ours: number[] = []
    const bare: number[] = []
    const slowest = new Map<string, number>()
    for (let round = -1; round < ROUNDS; round++)
      for (const question of QUESTIONS) {
        const bareMs = await timed(() => lookUp(question))
        const from = await statements()
        const oursMs = await timed(() =>
          post(`/api/conversations/${id}/chat`, { message_text: question, context_messages: 0 }),
        )
        if (round < 0) {
          if (process.env.VERBOSE)
            console.log(`${oursMs.toFixed(0)} ms, ${(await statements()) - from} commits: ${question}`)
          continue
        }
        ours.push(oursMs)
        bare.push(bareMs)
        slowest.set(question, Math.max(slowest.get(question) ?? 0, oursMs))
      }
    console.table(
      Object.fromEntries(
        [...slowest]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, 8)
          .map(([what, ms]) => [what, ms.toFixed(0)]),
      ),
    )
    result({
      what: `an answer of the analyst, ${ROWS.toLocaleString('en')} of everything, a tenth one's own: p95`,
      ours: `${p95(ours).toFixed(0)} ms (median ${median(ours).toFixed(0)})`,
      bare: `${p95(bare).toFixed(0)} ms (median ${median(bare).toFixed(0)})`,
      ratio: p95(ours) / p95(bare),
      target: `${BAR_MS} ms`,
      kept: p95(ours) <= BAR_MS,
    })
  } finally {
    await server.dispose()
  }
} finally {
  await client.end()
  await postgres.stop()
  if (!kept) rmSync(folder, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function statements(): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    'select coalesce(sum(xact_commit), 0) as n from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.n)
}

/** What a program of its own would ask of the same index: whose text says any of the words, the newest first, and their texts. */
async function lookUp(question: string): Promise<void> {
  const words = (question.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => `%${word}%`)
  const { rows } = await client.query<{ id: string }>(
    `select e.id from search_entries e join sessions s on s.user_id = e.owner_id
      where e.text_key like any ($1::text[]) order by e.at desc limit 14`,
    [words],
  )
  await client.query('select id, content from notes where id = any ($1::uuid[])', [rows.map(({ id }) => id)])
}
