import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const rows = readFileSync(join(ROOT, 'docs/checklist.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d+)(?:–(\d+))? \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, first, last, words]) => ({ first: Number(first), last: Number(last ?? first), words: words as string }))

describe('the list of where requirements are covered', () => {
  it('names each of them once', () => {
    const numbers = rows.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
    expect(numbers).toEqual(Array.from({ length: 523 }, (_, n) => n + 1))
  })

  it('names only files that are there, and tests that stand in them', () => {
    const wrong: string[] = []
    for (const { first, words } of rows) {
      for (const [path] of words.matchAll(/\b(?:e2e|server|web|contract|scripts|bench|docs)\/[\w./-]+\.\w+/g))
        if (!existsSync(join(ROOT, path))) wrong.push(`${first}: ${path}`)
      for (const [, name] of words.matchAll(/\.(?:journey|test)\.ts: "([^"]+)"/g))
        if (!TESTS.includes(beginning(name as string))) wrong.push(`${first}: "${name}"`)
    }
    expect(wrong).toEqual([])
  })
})

/** Long names are cut with an ellipsis. */
const beginning = (name: string) => (name.split(/…|\.\.\./, 1)[0] as string).replace(/[,\s]+$/, '')

const TESTS = ['e2e', 'server', 'web/src', 'contract'].map(sources).join('\n').replaceAll('\\"', '"')

function sources(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(journey|test)\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n')
}
