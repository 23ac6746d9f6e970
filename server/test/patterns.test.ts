// No pattern of ours takes long over a long text (trust B12). All of them are found in the code itself, so none can be forgotten.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { ROOT } from './house-files.ts'

const LENGTH = 100_000
const MOST_MS = 50
/** Files whose patterns never see a long text, and why; they are tried with as much as they may see. */
const SHORTER: Record<string, { most: number; why: string }> = {
  ...Object.fromEntries(
    ['intent', 'gate', 'command', 'counted', 'draft', 'standing'].map((name) => [
      `server/src/analyst/answers/${name}.ts`,
      { most: 2_000, why: 'a question is read up to there' },
    ]),
  ),
  ...Object.fromEntries(
    [
      'deadlines',
      'find',
      'finish',
      'labels',
      'own-todo',
      'owners',
      'people',
      'present-en',
      'promise-de',
      'promise-en',
      'read',
      'replies',
      'settle',
      'subject-de',
      'subject-en',
      'told-days',
      'turn',
      'units',
      'verdicts',
    ].map((name) => [
      `server/src/analyst/statements/${name}.ts`,
      { most: 2_000, why: 'a sentence, a cell or a name is read up to 600 signs' },
    ]),
  ),
  'web/src/ui/without-marks.ts': { most: 2_000, why: 'a longer line is not read for its marks' },
  'server/src/engine/agent/one-line.ts': { most: 2_000, why: 'one line of a timeline is made from the beginning' },
}

type Pattern = { source: string; flags: string; files: Set<string> }

/** Every pattern that stands in the code of the product. */
function patternsIn(folders: string): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync(folders, { cwd: ROOT }).filter((each) => !/\.test\.tsx?$/.test(each))) {
    const walk = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex) {
        const key = `/${regex.pattern}/${regex.flags}`
        const known = found.get(key) ?? { source: regex.pattern, flags: regex.flags, files: new Set() }
        found.set(key, { ...known, files: known.files.add(file) })
      }
      for (const part of Object.values(node)) walk(part)
    }
    walk(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }
  return [...found.values()]
}

/** Long texts that a pattern of this source may stumble over: its own signs and words, again and again, with a bad end. */
function textsFor(source: string, length: number): string[] {
  const bare = source.replace(/\\[bBdDsSwW]|\\[pPux](?:\{[^}]*\})?|\(\?<?[:=!]?/g, '')
  const signs = [
    ...new Set(
      bare
        .replace(/\\n/g, '\n')
        .replace(/\\t/g, '\t')
        .replace(/[\w)(?*+^$|{}]/g, ''),
    ),
  ].slice(0, 8)
  const words = [...new Set(bare.match(/[a-z]{2,}/gi) ?? [])].slice(0, 3)
  const parts = [
    ...new Set([
      ...'a0 \n\t(<[_-',
      ...signs,
      ...signs.flatMap((sign, at) => [`a${sign}`, `${sign} `, `${sign}${signs[at + 1] ?? '('}`]),
      ...words.map((word) => `${word} `),
    ]),
  ]
  return parts.flatMap((part) => {
    const long = part.repeat(Math.ceil(length / part.length)).slice(0, length)
    return part.length === 1 ? [long, `${long}\u0001`] : [`${long}\u0001`]
  })
}

const place = createContext({ pattern: /x/, text: '' })
const tried = new Script('pattern.lastIndex = 0; text.replace(pattern, "")')
/** Milliseconds of the processor; a pattern that does not come back is stopped. */
function cost(pattern: RegExp, text: string): number {
  place.pattern = pattern
  place.text = text
  const from = process.cpuUsage()
  try {
    tried.runInContext(place, { timeout: 5_000 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return 5_000
  }
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const mostIn = (files: string[]) => Math.max(...files.map((file) => SHORTER[file]?.most ?? LENGTH))

test('each pattern gets through 100 KB of whatever suits it worst within 50 ms', { timeout: 600_000 }, () => {
  const patterns = patternsIn('{contract,server,web}/src/**/*.{ts,tsx}')
  expect(patterns.length).toBeGreaterThan(500)
  const slow: string[] = []
  let worst = 0
  for (const { source, flags, files } of patterns) {
    const key = `/${source}/${flags}`
    const pattern = new RegExp(source, flags)
    for (const text of textsFor(source, mostIn([...files]))) {
      let ms = cost(pattern, text)
      // A busy machine may have counted something else: the least of three is the pattern's own.
      for (let again = 0; again < 2 && ms > MOST_MS; again++) ms = Math.min(ms, cost(pattern, text))
      if (ms > MOST_MS)
        slow.push(`${Math.round(ms)} ms: ${key} over ${JSON.stringify(text.slice(0, 6))}… in ${[...files].join(' ')}`)
      else worst = Math.max(worst, ms)
      if (ms > MOST_MS) break
    }
  }
  expect(slow).toEqual([])
  figure(
    'B12',
    `${patterns.length} patterns over 100 KB of what suits them worst: the slowest took ${Math.round(worst)} ms of the processor`,
  )
})
