// Which tests and journeys concern a feature: `npm test -- tasks`. By where they lie, what they are called and what they import; nobody keeps a list.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sortedTests } from './sorted-tests.ts'

const ROOT = resolve(import.meta.dirname, '..')
const texts = new Map<string, string>()
let sorted: ReturnType<typeof sortedTests> | null = null

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
  texts.set(file, text)
  return text
}

/** Names of the features, as their folders on the server and in the browser are called. */
export function featureNames(): string[] {
  const folders = ['server/src/features', 'web/src/features'].flatMap((folder) => readdirSync(join(ROOT, folder)))
  return [...new Set(folders)].filter((name) => !name.includes('.')).sort()
}

/**
 * What concerns any of these words: test files and files of journeys, from the project's root. A test does when its path has the word in it
 * or when it imports from the feature of that name (its folders, its contract); a journey does by its file or by one of its titles, where one
 * of several is meant too (`tasks`: "a task"), or, where there is none, when it calls an address of the feature.
 */
export function concerning(words: readonly string[]): { unit: string[]; integration: string[]; journeys: string[] } {
  sorted ??= sortedTests()
  const { unit, integration } = sorted
  const names = words.map((word) => word.toLowerCase())
  const concerns = (file: string) => names.some((name) => isCalled(file, name) || imports(read(file), name))
  const journeys = [...new Set(names.flatMap(journeysOf))].sort()
  return { unit: unit.filter(concerns), integration: integration.filter(concerns), journeys }
}

function journeysOf(name: string): string[] {
  const all = readdirSync(join(ROOT, 'e2e')).filter((file) => file.endsWith('.journey.ts'))
  const addresses = addressesOf(name)
  const called = (words: readonly string[]) =>
    all.filter((file) => words.some((word) => isCalled(file, one(word)) || isTitled(read(`e2e/${file}`), one(word))))
  const calling = () => all.filter((file) => addresses.some((part) => read(`e2e/${file}`).includes(`/api/${part}/`)))
  // People say "organization" where the folder is called `orgs`: its addresses say so too.
  const found = [() => called([name]), () => called(addresses), calling].map((look) => look())
  return (found.find(({ length }) => length > 0) ?? []).map((file) => `e2e/${file}`)
}

/** The first parts of the addresses in the contract of that name: `organizations` for `orgs`. */
function addressesOf(name: string): string[] {
  const contract = join(ROOT, `contract/src/${name}.ts`)
  if (!existsSync(contract)) return []
  const parts = [...readFileSync(contract, 'utf8').matchAll(/path: '\/api\/([\w-]+)/g)].map(([, part = '']) => part)
  return [...new Set(parts)]
}

/** Between signs that part words in a path: `run` is not in `truncate`. */
const isCalled = (file: string, name: string) =>
  new RegExp(`(?:^|[/.-])${escaped(name)}s?(?:[/.-]|$)`).test(file.toLowerCase())

/** The feature's folders, its contract and files of the contract whose names begin so. */
const imports = (text: string, name: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].some(([, path = '']) =>
    new RegExp(`(?:features/${escaped(name)}/|#contract/${escaped(name)}[.-])`).test(path),
  )

const isTitled = (text: string, name: string) =>
  [...text.matchAll(/^\s*test\(\s*['"`](.*)/gm)].some(([, title = '']) =>
    new RegExp(String.raw`\b${escaped(one(name))}s?\b`, 'i').test(title),
  )

const one = (name: string) => name.replace(/s$/, '')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
