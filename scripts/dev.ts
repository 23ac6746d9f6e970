// npm run dev: the server, started again at each change, and Vite with hot reload in front of it. One address serves both: Vite's.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env.PORT ?? 3000)
const pages = Number(process.env.DEV_PORT ?? 5173)
const address = `http://127.0.0.1:${pages}`

for (const [name, number] of [
  ['PORT', port],
  ['DEV_PORT', pages],
] as const)
  if (!(await isFree(number))) {
    console.error(
      `Port ${number} is taken, perhaps by an Adjutant that still runs. Stop what listens there, or choose another one: ${name}=${number + 1} npm run dev`,
    )
    process.exit(1)
  }

// Links that the server prints and mails lead to the pages with hot reload, not to the server, which has none of its own here.
const env = { ...process.env, PORT: String(port), PUBLIC_URL: process.env.PUBLIC_URL ?? address }
const server = spawn('node', ['--watch', 'server/src/main.ts'], { stdio: 'inherit', env })
const web = spawn(
  'node_modules/.bin/vite',
  ['--config', 'web/vite.config.ts', '--port', String(pages), '--strictPort', '--clearScreen', 'false'],
  { stdio: 'inherit', env: { ...env, API_URL: `http://127.0.0.1:${port}` } },
)
const end = () => {
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.on('exit', end)
web.on('exit', end)

function isFree(number: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(number, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
