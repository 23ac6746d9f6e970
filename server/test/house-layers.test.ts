// How the layers of the server meet: the analyst is pure and stands below the features; a feature is entered by its front door.
import { describe, expect, it } from 'vitest'
import { DERIVED, SERVER_OWNED } from '#contract/owned-fields.ts'
import { sortedTests } from '../../test-kit/sorted-tests.ts'
import { CODE, featureOf, importsOf, isTest, textOf } from './house-files.ts'

const SERVER = CODE.filter((file) => file.startsWith('server/src/') && !isTest(file))
const ANALYST = 'server/src/analyst/'
const isAnalyst = (file: string) => file.startsWith(ANALYST)
const analyst = CODE.filter(isAnalyst)

/** The folders of the analyst, from the bottom: each imports only itself and what stands before it. */
const FOLDERS = [
  'text',
  'dates',
  'workspace',
  'checker',
  'notes',
  'statements',
  'signals',
  'matters',
  'advice',
  'context',
  'people',
  'fields',
  'reports',
  'workings',
  'answers',
  'suggest',
  'rehearse',
]
const folderOf = (file: string) => file.slice(ANALYST.length).split('/')[0] ?? ''
/** What it takes from others: dates out of English sentences, stems of words, and how far words are from each other. */
const PACKAGES = ['chrono-node/en', '@orama/stemmers/english', '@orama/stemmers/german', 'fastest-levenshtein']

const packagesOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^'.#\s][^'\s]*)'/g)].map((match) => match[1] ?? '')

/** A feature's front door. What it registers is taken from its description by features.ts alone. */
const isPublicModule = (file: string) => /^server\/src\/features\/[^/]+\/(service|tools)\.ts$/.test(file)
/** May only shrink. */
const MOST_SIDEWAYS = 18

const sideways = SERVER.flatMap((file) => {
  const from = featureOf(file)
  if (from === null) return []
  return importsOf(file)
    .filter((target) => featureOf(target) !== null && featureOf(target) !== from)
    .map((target) => ({ file, target }))
})

describe('the analyst', () => {
  it('imports the contract and itself alone: no database, no server, no feature, no package but for dates, stems and misspellings', () => {
    const wrong = analyst.flatMap((file) => [
      ...importsOf(file)
        .filter((target) => !isAnalyst(target) && !target.startsWith('contract/src/'))
        // A measure, pure itself.
        .filter((target) => !(isTest(file) && target === 'test-kit/effort.ts'))
        .map((target) => `${file} -> ${target}`),
      ...packagesOf(file)
        .filter((name) => !PACKAGES.includes(name) && !(isTest(file) && ['vitest', 'fast-check'].includes(name)))
        .map((name) => `${file} -> ${name}`),
    ])
    expect(analyst.length).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  it('reads no clock, no chance and no environment: the same records give the same words', () => {
    const wrong = analyst
      .filter((file) => !isTest(file))
      .filter((file) =>
        /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\bprocess\.|\bfetch\(|\bset(?:Timeout|Interval)\(/.test(
          textOf(file),
        ),
      )
    expect(wrong).toEqual([])
  })

  it('has folders in an order, each upon those before it', () => {
    const wrong = analyst
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => isAnalyst(target) && FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(folderOf(file)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(wrong).toEqual([])
    expect([...new Set(analyst.map(folderOf))].toSorted()).toEqual(FOLDERS.toSorted())
  })
})

describe('a feature of the server', () => {
  it('is entered by others through its service or its tools, and by nobody through its rules, store or policy', () => {
    const wrong = sideways
      .filter(({ target }) => !isPublicModule(target))
      .map(({ file, target }) => `${file} -> ${target}`)
    expect(wrong).toEqual([])
    const inside = /^server\/src\/features\/[^/]+\/(?:rules|store|policy|sample)(?:\.ts|\/)/
    const outside = SERVER.filter((file) => featureOf(file) === null).flatMap((file) =>
      importsOf(file)
        .filter((target) => inside.test(target))
        .map((target) => `${file} -> ${target}`),
    )
    expect(outside).toEqual([])
  })

  it(`needs few others: at most ${MOST_SIDEWAYS} imports between features`, () => {
    console.info(`${sideways.length} imports between features of the server`)
    expect(sideways.length).toBeGreaterThan(0)
    expect(sideways.length).toBeLessThanOrEqual(MOST_SIDEWAYS)
  })
})

describe('a feature', () => {
  /** What others call upon, and what has nothing to register: words for the public pages, a sample to load. */
  const SILENT = ['site']
  it('has one description, and the list of its side names it', () => {
    for (const [side, silent] of [
      ['server', SILENT],
      // Without a screen of their own: parts that other screens show.
      [
        'web',
        [
          'advice',
          'audit',
          'dictation',
          'jobs',
          'mail',
          'memory',
          'providers',
          'runs',
          'search',
          'setup',
          'today',
          'usage',
        ],
      ],
    ] as const) {
      const folder = `${side}/src/features/`
      const rooms = new Set(CODE.filter((file) => file.startsWith(folder)).map((file) => featureOf(file) ?? ''))
      const listed = importsOf(`${side}/src/features.ts`).filter(
        (file) => featureOf(file) !== null && file.endsWith('/feature.ts'),
      )
      const described = [...rooms].filter((room) => !(silent as readonly string[]).includes(room))
      expect(listed.toSorted()).toEqual(described.map((room) => `${folder}${room}/feature.ts`).toSorted())
    }
  })

  it('is known to the list alone: the server is put together without the name of any, but for who is asking and the public pages', () => {
    const named = importsOf('server/src/app.ts').filter((file) => featureOf(file) !== null)
    expect(named.toSorted()).toEqual(['server/src/features/auth/http.ts', 'server/src/features/site/service.ts'])
    expect(importsOf('server/src/lifecycle.ts').filter((file) => featureOf(file) !== null)).toEqual([])
  })

  it('has fields that the router does not know', () => {
    const fields = [...SERVER_OWNED, ...DERIVED].filter((field) => !/^(id|created_at|updated_at)$/.test(field))
    const wrong = CODE.filter((file) => file.startsWith('server/src/platform/http/') && !isTest(file)).flatMap(
      (file) => {
        const text = textOf(file)
        return fields.filter((field) => text.includes(`'${field}'`)).map((field) => `${file}: ${field}`)
      },
    )
    expect(fields.length).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })
})

describe('the tests', () => {
  const { unit, integration } = sortedTests()

  it('are sorted by what they reach for: each stands in one of the two projects', () => {
    const all = CODE.filter((file) => file.endsWith('.test.ts')).filter((file) => !file.startsWith('e2e/'))
    expect([...unit, ...integration].toSorted()).toEqual(expect.arrayContaining(all))
    expect(new Set([...unit, ...integration]).size).toBe(unit.length + integration.length)
    expect(unit).toContain('server/src/analyst/text/figures.test.ts')
    // Itself; through a helper; with a program of its own.
    expect(integration).toContain('server/src/features/files/uploads.test.ts')
    expect(integration).toContain('server/src/features/goals/goals.test.ts')
    expect(integration).toContain('server/test/start.test.ts')
  })

  it('that are pure import nothing that opens a database, a port or a program', () => {
    const opens =
      /^(?:server\/src\/(?:app|start|main|platform\/(?:postgres|migrate|live))\.ts$|server\/test\/world\.ts$|test-kit\/(?:database|server|command|caller|browser)\.ts$)/
    const wrong = unit.flatMap((file) =>
      importsOf(file)
        .filter((target) => opens.test(target) || /\bopenDatabase\b|\bnew pg\./.test(textOf(file)))
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })
})
