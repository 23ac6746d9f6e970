// Builds the web part when it is not built, or was built from other sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const STAMP = join(ROOT, 'web/dist/.built-from')

const sources = ['web', 'contract'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/dist'))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const hash = createHash('sha256')
for (const file of [...sources.sort(), join(ROOT, 'package-lock.json')])
  hash.update(file.slice(ROOT.length)).update(readFileSync(file))
const stamp = hash.digest('hex')

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  console.log('Building the web part ...')
  const { status } = spawnSync(
    join(ROOT, 'node_modules/.bin/vite'),
    ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  // Loads Vite, which a start that builds nothing need not wait for.
  const { prerender } = await import('../web/prerender.ts')
  await prerender()
  writeFileSync(STAMP, stamp)
}
