import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './check.ts'
import { EVAL, readWorkspace, type Workspace, workspaceFolders } from './read.ts'

describe('every evaluation workspace', () => {
  const all = (['open', 'kept'] as const).flatMap((set) => workspaceFolders(set).map((folder) => ({ set, folder })))

  it.each(all.map(({ set, folder }) => [`${set}/${basename(folder)}`, folder]))(
    '%s has sound keys, quotes that stand in their sources, and enough of everything',
    (_, folder) => {
      expect(problemsOf(readWorkspace(folder))).toEqual([])
    },
  )
})

describe('the check of a workspace', () => {
  const folder =
    workspaceFolders('open').find((each) => readWorkspace(each).expected.judges.length === 4) ?? join(EVAL, 'open')
  const changed = (change: (workspace: Workspace) => void): string => {
    const workspace = readWorkspace(folder)
    change(workspace)
    return problemsOf(workspace).join('\n')
  }

  it('finds a quote that its source does not say', () => {
    const found = changed(({ expected }) => {
      expected.statements[0]!.quote += ' and more'
    })
    expect(found).toMatch(/does not say/)
  })
  it('finds a key that no record has', () => {
    expect(changed(({ expected }) => void expected.claims[0]!.records.push('n999'))).toMatch(/there is no n999/)
  })
  it('finds that too little is expected', () => {
    expect(changed(({ expected }) => void expected.questions.splice(3))).toMatch(/3 questions: at least 40/)
  })
  it('finds a text that was written after the workspace’s day', () => {
    const found = changed(({ records }) => {
      records.today = '2001-01-01'
    })
    expect(found).toMatch(/after the workspace/)
  })
})
