// Every list page, filter, order and search on the server, over HTTP, with 1,000 rows of each kind and with a million of each: for the
// person who owns a tenth of everything and for one of the many.
// DATA_DIR=/path/of/the/million node bench/lists.ts [asks per line]; the small database is made beside it.
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { at } from '../test-kit/spread.ts'
import { makeMillion, TOKENS } from './million.ts'

const MOST_MS = 50
const MOST_TIMES = 2
const ROUNDS = Number(process.argv[2] ?? 40)
const { DATA_DIR } = process.env
if (!DATA_DIR) throw new Error('Please set DATA_DIR to the folder that bench/million.ts filled.')

const TASKS = '/api/tasks/'
const PATHS = [
  '/api/today',
  TASKS,
  ...['created_at', 'updated_at', 'due_date', 'priority'].map(
    (sort) => `${TASKS}?sort_by=${sort}&include_completed=false`,
  ),
  `${TASKS}?status=Review`,
  `${TASKS}?status=Review&priority=Urgent&sort_by=due_date`,
  `${TASKS}?assignedTo=me&sort_by=updated_at`,
  ...['meeting', 'tarkevenner', 'PRJ-', 'the', 'zu', 'no such text'].map(
    (q) => `${TASKS}?search=${encodeURIComponent(q)}`,
  ),
  `${TASKS}?search=contract&status=Review&sort_by=due_date`,
  '/api/journals/',
  '/api/journals/?sort=oldest',
  '/api/journals/?from=2025-01-01&to=2025-06-30',
  '/api/journals/?skip=1000',
  ...['invoice', 'tarkevenner', 'the', 'zu'].map((q) => `/api/journals/?search=${q}`),
  '/api/contacts/',
  '/api/contacts/?sort_by=last_contacted_on',
  ...['schmidt', 'anna', 'firm4711', 'lawyer', 'zu'].map((q) => `/api/contacts/?search=${q}`),
  ...['due_date', 'created_at', 'status'].map((sort) => `/api/strategic-goals/?sort_by=${sort}`),
  '/api/strategic-goals/?status=done',
  '/api/strategic-goals/?search=contract',
  ...['meeting', 'tarkevenner', 'anna schmidt', 'board meet', 'the', 'zu', 'PRJ-1000', 'Schmitd', 'anna.schmidt'].map(
    (q) => `/api/search?q=${encodeURIComponent(q)}`,
  ),
]

/** The other kinds; `{contact}` is somebody with whom there were mails, meetings and promises, `{thread}` one of the threads. */
const MORE = [
  ...['due', 'newest', 'person'].map((sort) => `/api/statements/?sort_by=${sort}`),
  '/api/statements/?direction=i_owe&state=open',
  '/api/statements/?state=broken',
  '/api/statements/?due_from=2025-01-01&due_before=2025-06-30',
  '/api/statements/?source_kind=mail',
  '/api/statements/?contact_id={contact}',
  '/api/statements/?search=invoice',
  ...[
    '',
    '?past=true',
    '?contact_id={contact}',
    '?past=true&contact_id={contact}',
    '?past=true&search=tarkevenner',
  ].map((query) => `/api/meetings/${query}`),
  ...['newest', 'name', 'size'].map((sort) => `/api/files/?sort=${sort}`),
  ...['invoice', 'tarkevenner'].map((q) => `/api/files/?search=${q}`),
  ...['', '?unread=true', '?contact_id={contact}', '?search=invoice', '?search=tarkevenner'].map(
    (query) => `/api/exchanges/${query}`,
  ),
  ...['', '?unread=true', '?kind=due'].map((query) => `/api/notifications${query}`),
  ...['', '?active=true', '?status=failed'].map((query) => `/api/runs/${query}`),
  '/api/flow-runs/?flow=None',
  '/api/approvals',
  ...['', '?search=invoice', '?search=tarkevenner', '?tag=tag7'].map((query) => `/api/companies/${query}`),
  ...['', '?search=invoice', '?search=tarkevenner', '?pinned=true'].map((query) => `/api/conversations/${query}`),
  ...['', '&search=invoice', '&search=tarkevenner', '&waiting=true'].map(
    (query) => `/api/comms/threads?limit=50&messages=0${query}`,
  ),
  '/api/comms/threads/{thread}/messages',
  ...['', '/timeline', '/goals'].map((of) => `/api/contacts/{contact}${of}`),
  ...['shared_with_me=true', 'quiet_days=100', 'due=true', 'tag=none'].map((query) => `/api/contacts/?${query}`),
  ...['shared_with_me=true', 'contact_id={contact}'].map((query) => `${TASKS}?${query}`),
]

