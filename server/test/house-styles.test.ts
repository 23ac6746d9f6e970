// Styles: what the markup names is there, and what is there is named. The vocabulary stands in web/src/ui/layout/layout.css, its
// measures in web/scale.ts (decisions 0136, 0143).
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isMeasure } from '../../web/scale.ts'
import { filesIn, isTest, ROOT, textOf } from './house-files.ts'

const WEB = filesIn('web/src')
const MARKUP = WEB.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
const MODULES = WEB.filter((file) => file.endsWith('.module.css'))
/** The public pages and the page of the API stand by themselves, with styles of their own. */
const OWN_STYLES = /^web\/src\/(features\/site|api-docs)\//

const classesOf = (file: string) => {
  const css = textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

describe('modules of styles', () => {
  const named = new Map<string, Set<string>>(MODULES.map((file) => [file, new Set()]))
  for (const file of MARKUP) {
    const text = textOf(file)
    for (const [, local = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const path = from.startsWith('#web/') ? from.replace('#web/', 'web/src/') : resolve(ROOT, dirname(file), from)
      const known = named.get(relative(ROOT, resolve(ROOT, path)))
      const code = text.replaceAll(/'[./#][^']*'/g, '')
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) known?.add(name)
    }
  }

  it('have every class that the markup names', () => {
    expect(MODULES.length).toBeGreaterThan(80)
    const missing = [...named].flatMap(([file, names]) =>
      [...names].filter((name) => !classesOf(file).has(name)).map((name) => `${file} .${name}`),
    )
    expect(missing).toEqual([])
  })

  it('have no class that nobody names', () => {
    const dead = [...named].flatMap(([file, names]) =>
      [...classesOf(file)]
        .filter((name) => !names.has(name) && !name.startsWith('mantine-'))
        .map((name) => `${file} .${name}`),
    )
    expect(dead).toEqual([])
  })
})

describe('layout classes', () => {
  const known = classesOf('web/src/ui/layout/layout.css')
  const words = new Set(
    MARKUP.filter((file) => !OWN_STYLES.test(file)).flatMap((file) => {
      const text = textOf(file)
      const whole = [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(([, one, two]) => one ?? two ?? '')
      // One of several: className={open ? 'fill' : undefined}
      const chosen = [...text.matchAll(/className=\{([^`{}]*)\}/g)].flatMap(([, code = '']) =>
        [...code.matchAll(/(?<!=== )'([^']*)'/g)].map(([, text = '']) => text),
      )
      return [...whole.map((words) => words.replaceAll(/\$\{[^}]*\}/g, ' ')), ...chosen].flatMap((words) =>
        words.split(/\s+/),
      )
    }),
  )

  it('are what stands in className beside the classes of a module', () => {
    const others = classesOf('web/src/app/theme.css')
    expect(
      [...words].filter((word) => word !== '' && !known.has(word) && !others.has(word) && !isMeasure(word)),
    ).toEqual([])
  })

  it('are each used', () => {
    expect([...known].filter((name) => !words.has(name))).toEqual([])
  })
})
