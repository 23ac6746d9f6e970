// Recordings: each is its owner's alone; which model listens, and what models are asked, is for administrators.
import type { Case } from './authz-cases.ts'
import { RECORDING } from './recording.ts'

export const DICTATION_CASES: Record<string, Case> = {
  'usage.report': async () => ({}),
  'usage.glance': async () => ({}),
  'dictation.settings': async () => ({}),
  'dictation.model': async () => ({}),
  'dictation.saveModel': async () => ({ input: { is_on: true } }),
  'dictation.transcribe': async (world) => ({
    input: { file_id: (await world.as('owner').files.create({ file: { ...RECORDING } })).id },
  }),
}
