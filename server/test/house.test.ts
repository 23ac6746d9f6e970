// The rules of the house (AGENTS.md), checked. A rule that nobody checks is a wish.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts } from '#contract/index.ts'
import { hashesIn, hashesNow } from '../../scripts/schema-text.ts'
import { CODE, featureOf, filesIn, importsOf, isTest, ROOT, textOf } from './house-files.ts'

/**
 * Features by level: a feature may use features of a lower level, never one beside or above it. One that is not named keeps records of its own,
 * beside the others that do.
 */
const RECORDS = 3
const levelOf = (room: string) => LEVELS[room] ?? RECORDS
const LEVELS: Record<string, number> = {
  auth: 1,
  // Every other feature tells people through it.
  notifications: 1,
  mail: 2,
  jobs: 2,
  users: 2,
  audit: 2,
  orgs: 2,
  files: 2,
  connections: 2,
  providers: 2,
  // Of administrators, over what mail and jobs tell.
  usage: 2.6,
  // Over the contacts, who are its people.
  companies: 3.3,
  // An account and a membership in one step; in the browser with what is found there.
  joining: 3.2,
  // Before the records, which cite statements.
  promises: 3.5,
  records: 4,
  correspondence: 4,
  // Over the mails: an invitation is answered by one.
  meetings: 4.5,
  // Below the notes and tasks in which one dictates.
  dictation: 2.5,
  // What a phone shares becomes a note, a task or a file.
  shared: 4,
  // Its rules read workspaces for others too: crews and the analyst of chat compute with them.
  advice: 5,
  runs: 5,
  decisions: 6,
  schedules: 6,
  crews: 6,
  chat: 7,
  comms: 7,
  // Of the dashboard, over what it shows.
  today: 7.5,
  dashboard: 8,
  search: 8,
  site: 8,
  setup: 8,
  export: 8,
}
/** The shared layers of the server, from the bottom: each may import what stands before it. */
const SHELVES = ['contract', 'platform', 'access', 'llm', 'engine']

