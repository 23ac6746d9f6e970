import { expect, test } from 'vitest'
import { compare, compareNotes } from './missing.ts'

const same = (text: string) => text

test('two equal entries need two equals on the server', () => {
  expect(compare(['a', 'a', 'b'], ['a', 'c'], same, same)).toEqual({
    missing: ['a', 'b'],
    present: [{ entry: 'a', record: 'a' }],
    rest: ['c'],
  })
})

const file = (entry_date: string, content: string) => ({ from: `${entry_date}.md`, body: { entry_date, content } })
const named = (entries: { from: string }[]) => entries.map((entry) => entry.from)

test('a note that is there is not added, one of another day or with other words is', () => {
  const there = [{ entry_date: '2024-01-01', content: '# Board\nAll fine.' }]
  expect(named(compareNotes([file('2024-01-01', '# Board\nAll fine.')], there).missing)).toEqual([])
  expect(named(compareNotes([file('2024-01-02', '# Board\nAll fine.')], there).missing)).toEqual(['2024-01-02.md'])
  expect(named(compareNotes([file('2024-01-01', 'Lunch with Ann')], there).missing)).toEqual(['2024-01-01.md'])
})

test('another form of a note of the same day counts as changed, whichever of the two is the newer', () => {
  const there = [{ entry_date: '2024-01-01', content: '# Board\nAll fine.\nNext week again.' }]
  for (const content of ['# Board\nAll is lost.', '# Meeting of the board\nAll fine.\nNext week again.']) {
    const { missing, changed } = compareNotes([file('2024-01-01', content)], there)
    expect([named(missing), named(changed)]).toEqual([[], ['2024-01-01.md']])
  }
})

test('two files of one day with the same heading are two notes when both are new, or both are there', () => {
  const files = [file('2024-01-01', '# Call\nwith Ann'), file('2024-01-01', '# Call\nwith Bob')]
  expect(compareNotes(files, []).missing).toHaveLength(2)
  expect(
    compareNotes(
      files,
      files.map((entry) => entry.body),
    ).present,
  ).toHaveLength(2)
})
