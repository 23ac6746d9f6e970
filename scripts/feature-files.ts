// A new feature as files: its names, what the templates in feature-templates/ make of them, and the one line in each list that names it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export class NameError extends Error {}

/** The forms of a name: `board meeting` is also `boardMeeting`, `BoardMeeting`, `board_meeting`, and of many `board-meetings`. */
export type Names = ReturnType<typeof namesOf>

const WORDS = /^[a-z]+(?:[ -][a-z]+){0,2}$/
/** Not a name of a value in TypeScript, or of a column in SQL. */
const RESERVED =
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  )

/**
 * `one`: a noun of one to three words, in small letters, with blanks or hyphens. `many`: its plural; left out: as the rules of English
 * have it. Errors: NameError.
 */
export function namesOf(one: string, many = pluralOf(one)) {
  for (const [what, name] of Object.entries({ name: one, plural: many }))
    if (!WORDS.test(name) || name.length > 40)
      throw new NameError(
        `“${name}” cannot be the ${what}: please give one to three words in small letters, as in "board meeting".`,
      )
  if (one === many)
    throw new NameError(`“${one}” has no plural of its own. Please give one: --plural "${one} records".`)
  const [words, all] = [one, many].map((name) => name.split(/[ -]/)) as [string[], string[]]
  const camel = (parts: string[]) => parts.map((part, at) => (at === 0 ? part : capital(part))).join('')
  if (RESERVED.includes(camel(words)))
    throw new NameError(`“${one}” means something in TypeScript. Please choose another name.`)
  const said = words.join(' ')
  const aOne = `${/^[aeiou]/.test(said) ? 'an' : 'a'} ${said}`
  return {
    one: said,
    many: all.join(' '),
    One: capital(said),
    Many: capital(all.join(' ')),
    aOne,
    AOne: capital(aOne),
    oneName: camel(words),
    manyName: camel(all),
    OneType: capital(camel(words)),
    ManyType: capital(camel(all)),
    oneFile: words.join('-'),
    oneColumn: words.join('_'),
    folder: all.join('-'),
    table: all.join('_'),
    icon: 'IconListDetails',
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies')
  return /(?:s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

const SERVER = (names: Names) => `server/src/features/${names.folder}`
const WEB = (names: Names) => `web/src/features/${names.folder}`

/** By the name of the template, where it goes. */
const PLACES: Record<string, (names: Names, migration: string) => string> = {
  'contract.ts': ({ folder }) => `contract/src/${folder}.ts`,
  'migration.sql': (_, migration) => `server/migrations/${migration}`,
  'feature.ts': (names) => `${SERVER(names)}/feature.ts`,
  'service.ts': (names) => `${SERVER(names)}/service.ts`,
  'store.ts': (names) => `${SERVER(names)}/store.ts`,
  'policy.ts': (names) => `${SERVER(names)}/policy.ts`,
  'policy.test.ts': (names) => `${SERVER(names)}/policy.test.ts`,
  'tools.ts': (names) => `${SERVER(names)}/tools.ts`,
  'feature.test.ts': (names) => `${SERVER(names)}/${names.folder}.test.ts`,
  'probe.ts': ({ folder }) => `server/test/probes/${folder}.ts`,
  'web-feature.ts': (names) => `${WEB(names)}/feature.ts`,
  'web-queries.ts': (names) => `${WEB(names)}/queries.ts`,
  'web-page.tsx': (names) => `${WEB(names)}/${names.folder}-page.tsx`,
  'web-list.tsx': (names) => `${WEB(names)}/${names.oneFile}-list.tsx`,
  'web-dialog.tsx': (names) => `${WEB(names)}/${names.oneFile}-dialog.tsx`,
  'journey.ts': ({ folder }) => `e2e/${folder}.journey.ts`,
}

/** The lists that name every feature: one import, and one entry before the end of the list. */
const LISTS: { file: string; line(names: Names): string; entry(names: Names): string; end: string }[] = [
  {
    file: 'contract/src/index.ts',
    line: ({ manyName, folder }) => `import { ${manyName}Contract } from './${folder}.ts'`,
    entry: ({ manyName }) => `  ${manyName}Contract,`,
    end: '\n] as const',
  },
  {
    file: 'server/src/features.ts',
    line: ({ manyName, folder }) => `import { ${manyName} } from './features/${folder}/feature.ts'`,
    entry: ({ manyName }) => `    ${manyName},`,
    end: '\n  ]\n  return all',
  },
  {
    file: 'web/src/features.ts',
    line: ({ manyName, folder }) => `import { ${manyName} } from './features/${folder}/feature.ts'`,
    entry: ({ manyName }) => `  ${manyName},`,
    end: '\n] as const',
  },
]

/** Refuses a name that something has already. Errors: NameError, with what has it. */
export function requireFree(root: string, names: Names): void {
  const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8')
  const files = Object.entries(PLACES).map(([, place]) => place(names, `${nextNumber(root)}_${names.table}.sql`))
  const taken = [
    ...[SERVER(names), WEB(names)].filter((folder) => existsSync(join(root, folder))),
    ...files.filter((file) => existsSync(join(root, file))),
    ...(new RegExp(`^create (?:unlogged )?table ${names.table} `, 'm').test(schema)
      ? [`the table ${names.table}`]
      : []),
    ...LISTS.filter(({ file, entry }) => readFileSync(join(root, file), 'utf8').includes(`\n${entry(names)}`)).map(
      ({ file }) => `an entry of ${file}`,
    ),
  ]
  if (taken.length > 0)
    throw new NameError(`“${names.many}” is taken: there is ${taken.join(', ')} already. Please choose another name.`)
}

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/**
 * Writes the feature into the tree at `root`. Returns its own files and the shared ones that it changed, from the root. Errors:
 * NameError, before anything is written.
 */
export function writeFeature(root: string, names: Names): { own: string[]; shared: string[] } {
  requireFree(root, names)
  const migration = `${nextNumber(root)}_${names.table}.sql`
  const own = Object.entries(PLACES).map(([template, place]) => {
    const file = place(names, migration)
    const text = readFileSync(join(import.meta.dirname, 'feature-templates', `${template}.txt`), 'utf8')
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), filled(text, names))
    return file
  })
  for (const { file, line, entry, end } of LISTS) {
    const text = readFileSync(join(root, file), 'utf8')
    const last = text.lastIndexOf(end)
    const imports = text.indexOf('\nimport ') + 1
    if (last < 0 || imports < 1) throw new Error(`${file} has another form than this program knows.`)
    writeFileSync(
      join(root, file),
      `${text.slice(0, imports)}${line(names)}\n${text.slice(imports, last)}\n${entry(names)}${text.slice(last)}`,
    )
  }
  return { own, shared: LISTS.map(({ file }) => file) }
}

function filled(template: string, names: Names): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = (names as Record<string, string>)[name]
    if (value === undefined) throw new Error(`There is no ${whole}.`)
    return value
  })
}
