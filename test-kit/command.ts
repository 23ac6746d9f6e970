// A command of the operator's (scripts/), run as they would, on the data and with the settings of a test.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { quiet } from './server.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NODE = resolve(ROOT, 'node_modules/.bin/node')

export type Ended = { code: number | null; out: string }

/** Runs `scripts/NAME.ts` with these arguments to its end. `out`: all that it wrote. */
export function command(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(NODE, [resolve(ROOT, `scripts/${name}.ts`), ...args], {
    env: { ...quiet(process.env), ...env },
    // Not where somebody's .env may lie.
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, out })))
}
