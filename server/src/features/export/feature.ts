import { exportContract } from '#contract/export.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { type ExportPart, exportVerbs } from './service.ts'

/** `parts`: what each feature puts into the archive. */
export const exporting = (parts: () => readonly ExportPart[]): Feature => ({
  name: 'export',
  calls: () => [room(exportContract, exportVerbs(parts))],
})
