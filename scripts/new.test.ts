// npm run new: what it writes is tried in a copy of the whole tree, with the checks that any change must pass.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../test-kit/folder.ts'
import { NameError, namesOf, requireFree } from './feature-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'test-results', 'playwright-report'])

let copy: string
beforeAll(() => {
  copy = temporaryFolder('new-feature')
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (program: string, args: string[], cwd = copy) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 50_000_000 })
  return { status, said: `${stdout}\n${stderr}` }
}
const generate = (...args: string[]) => run(process.execPath, ['scripts/new.ts', ...args], ROOT)

describe('the name of a new feature', () => {
  it('is read in all the forms that code, tables, addresses and sentences need', () => {
    expect(namesOf('board meeting')).toMatchObject({
      ...{ one: 'board meeting', many: 'board meetings', Many: 'Board meetings', aOne: 'a board meeting' },
      ...{ oneName: 'boardMeeting', manyName: 'boardMeetings', OneType: 'BoardMeeting' },
      ...{ folder: 'board-meetings', table: 'board_meetings', oneFile: 'board-meeting' },
    })
    expect(namesOf('idea').aOne).toBe('an idea')
    expect(['category', 'day', 'box', 'branch'].map((one) => namesOf(one).many)).toEqual([
      'categories',
      'days',
      'boxes',
      'branches',
    ])
    expect(namesOf('person in charge', 'people in charge').table).toBe('people_in_charge')
  })

  it('is refused where it is no name, with words that say what to give', () => {
    for (const wrong of ['', 'Risk', 'a b c d', '../x', 'risk2', 'risk;', 'new', 'x'.repeat(41)])
      expect(() => namesOf(wrong), wrong).toThrow(NameError)
    expect(() => namesOf('sheep', 'sheep')).toThrow('--plural')
  })

  it('is refused where something has it already, and says what', () => {
    expect(() => requireFree(ROOT, namesOf('note'))).toThrow('“notes” is taken: there is server/src/features/notes')
    // A table of another feature, and a contract that has no folder of its own.
    expect(() => requireFree(ROOT, namesOf('membership'))).toThrow('the table memberships')
    expect(() => requireFree(ROOT, namesOf('rehearsal'))).toThrow('contract/src/rehearsals.ts')
    const refused = generate('note')
    expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('Please choose another name.')])
    expect(generate('one', 'two').said).toContain('put several words in quotes')
  })
})

describe('a new feature', () => {
  it('changes five shared files, and passes the types, the format, the rules of the house and its own tests at once', () => {
    const before = snapshot()
    const made = generate('board meeting', '--into', copy)
    expect([made.status, made.said]).toEqual([
      0,
      expect.stringContaining('server/src/features/board-meetings/service.ts'),
    ])
    const after = snapshot()
    const changed = [...after].filter(([file, text]) => before.has(file) && before.get(file) !== text)
    expect(changed.map(([file]) => file).toSorted()).toEqual([
      'contract/src/index.ts',
      'server/schema.sql',
      'server/src/features.ts',
      'server/src/platform/db-types.ts',
      'web/src/features.ts',
    ])
    const own = [...after.keys()].filter((file) => !before.has(file))
    expect(own.filter((file) => /board-?meetings?|board_meetings/.test(file))).toEqual(own)
    expect(own).toHaveLength(16)

    const checks: [program: string, args: string[]][] = [
      ['tsc', ['-p', '.']],
      ['tsc', ['-p', 'web']],
      ['biome', ['check', '--error-on-warnings', ...own.filter((file) => !file.endsWith('.sql'))]],
      ['vitest', ['run', 'server/test/house', 'server/test/schema.test.ts', 'server/src/features/board-meetings']],
      ['vitest', ['run', 'server/test/authz.test.ts', '-t', 'boardMeetings|has a row|nine cells']],
    ]
    for (const [program, args] of checks) {
      const { status, said } = run(join(copy, 'node_modules/.bin', program), args)
      expect([program, status, status === 0 ? '' : said.slice(-4_000)]).toEqual([program, 0, ''])
    }
    expect(generate('board meeting', '--into', copy).said).toContain('is taken')
  }, 600_000)
})

/** Every file of the copy that is text of ours. */
function snapshot(): Map<string, string> {
  const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'docs', 'test-kit']
  return new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name)),
      )
      .map((path) => [path.slice(copy.length + 1), readFileSync(path, 'latin1')]),
  )
}