type Row = { p50: number; p95: number; total: string }
const small = `${DATA_DIR}-small`
if (!existsSync(small)) await makeMillion(small, 1_000)
const few = await measureAll(small)
const many = await measureAll(DATA_DIR)
let misses = 0
console.log('who   | p50 few | p95 few | p50 many | p95 many | ratio | call')
for (const [call, after] of many) {
  const before = few.get(call) ?? after
  const ratio = after.p50 / before.p50
  const missed = after.p95 > MOST_MS || ratio > MOST_TIMES
  if (missed) misses++
  const cells = [before.p50, before.p95, after.p50, after.p95, ratio].map((value) => value.toFixed(1).padStart(7))
  console.log(`${cells.join(' | ')} | ${call} (${after.total})${missed ? '   <-- missed' : ''}`)
}
console.log(`${misses} of ${many.size} miss p95 <= ${MOST_MS} ms or ${MOST_TIMES} times the median with few rows.`)

async function measureAll(dataDir: string): Promise<Map<string, Row>> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const measured = new Map<string, Row>()
  try {
    for (const [who, token] of Object.entries(TOKENS)) {
      for (const path of PATHS) measured.set(`${who} ${path}`, await measure(server, path, token))
      const ids = await idsOf(server, token)
      for (const path of MORE)
        measured.set(
          `${who} ${path}`,
          await measure(
            server,
            path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? ''),
            token,
          ),
        )
    }
    for (const [who, token] of Object.entries(TOKENS)) {
      const deep = await cursorOf(server, `${TASKS}?limit=200`, token, 10)
      if (deep) measured.set(`${who} ${TASKS}, page 11 by cursor`, await measure(server, deep, token))
    }
  } finally {
    await server.kill('SIGTERM')
  }
  return measured
}

async function measure(server: TestServer, path: string, token: string): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let total = ''
  // Twelve to warm up: a statement is planned for its own values the first times, then for any.
  for (let round = -8; round < ROUNDS; round++) {
    const from = performance.now()
    total = await ask(server.url + path, token, agent)
    if (round >= 0) times.push(performance.now() - from)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  return { p50: at(times, 0.5), p95: at(times, 0.95), total }
}

function ask(url: string, token: string, agent: Agent): Promise<string> {
  return new Promise((done, failed) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? done(String(answer.headers['x-total-count'] ?? ''))
          : done(`answered ${answer.statusCode}`),
      )
    })
      .on('error', failed)
      .end()
  })
}

async function idsOf(server: TestServer, token: string): Promise<Record<string, string>> {
  const read = async (path: string) =>
    (await (await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })).json()) as {
      id: string
      who: { resolved: string | null } | null
      to_whom: { resolved: string | null } | null
    }[]
  const parties = (await read('/api/statements/?limit=200')).flatMap(({ who, to_whom }) => [
    who?.resolved,
    to_whom?.resolved,
  ])
  return {
    contact: parties.find((id) => id && id !== 'me') ?? '',
    thread: (await read('/api/comms/threads?limit=1&messages=0'))[0]?.id ?? '',
  }
}

/** The address of a page further down the list. */
async function cursorOf(server: TestServer, path: string, token: string, pages: number): Promise<string | null> {
  let next: string | null = path
  for (let page = 0; page < pages && next; page++) {
    const answer: Response = await fetch(server.url + next, { headers: { authorization: `Bearer ${token}` } })
    const cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    next = cursor ? `${path}&cursor=${cursor}` : null
  }
  return next
}
