import { expect, it } from 'vitest'
import { takingBack } from './taking-back.ts'

it('what cannot be taken back any more is said to be so, and offers nothing', () => {
  const told = { ids: ['01a22c53-be31-7017-853b-ce3e9129ca06'], told: ['The task “Glaze the bowls” is deleted.'] }
  for (const german of [false, true]) {
    expect(takingBack({ ...told, undo: 'possible' }, german)).toContain('```undo')
    for (const undo of ['late', 'none'] as const) {
      expect(takingBack({ ...told, undo }, german)).toContain('Glaze the bowls')
      expect(takingBack({ ...told, undo }, german)).not.toContain('```')
    }
  }
  expect(takingBack({ ...told, undo: 'late' }, false)).toContain('that hour is over')
  expect(takingBack({ ...told, undo: 'late' }, true)).toContain('die ist vorbei')
})
