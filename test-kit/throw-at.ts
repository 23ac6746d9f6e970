// Loaded before the server (`--import`): what it is sent makes it throw, wherever a programmer may have forgotten to look. A word in
// a value of a statement says where. The server itself knows nothing of it.
import { ServerResponse } from 'node:http'
import pg from 'pg'

const oops = () => new TypeError('thrown on purpose')
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const said = JSON.stringify(args.filter((arg) => typeof arg !== 'function')) ?? ''
  if (said.includes('THROW-IN-TURN')) throw oops()
  if (said.includes('THROW-LATER')) setTimeout(() => void throwing(), 1)
  if (said.includes('REJECT-UNHEARD')) void Promise.reject(oops())
  const last = args.at(-1)
  if (said.includes('REJECT-IN-TURN') && typeof last !== 'function') return Promise.reject(oops())
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

function throwing(): never {
  throw oops()
}

const write = ServerResponse.prototype.write as (...args: unknown[]) => boolean
ServerResponse.prototype.write = function (this: ServerResponse, ...args: unknown[]) {
  if (String(args[0]).includes('THROW-IN-STREAM')) throw oops()
  return write.apply(this, args)
} as typeof ServerResponse.prototype.write
