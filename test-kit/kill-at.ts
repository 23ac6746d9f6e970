// Loaded before the server (`--import`): ends the process with SIGKILL right after it wrote a named event of a run.
// KILL_AT names the event by its key, such as `assess/start`, or the statement by words of it; KILL_BEFORE ends it right before
// the statement is sent. The server itself knows nothing of it.
import pg from 'pg'

const { KILL_AT: after, KILL_BEFORE: before } = process.env
if (after || before) {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const end = () => process.kill(process.pid, 'SIGKILL')
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const said = JSON.stringify(args.filter((arg) => typeof arg !== 'function')) ?? ''
    if (before && said.includes(before)) end()
    if (!after || !said.includes(after)) return query.apply(this, args)
    const last = args.at(-1)
    if (typeof last === 'function') return query.apply(this, [...args.slice(0, -1), end])
    return (query.apply(this, args) as Promise<unknown>).then(end)
  } as typeof pg.Client.prototype.query
}
