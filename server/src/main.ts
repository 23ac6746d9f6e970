// Starts things, in order, and ends them in the other order.
import { enableCompileCache } from 'node:module'

enableCompileCache()
// Everything else is imported after the cache is on: it saves a third of a warm start.
const { start } = await import('./start.ts')
await start(process.env)