const sharedFolderOf = (file: string) =>
  file.startsWith('contract/') ? 'contract' : (/^server\/src\/(platform|access|llm|engine)\//.exec(file)?.[1] ?? null)

/** A contract's name as a folder is called: boardMeetings, board-meetings. */
const folderOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('the house', () => {
  it('screens write dates and numbers through ui/words/dates.ts and ui/words/numbers.ts alone', () => {
    const wrong = CODE.filter(
      (file) =>
        file.startsWith('web/src/') && !isTest(file) && !/^web\/src\/ui\/words\/region(-choices)?\.ts$/.test(file),
    ).filter((file) => /\bIntl\.|\.toLocale(?:Date|Time)?String\b/.test(textOf(file)))
    expect(wrong).toEqual([])
  })

  it('the browser keeps listeners in store.ts alone, and components hear of runs by useRunEvents', () => {
    const own = /\buseSyncExternalStore\b|\bnew Set<\(.*=> void>\(|\bof listeners\b|\bonRunEvent\b/
    const wrong = CODE.filter(
      (file) => file.startsWith('web/src/') && !isTest(file) && file !== 'web/src/store.ts' && own.test(textOf(file)),
    )
    // What waits for the pointer's release is a queue: each is called once.
    expect(wrong).toEqual(['web/src/ui/forms/left-fields.ts'])
  })

  it('a shelf imports only shelves below it, and neither the analyst nor a room', () => {
    const wrong = CODE.filter((file) => sharedFolderOf(file) !== null && !isTest(file)).flatMap((file) =>
      importsOf(file)
        .filter((target) => {
          const shelf = sharedFolderOf(target)
          return (
            featureOf(target) !== null ||
            target.startsWith('server/src/analyst/') ||
            (shelf !== null && SHELVES.indexOf(shelf) > SHELVES.indexOf(sharedFolderOf(file) ?? ''))
          )
        })
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('the engine names no topic, table or kind of run of a feature: those are registered, or in the contract', () => {
    const named =
      /'(?:crew|flow|chat|reply_suggestion|rehearsal|decisions|notifications)'|\b(?:update|into|from|join) (?:approvals|messages|notifications|conversations)\b/
    const wrong = CODE.filter((file) => /^server\/src\/engine\/[^/]+\.ts$/.test(file) && !isTest(file)).filter((file) =>
      // The two sets of status words are the contract's (`runKindTraits`).
      named.test(textOf(file).replaceAll(".words === 'crew'", '')),
    )
    expect(wrong).toEqual([])
  })

  it('a room imports only rooms of a lower level', () => {
    const wrong = CODE.filter((file) => featureOf(file) !== null && !isTest(file)).flatMap((file) =>
      importsOf(file)
        .filter((target) => {
          const [from, to] = [featureOf(file) ?? '', featureOf(target)]
          return to !== null && to !== from && levelOf(to) >= levelOf(from)
        })
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('levels are of rooms that there are', () => {
    const rooms = new Set(CODE.map(featureOf))
    expect(Object.keys(LEVELS).filter((room) => !rooms.has(room))).toEqual([])
  })

  it('no file imports itself in a circle', () => {
    const seen = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const walk = (file: string, path: string[]) => {
      if (seen.get(file) === 'done') return
      if (seen.get(file) === 'open') {
        circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
        return
      }
      seen.set(file, 'open')
      // A type alone ties nothing together at run time, and the route tree is loaded on demand.
      for (const target of importsOf(file))
        if (CODE.includes(target) && !typeOnly(file, target)) walk(target, [...path, file])
      seen.set(file, 'done')
    }
    for (const file of CODE) walk(file, [])
    expect(circles).toEqual([])
  })

  it('a room of the server keeps to the words that a room may use', () => {
    const WORDS = ['feature', 'service', 'store', 'policy', 'rules', 'tools', 'runs', 'jobs', 'http', 'export']
    const wrong = filesIn('server/src/features').filter((file) => {
      const [, , , room = '', ...rest] = file.split('/')
      if (rest.length > 1) return ![...WORDS, 'sample'].includes(rest[0] ?? '')
      const name = basename(file)
      return !isTest(name) && !WORDS.includes(name.replace(/\.ts$/, '')) && room !== ''
    })
    expect(wrong).toEqual([])
  })

  it('SQL stands in stores and shelves only', () => {
    const speaks = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/
    const wrong = CODE.filter(
      (file) =>
        file.startsWith('server/src/features/') &&
        !isTest(file) &&
        !/\/store(\.ts|\/)/.test(file) &&
        speaks.test(textOf(file)),
    )
    expect(wrong).toEqual([])
  })

  it('no file is longer than 300 lines of code', () => {
    /** May only shrink. */
    const ALLOWED: string[] = []
    const codeLines = (file: string) =>
      textOf(file)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line)).length
    const long = CODE.filter((file) => !ALLOWED.includes(file) && codeLines(file) > 300).map(
      (file) => `${file}: ${codeLines(file)}`,
    )
    expect(long).toEqual([])
  })

  it('no folder of the server or the screens lies flat with more than 65 files', () => {
    const counts = new Map<string, number>()
    for (const file of CODE.filter((each) => /^(?:server|web)\/src\//.test(each))) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, files]) => files > 65)).toEqual([])
  })

  it('no test hangs on how fast a machine is: work is measured by effortOf, promised seconds by pacedMs', () => {
    const since = String.raw`(?:performance|Date)\.now\(\) - `
    const wrong = CODE.filter((file) => isTest(file) || file.endsWith('.journey.ts')).flatMap((file) => {
      const text = textOf(file)
      const spans = [...text.matchAll(new RegExp(`(\\w+) = ${since}`, 'g'))].map((match) => match[1])
      const bars = new RegExp(`expect\\((?:${[since, ...spans].join('|')})[^\\n]*\\.toBeLess`, 'g')
      return [...text.matchAll(bars)].map(([line]) => `${file}: ${line}`)
    })
    expect(wrong).toEqual([])
  })

  it('no barrels, no drawers for everything, file names in kebab-case', () => {
    const wrong = CODE.filter(
      (file) =>
        (basename(file) === 'index.ts' && file !== 'contract/src/index.ts') ||
        /\/(utils|helpers|common|types|hooks|components)\//.test(file) ||
        !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  it('the browser never imports the server, and the server never the browser', () => {
    const wrong = CODE.filter((file) => /^(web|server)\/src\//.test(file)).flatMap((file) => {
      const side = file.split('/')[0]
      return importsOf(file)
        .filter((target) => /^(web|server)\/src\//.test(target) && !target.startsWith(`${side}/`))
        .map((target) => `${file} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('every room of the contract is listed, and every call is named once', () => {
    const listed = contracts.map((contract) => contract.name)
    const files = filesIn('contract/src').filter((file) => /= (?:contract|liveContract)\('/.test(textOf(file)))
    expect(files).toHaveLength(listed.length)
    const calls = contracts.flatMap((contract) =>
      Object.values(contract.endpoints).map(
        ({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`,
      ),
    )
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  })

  it('every write announces a change, or says why nobody needs to hear of it', () => {
    const silent = contracts.flatMap((contract) => {
      const service = join(ROOT, `server/src/features/${folderOf(contract.name)}/service.ts`)
      if (!existsSync(service)) return []
      // What outgrew service.ts stands in the folder beside it.
      const parts = filesIn(`server/src/features/${folderOf(contract.name)}/service`).map(textOf)
      const text = [readFileSync(service, 'utf8'), ...parts].join('\n')
      return Object.entries(contract.endpoints)
        .filter(([verb, endpoint]) => {
          if (endpoint.method === 'GET' || ('silent' in endpoint && endpoint.silent)) return false
          const body =
            new RegExp(`\\n(?: {2}| {4})(?:async )?${verb}\\([\\s\\S]*?\\n(?: {2}| {4})\\},`).exec(text)?.[0] ?? ''
          return !/announce|publish|changed\(|enqueue/.test(body)
        })
        .map(([verb]) => `${contract.name}.${verb}`)
    })
    expect(silent).toEqual([])
  })

  it('a migration that has landed is never edited', () => {
    // `npm run db:generate` writes them there, and refuses one that was another before.
    expect([...hashesIn(textOf('server/schema.sql'))]).toEqual([...hashesNow()])
  })
})

function typeOnly(file: string, target: string): boolean {
  const name = basename(target)
  const lines = textOf(file)
    .split('\n')
    .filter((line) => line.includes(`/${name}'`))
  return lines.length > 0 && lines.every((line) => /^\s*import type|import\('/.test(line))
}
