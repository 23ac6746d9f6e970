import { readFileSync } from 'node:fs'

/** The version of this program, as `package.json` has it: what a backup, the metrics, the health check and the API's description say. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
