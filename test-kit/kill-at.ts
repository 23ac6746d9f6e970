// Loaded before the server (`--import`): ends the process with SIGKILL right after it wrote a named event of a run.
// KILL_AT names the event by its key, such as `assess/start`, or the statement by words of it; with KILL_THEN it waits for these
// words after those on the same connection, such as the `commit` of what they wrote. KILL_BEFORE ends it right before the statement
// is sent. KILL_FILE: where these stand as soon as somebody writes them there (kill-point.ts), so that a server that is up need not be
// started anew to be killed. The server itself knows nothing of it.
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'

type Point = { KILL_AT?: string; KILL_THEN?: string; KILL_BEFORE?: string }
const { KILL_FILE: file } = process.env
const pointNow = (): Point =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Point) : (process.env as Point)

if (file || process.env.KILL_AT || process.env.KILL_BEFORE) {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const end = () => process.kill(process.pid, 'SIGKILL')
  const armed = new WeakSet<pg.Client>()
  const isDue = (client: pg.Client, said: string, { KILL_AT: after, KILL_THEN: then }: Point) => {
    if (!after || !then) return after ? said.includes(after) : false
    if (said.includes(after)) armed.add(client)
    return armed.has(client) && said.includes(then)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const said = JSON.stringify(args.filter((arg) => typeof arg !== 'function')) ?? ''
    const point = pointNow()
    if (point.KILL_BEFORE && said.includes(point.KILL_BEFORE)) end()
    if (!isDue(this, said, point)) return query.apply(this, args)
    const last = args.at(-1)
    if (typeof last === 'function') return query.apply(this, [...args.slice(0, -1), end])
    return (query.apply(this, args) as Promise<unknown>).then(end)
  } as typeof pg.Client.prototype.query
}
