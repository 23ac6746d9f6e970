// What comments and pages cite is there: pages of docs/, sections of the specification, decisions, requirements. And what a release says
// of itself is one thing everywhere.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE, filesIn, ROOT, textOf } from './house-files.ts'

/** Pages that are written anew now and then. What happened stays as it was told: changelog, landed migrations, results. */
const PAGES = [
  ...filesIn('docs'),
  ...filesIn('server/src'),
  ...filesIn('test-kit'),
  ...filesIn('bench'),
  ...filesIn('deploy'),
]
  .concat('README.md', 'AGENTS.md', 'eval/README.md', 'SECURITY.md', 'CONTRIBUTING.md')
  .filter((file) => file.endsWith('.md') && basename(file) !== 'results.md')
const TEXTS = [...CODE, ...PAGES].filter((file) => file !== 'server/test/house-papers.test.ts')

/** Each match of `pattern` in what comments and pages say, with its file. */
const cited = (pattern: RegExp) =>
  TEXTS.flatMap((file) => [...textOf(file).matchAll(pattern)].map((match) => ({ file, match, of: match[1] ?? '' })))

const headings = (page: string) => new Set([...textOf(page).matchAll(/^## §(\d+)/gm)].map(([, number]) => number))
const rules = new Set([...textOf('docs/spec/rights.md').matchAll(/^- (R\d+) /gm)].map(([, name]) => name))

describe('what is cited is there', () => {
  it.each(['wire', 'rights'])('sections of docs/spec/%s.md', (page) => {
    const there = headings(`docs/spec/${page}.md`)
    const found = cited(new RegExp(`\\b${page} ((?:§\\d+(?:, | and | to )?)+)`, 'g'))
    expect(found.length).toBeGreaterThan(10)
    const wrong = found.filter(({ of }) => [...of.matchAll(/§(\d+)/g)].some(([, number]) => !there.has(number)))
    expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
  })

  it('rules of docs/spec/rights.md', () => {
    const wrong = cited(/\brights (R\d+)\b/g).filter(({ of }) => !rules.has(of))
    expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
  })

  it('decisions', () => {
    const there = new Set(filesIn('docs/decisions').map((file) => basename(file).slice(0, 4)))
    const wrong = cited(/\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)\b/g).filter(({ of }) =>
      of.split(/, | and /).some((number) => !there.has(number)),
    )
    expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
  })

  it('pages, wherever a name ends in .md', () => {
    const from = (file: string, name: string) =>
      [ROOT, join(ROOT, file, '..'), join(ROOT, 'docs')].some((folder) => existsSync(join(folder, name)))
    const wrong = PAGES.flatMap((file) =>
      [...textOf(file).matchAll(/\]\(([^)#:\s]+\.md)/g)]
        .filter(([, name]) => !from(file, name ?? ''))
        .map(([all]) => `${file}: ${all}`),
    )
    expect(wrong).toEqual([])
    const comments = CODE.flatMap((file) =>
      [...textOf(file).matchAll(/^\s*(?:\/\/|\/?\*).*?\b((?:docs\/)?[\w/-]+\.md)\b/gm)]
        .filter(([, name]) => !from(file, name ?? '') && !/\b(?:notes|about|NAME|results|meeting)\b/.test(name ?? ''))
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(comments).toEqual([])
  })

  it('nothing points to papers that only some people have', () => {
    const elsewhere = /\b(?:authz(?:\.md)? parts? \d|authz [RD]\d|issue [A-K]\b|trap \d|contract\.md part|SC-\d)/g
    expect(cited(elsewhere).map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
  })

  it('requirements', () => {
    const there = new Set([...textOf('docs/spec/requirements.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number))
    const wrong = cited(/\brequirements? (\d+(?:, \d+)*)\b/g).filter(({ of }) =>
      of.split(', ').some((number) => !there.has(number)),
    )
    expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([])
    const covered = [...textOf('docs/checklist.md').matchAll(/^\| (\d+)(?:–(\d+))? \|/gm)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => String(Number(from) + at)),
    )
    expect(covered.filter((number) => !there.has(number))).toEqual([])
  })

  it('every decision stands in the index, once, with its title', () => {
    const index = textOf('docs/decisions/README.md')
    const listed = [...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \|/gm)].map(([, number, file, title]) => ({
      number,
      file,
      title,
    }))
    const there = filesIn('docs/decisions')
      .filter((file) => basename(file) !== 'README.md')
      .sort()
      .map((file) => {
        const [, number, title] = /^# (\d{4})(?: ·)? (.+)/.exec(textOf(file)) ?? []
        return { number, file: basename(file), title }
      })
    expect(listed).toEqual(there)
    expect(new Set(there.map(({ number }) => number)).size).toBe(there.length)
  })
})

describe('a release', () => {
  it('has one version: of the package, of the lock file, and the newest of the changelog', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string }
    const lock = JSON.parse(textOf('package-lock.json')) as {
      version: string
      packages: Record<string, { version: string }>
    }
    const released = [...textOf('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d) · \S/gm)]
    const headings = textOf('CHANGELOG.md').match(/^## .+/gm) ?? []
    expect([lock.version, lock.packages['']?.version, released[0]?.[1]]).toEqual([version, version, version])
    expect(headings.filter((line) => line !== '## [Unreleased]')).toHaveLength(released.length)
    const dates = released.map(([, , date]) => date ?? '')
    expect(dates).toEqual([...dates].sort().reverse())
  })
})
