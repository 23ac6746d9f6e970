import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import appList from './app-styles.ts?raw'
import firstList from './styles.ts?raw'

/** Of which parts those are made that have no styles of their own. */
const MADE_OF: Record<string, string[]> = { MultiSelect: ['Combobox', 'Pill', 'PillsInput'] }
const screens = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const src = join(import.meta.dirname, '..')
const ownStyles = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(join(src, path), 'utf8'))
const stylesheets = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/styles/*.css'))

test('every Mantine component that is used has its styles in one of the two lists', () => {
  const used = Object.values(screens).flatMap((source) => {
    const imports = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    return imports
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .flatMap((name) => [name, ...(MADE_OF[name] ?? [])])
  })
  expect(used).toContain('Button')
  const withStyles = [...new Set(used)].filter((name) => stylesheets.some((path) => path.endsWith(`/${name}.css`)))
  expect(withStyles).toContain('Button')
  expect(withStyles.filter((name) => !(firstList + appList).includes(`/${name}.css'`))).toEqual([])
})

test('no whole table has tabular figures: they give the hyphens of addresses and words a digit’s width', () => {
  const rules = ownStyles.flatMap((css) => css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+\{[^{}]*\}/g) ?? [])
  const selectors = rules
    .filter((rule) => rule.includes('tabular-nums'))
    .flatMap((rule) => (rule.split('{', 1)[0] ?? '').split(','))
  expect(selectors.length).toBeGreaterThan(0)
  expect(selectors.filter((each) => /(?:^|[\s>])(?:table|tbody|tr|dl|ul|ol)$/.test(each.trim()))).toEqual([])
})
