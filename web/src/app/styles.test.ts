import { expect, test } from 'vitest'
import appList from './app-styles.ts?raw'
import firstList from './styles.ts?raw'

/** Of which parts those are made that have no styles of their own. */
const MADE_OF: Record<string, string[]> = { MultiSelect: ['Combobox', 'Pill', 'PillsInput'] }
const screens = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
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
