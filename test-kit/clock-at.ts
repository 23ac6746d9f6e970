// Loaded before the server (`--import`): on SIGUSR2 its wall clock jumps to where the file CLOCK_FILE says, in milliseconds from the
// true time. Timers and the monotonic clock go on, as when an operator sets a clock. The server itself knows nothing of it.
import { readFileSync } from 'node:fs'

const True = Date
let offset = 0
const { CLOCK_FILE } = process.env
// A worker that is started without an environment keeps the true time.
const read = () => {
  if (CLOCK_FILE) offset = Number(readFileSync(CLOCK_FILE, 'utf8'))
}
read()
process.on('SIGUSR2', read)
globalThis.Date = new Proxy(True, {
  construct: (_, args: unknown[]) => Reflect.construct(True, args.length === 0 ? [True.now() + offset] : args),
  apply: () => new True(True.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => True.now() + offset : Reflect.get(target, name)),
})
