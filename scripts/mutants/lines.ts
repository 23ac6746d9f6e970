// Where the rights stand, and which tests should notice when one of their lines is wrong.
import { globSync, readFileSync } from 'node:fs'
import { changesOf } from './mutate.ts'

/** A change of a file, or of the database; `tests` are run in this order until one is red, `names` chooses among their sentences. */
export type Mutant = {
  id: string
  where: string
  what: string
  tests: { files: string[]; names?: RegExp }[]
} & ({ file: string; code: string } | { sql: string; back: string })

const AUTHZ = 'server/test/authz.test.ts'

/** Each with its own quick tests first. */
const RULES: { glob: string; guardsOnly?: true; tests(room: string): Mutant['tests'] }[] = [
  {
    glob: 'server/src/features/*/policy.ts',
    tests: (room) => [
      { files: globSync(`server/src/features/${room}/policy.test.ts`) },
      { files: [AUTHZ], names: new RegExp(`^each cell of the matrix (${room}|export)\\.`) },
      { files: globSync(`server/src/features/${room}/*.test.ts`).filter((file) => !file.endsWith('policy.test.ts')) },
    ],
  },
  {
    glob: 'server/src/access/{visible,people,shares,threads}.ts',
    tests: () => [
      { files: ['server/test/two-lines.test.ts', 'server/test/crawl.test.ts'] },
      { files: [AUTHZ], names: /^each cell of the matrix (goals|tasks|contacts|comms|records)\./ },
      { files: globSync('server/src/features/{tasks,contacts,goals,comms}/*.test.ts') },
    ],
  },
  {
    glob: 'server/src/features/*/service{,/*}.ts',
    guardsOnly: true,
    tests: (room) => [
      {
        files: [AUTHZ],
        names: new RegExp(`^each cell of the matrix ${room === 'runs' ? '(crewR|flowR|r)uns' : room}\\.`),
      },
      {
        files: [
          'server/test/references.test.ts',
          'server/src/features/auth/passwords.test.ts',
          ...globSync(`server/src/features/${room}/*.test.ts`),
        ],
      },
    ],
  },
]

/** All changes of files. */
export function mutantsOfFiles(): Mutant[] {
  return RULES.flatMap(({ glob, guardsOnly = false, tests }) =>
    globSync(glob)
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .flatMap((file) => {
        const source = readFileSync(file, 'utf8')
        const room = /features\/(\w+)\//.exec(file)?.[1] ?? ''
        return changesOf(file, source, guardsOnly).map(({ from, to, text, line, what }) => ({
          id: `${file}:${line} ${what.replace(/\s+/g, ' ')}`,
          where: `${file}:${line}`,
          what: what.replace(/\s+/g, ' '),
          file,
          code: source.slice(0, from) + text + source.slice(to),
          tests: tests(room).filter(({ files }) => files.length > 0),
        }))
      }),
  )
}

type Policy = { table: string; name: string; qual: string | null; check: string | null }

/** Each policy of the database as if it let everything through, and back. `policies`: as PostgreSQL tells them. */
export function mutantsOfPolicies(policies: readonly Policy[]): Mutant[] {
  const tests = [
    { files: ['server/test/two-lines.test.ts', 'server/test/row-security.test.ts'] },
    { files: ['server/src/features/factory/rights.test.ts'] },
  ]
  return policies.flatMap(({ table, name, qual, check }) =>
    [['using', qual] as const, ['with check', check] as const].flatMap(([part, rule]) => {
      if (rule === null || rule === 'true') return []
      const alter = (to: string) => `alter policy "${name}" on "${table}" ${part} (${to})`
      return [
        {
          ...{ id: `policy ${table}.${name} ${part}`, where: `policy ${name} on ${table}`, what: `${part} (true)` },
          ...{ sql: alter('true'), back: alter(rule), tests },
        },
      ]
    }),
  )
}
