import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonError, readJson } from './json-lines.ts'

test('reads whatever JSON is, as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(readJson(text).value).toEqual(JSON.parse(text))
    }),
  )
})

test('knows the line of every value, and of the nearest one above what is missing', () => {
  const { lineOf } = readJson('[\n  {"a": 1,\n   "b": {\n     "c": [1,\n 2]}},\n  {}\n]')
  expect(lineOf([])).toBe(1)
  expect(lineOf([0])).toBe(2)
  expect(lineOf([0, 'b'])).toBe(3)
  expect(lineOf([0, 'b', 'c', 1])).toBe(5)
  expect(lineOf([0, 'b', 'missing', 'deeper'])).toBe(3)
  expect(lineOf([1, 'title'])).toBe(6)
})

test.each([
  ['[\n  {"a": 1,}\n]', 2, 11, 'A field name in double quotes is missing: found "}".'],
  ['[1\n 2]', 2, 2, 'A comma or ] is missing: found "2".'],
  ['{"a" 1}', 1, 6, 'A colon is missing after "a": found "1".'],
  ['[{"a": "x\ny"}]', 1, 8, 'This text is not closed, or holds a sign that must be escaped.'],
  ['[\n{"a": 1}', 2, 9, 'A comma or ] is missing: the file ends here.'],
  ['', 1, 1, 'A value is missing: the file ends here.'],
  ['[] []', 1, 4, 'There is something after the end: found "[".'],
  ['[{"a": 1, "a": 2}]', 1, 11, 'The field "a" stands here twice.'],
])('%j is refused with its line and column', (text, line, column, message) => {
  expect(() => readJson(text)).toThrow(new JsonError(message, line, column))
  try {
    readJson(text)
  } catch (error) {
    expect(error).toMatchObject({ line, column, message })
  }
})
