import { expect, it } from 'vitest'
import { shortSources, withSources } from './short-sources.ts'

const link = (mark: string, to: string) => `[\\[${mark}\\]](/app/records/${to})`
const back = (markdown: string) => {
  const { text, links } = shortSources(markdown)
  return withSources(text, links)
}

it('the sources of advice are marks while it is changed, and links again when it is saved', () => {
  const content = `**This week:** Sign it. ${link('1', 'file/a1')} ${link('2', 'task/b2')}\n\nThen rest. ${link('1', 'file/a1')}`
  const { text, links } = shortSources(content)
  expect(text).toBe('**This week:** Sign it. [1] [2]\n\nThen rest. [1]')
  expect(withSources(text, links)).toBe(content)
  expect(withSources('Sign it tomorrow. [2] Or not [1].', links)).toBe(
    `Sign it tomorrow. ${link('2', 'task/b2')} Or not ${link('1', 'file/a1')}.`,
  )
})

it('what else stands in brackets stays', () => {
  const { links } = shortSources(`So it is. ${link('1', 'file/a1')}`)
  for (const text of ['See [1](https://example.org)', 'As \\[1\\] says', 'A [x] and [3]', '[note][1]'])
    expect(withSources(text, links)).toBe(text)
})

it('nothing is lost where a mark is not clear', () => {
  for (const content of [
    `One ${link('1', 'file/a1')} other ${link('1', 'note/c3')}`,
    `The book [1] says so ${link('1', 'file/a1')}`,
    `Two of them ${link('1', 'file/a1')}${link('2', 'note/b2')}`,
    `As said ${link('1', 'file/a1')}: it holds`,
    'No sources at all',
    `[Words](/app/records/file/a1) and ${link('1', 'kpi/x%20y')}`,
  ])
    expect(back(content)).toBe(content)
})
