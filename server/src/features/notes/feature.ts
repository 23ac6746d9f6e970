import { notesContract } from '#contract/notes.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportNotes } from './export.ts'
import { notesVerbs } from './service.ts'
import { notesTools } from './tools.ts'

export const notes: Feature = {
  name: 'notes',
  calls: () => [room(notesContract, notesVerbs)],
  tools: notesTools,
  export: exportNotes,
}
