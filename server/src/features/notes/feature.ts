import { notesContract } from '#contract/notes.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportNotes } from './export.ts'
import { notesService } from './service.ts'
import { notesTools } from './tools.ts'

export const notes: Feature = {
  name: 'notes',
  calls: () => [endpoints(notesContract, notesService)],
  tools: notesTools,
  export: exportNotes,
}
