import { expect, it } from 'vitest'
import { linksTo, prefilled } from './format.ts'

const nothing = { title: '', text: '', url: '', files: [] }

it('an address stands once, wherever the phone has put it', () => {
  const page = { ...nothing, title: 'Harbour fees', url: 'https://example.org/fees' }
  expect(prefilled(page, 'note').text).toBe('Harbour fees\n\nhttps://example.org/fees')
  expect(prefilled({ ...nothing, text: 'Read https://example.org/a', url: 'https://example.org/a' }, 'note').text).toBe(
    'Read https://example.org/a',
  )
  expect(prefilled({ ...nothing, url: 'https://example.org/a' }, 'task')).toEqual({
    title: 'https://example.org/a',
    text: '',
  })
})

it('a task has the first line as its title, and the rest below it', () => {
  expect(prefilled({ ...nothing, text: 'Call Ana\nabout the lease' }, 'task')).toEqual({
    title: 'Call Ana',
    text: 'about the lease',
  })
  expect(prefilled({ ...nothing, title: 'Fees', text: 'They rise in May', url: 'https://x.org' }, 'task')).toEqual({
    title: 'Fees',
    text: 'They rise in May\n\nhttps://x.org',
  })
  expect(prefilled({ ...nothing, files: [new File(['x'], 'plan.pdf')] }, 'task').title).toBe('plan.pdf')
})

it('a first line that is too long for a title is kept whole in the text', () => {
  const long = 'word '.repeat(100).trim()
  const { title, text } = prefilled({ ...nothing, text: long }, 'task')
  expect([...title].length).toBeLessThanOrEqual(200)
  expect(text).toBe(long)
})

it('names of files cannot break their links', () => {
  expect(linksTo([{ name: 'plan [2](x).pdf', id: '1' }])).toBe('[plan 2(x).pdf](/app/files?file=1)')
})
