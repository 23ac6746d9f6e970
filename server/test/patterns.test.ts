// No pattern of ours takes long over a long text (trust B12). All of them are found in the code itself, so none can be forgotten.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test, vi } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { ROOT } from './house-files.ts'

const LENGTH = 100_000
const ANALYST = 'server/src/analyst'
/** Where a file of one of its folders lies: it must be there, in whichever of that folder's own. */
function analystFile(folder: string, name: string): string {
  const [file, ...more] = globSync(`${ANALYST}/${folder}/**/${name}.ts`, { cwd: ROOT })
  if (file === undefined || more.length > 0) throw new Error(`${folder}/**/${name}.ts: not one file`)
  return file
}
/** Files whose patterns never see a long text, and why; they are tried with as much as they may see. */
const SHORTER: Record<string, { most: number; why: string }> = {
  ...Object.fromEntries(
    [
      'intent',
      'gate',
      'gate-rules',
      'command',
      'changed',
      'counted',
      'draft',
      'free-times',
      'reckoned',
      'recurring',
      'standing',
      'extremes',
      'premise',
      'row-figures',
      'since',
    ].map((name) => [analystFile('answers', name), { most: 2_000, why: 'a question is read up to there' }]),
  ),
  ...Object.fromEntries(
    [
      'agents',
      'arranged',
      'bound',
      'by-day',
      'change',
      'choices',
      'clauses',
      'deadlines',
      'doers',
      'draft',
      'find',
      'finish',
      'fixed-days',
      'hedges',
      'idle-questions',
      'lapses',
      'measures',
      'minuted',
      'narrated',
      'neighbours',
      'nominal',
      'open-matters',
      'own-todo',
      'owners',
      'people',
      'plain',
      'plain-de',
      'plain-en',
      'present-en',
      'promise-de',
      'promise-en',
      'quantities',
      'read',
      'replies',
      'reported',
      'resolutions',
      'run-ons',
      'settle',
      'settled',
      'settled-de',
      'settled-en',
      'sieve',
      'subject-de',
      'subject-en',
      'told-days',
      'topics',
      'turn',
      'turns',
      'units',
      'unmarked',
      'unsettled',
      'verbs',
      'verdicts',
    ].map((name) => [
      analystFile('statements', name),
      { most: 2_000, why: 'a sentence, a cell or a name is read up to 600 signs' },
    ]),
  ),
  ...Object.fromEntries(
    ['words', 'asked', 'days', 'resolve'].map((name) => [
      `server/src/analyst/fields/${name}.ts`,
      { most: 2_000, why: 'a question is read up to there' },
    ]),
  ),
  'server/src/analyst/answers/reckoned/sum-tables.ts': { most: 2_000, why: 'a longer line is no row of a list' },
  'server/src/features/chat/rules/plain.ts': { most: 2_000, why: 'the beginning of a message' },
  'server/src/features/chat/rules/title.ts': { most: 2_000, why: 'the beginning of a message' },
  'web/src/ui/markdown/without-marks.ts': { most: 2_000, why: 'a longer line is not read for its marks' },
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

/**
 * Patterns that the analyst makes of words when its modules are read (`new RegExp(...)`, by whatever helper): they stand in no literal, so
 * they are taken down as they are made.
 */
async function patternsMadeBy(files: string[]): Promise<Pattern[]> {
  const made = new Map<string, Pattern>()
  const Real = globalThis.RegExp
  globalThis.RegExp = new Proxy(Real, {
    construct(target, given, self) {
      const pattern = Reflect.construct(target, given, self) as RegExp
      // A library that a module imports makes its own; what it is given to read is bounded where it is called.
      const frame = (new Error().stack ?? '').split('\n').find((line) => /node_modules|server\/src\//.test(line)) ?? ''
      const at = /server\/src\/analyst\/[\w/-]+\.ts/.exec(frame.includes('node_modules') ? '' : frame)?.[0]
      if (at !== undefined) {
        const key = `/${pattern.source}/${pattern.flags}`
        const known = made.get(key) ?? { source: pattern.source, flags: pattern.flags, files: new Set() }
        made.set(key, { ...known, files: known.files.add(at) })
      }
      return pattern
    },
  })
  try {
    vi.resetModules()
    for (const file of files) await import(join(ROOT, file))
  } finally {
    globalThis.RegExp = Real
  }
  return [...made.values()]
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

/**
 * Milliseconds that a pattern may take here: as long as one of bounded work takes, which looks 300 signs ahead from each of 100,000 (some 80 to
 * 90 on a usual machine). It runs beside those that it judges, so a slow or busy machine is slow for both; the least of three is its own.
 */
function mostMs(): number {
  const text = 'a'.repeat(LENGTH)
  return Math.min(...[1, 2, 3].map(() => cost(/a[^b]{0,300}b/g, text)))
}

/** Those that take too long over what suits them worst, in words; `most`: of the others the slowest. */
function tooSlow(patterns: readonly Pattern[]): { slow: string[]; most: number } {
  const slow: string[] = []
  let worst = 0
  // A tenth of a text costs a pattern of linear time a tenth, one of quadratic time a hundredth, and one of a worse kind is slow there already:
  // what stays under a hundredth of the bar there need not be tried with all of it. What does not is judged by the whole text.
  const surelyQuickMs = (mostMs() * 0.7) / 100
  for (const { source, flags, files } of patterns) {
    const key = `/${source}/${flags}`
    const pattern = new RegExp(source, flags)
    const length = mostIn([...files])
    const tenths = textsFor(source, length / 10)
    for (const [at, text] of textsFor(source, length).entries()) {
      if (cost(pattern, tenths[at] ?? text) < surelyQuickMs) continue
      let ms = cost(pattern, text)
      let bar = ms > 20 ? mostMs() : Number.POSITIVE_INFINITY
      // A busy machine may have counted something else: the least of three is the pattern's own.
      for (let again = 0; again < 2 && ms > bar && ms < 20 * bar; again++) {
        ms = Math.min(ms, cost(pattern, text))
        bar = Math.max(bar, mostMs())
      }
      if (ms > bar)
        slow.push(
          `${Math.round(ms)} of ${Math.round(bar)} ms: ${key} over ${JSON.stringify(text.slice(0, 6))}… in ${[...files].join(' ')}`,
        )
      else worst = Math.max(worst, ms)
      if (ms > bar) break
    }
  }
  return { slow, most: worst }
}

test('a pattern that takes long is found, though most texts are tried in short first', { timeout: 600_000 }, () => {
  const slow = { source: '\\s+$', flags: 'g', files: new Set(['x.ts']) }
  expect(tooSlow([slow]).slow).toHaveLength(1)
  expect(tooSlow([{ source: 'a\\w', flags: 'g', files: new Set(['x.ts']) }]).slow).toEqual([])
})

test('each pattern gets through 100 KB of whatever suits it worst as quickly as one of bounded work', {
  timeout: 600_000,
}, () => {
  const patterns = patternsIn('{contract,server,web}/src/**/*.{ts,tsx}')
  expect(patterns.length).toBeGreaterThan(500)
  const { slow, most } = tooSlow(patterns)
  expect(slow).toEqual([])
  figure(
    'B12',
    `${patterns.length} patterns over 100 KB of what suits them worst: the slowest took ${Math.round(most)} ms of the processor`,
  )
})

test('so does each pattern that the analyst makes of words', { timeout: 600_000 }, async () => {
  const files = globSync('server/src/analyst/**/*.ts', { cwd: ROOT }).filter(
    (each) => !/\.(?:test|held|open|more)\.ts$/.test(each),
  )
  const patterns = await patternsMadeBy(files)
  expect(patterns.length).toBeGreaterThan(100)
  expect(tooSlow(patterns).slow).toEqual([])
})
