// Does what deploy/Containerfile does, in plain folders, where no container engine is at hand: packages without those that build,
// a tree that nobody can write to, an ordinary user, one writable folder; then asks the server whether it works.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../test-kit/folder.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** Of nobody in particular: as root we become one of them, else we are one already. */
const USER = 65_534
const PORT = 38_123

const folder = temporaryFolder('image')
const [app, data] = [join(folder, 'app'), join(folder, 'data')]
let server: ChildProcess | null = null
try {
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(app)
  for (const name of copied('packages')) copy(name)
  const npm = ['--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['ci', '--omit=dev', ...npm])
  console.log(execFileSync(process.execPath, ['deploy/slim.ts'], { cwd: app, encoding: 'utf8' }).trim())
  run('npm', ['prune', '--omit=dev', ...npm])
  rmSync(join(app, 'deploy'), { recursive: true })
  // What the first stage builds is built here already.
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
  for (const name of [...copied(null), 'web/dist', 'web/dist-pages']) copy(name)
  for (const name of filesOf(app).filter((name) => /^(contract|server)\/.*\.test\.ts$/.test(name)))
    rmSync(join(app, name))
  spawnSync('chmod', ['-R', 'a-w,a+rX', app])
  mkdirSync(data, { mode: 0o700 })
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(data, USER, USER)

  const faults: string[] = []
  const forbidden = filesOf(app).filter(
    (name) =>
      !name.startsWith('node_modules/') && /\.test\.ts$|fixture|test-kit/.test(name) && !/rules\/fixture/.test(name),
  )
  if (forbidden.length > 0) faults.push(`tests are in it: ${forbidden.join(', ')}`)
  for (const name of ['vite', 'react', 'typescript', 'vitest', 'playwright-core', '@biomejs/biome'])
    if (existsSync(join(app, 'node_modules', name))) faults.push(`${name} is in it`)
  server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      PORT: String(PORT),
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TMPDIR: '/nonexistent',
    },
    stdio: 'inherit',
    ...(asRoot && { uid: USER, gid: USER }),
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => null)
  for (let tries = 0; tries < 600 && !(await get('/readyz'))?.ok; tries++) await sleep(100)
  for (const path of ['/readyz', '/', '/login', '/api/auth/setup'])
    if (!(await get(path))?.ok) faults.push(`${path} does not answer`)
  const page = (await (await get('/login'))?.text()) ?? ''
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  if (!script || !(await get(script))?.ok) faults.push('the application is not served')
  const written = spawnSync('touch', [join(app, 'server/x')], asRoot ? { uid: USER, gid: USER } : {})
  if (written.status === 0) faults.push('the tree can be written to')
  server.kill('SIGTERM')
  const code = await new Promise((done) => server?.once('exit', done))
  if (code !== 0) faults.push(`it ended with ${code}`)
  const bytes = filesOf(app).reduce((sum, name) => sum + statSync(join(app, name)).size, 0)
  console.log(`${Math.round(bytes / 1e6)} MB beside Node, ${readdirSync(join(app, 'node_modules')).length} packages`)
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'All good.' : 'This is not the image that it should be.')
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  if (server?.exitCode === null) server.kill('SIGKILL')
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** What the stage of this name, or the last, takes from this folder. */
function copied(stage: string | null): string[] {
  const stages = readFileSync(join(import.meta.dirname, 'Containerfile'), 'utf8').split(/^FROM /m)
  const text = stage === null ? stages.at(-1) : stages.find((each) => each.split('\n', 1)[0]?.endsWith(`AS ${stage}`))
  return [...(text ?? '').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) => match[1]?.split(' ') ?? [])
}

function copy(name: string): void {
  mkdirSync(dirname(join(app, name)), { recursive: true })
  cpSync(join(ROOT, name), join(app, name), { recursive: true, dereference: true })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() && existsSync(join(folder, name)),
  )
}
