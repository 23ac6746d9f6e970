import { exportContract } from '#contract/export.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type ExportPart, exportService } from './service.ts'

/** `parts`: what each feature puts into the archive. */
export const exporting = (parts: () => readonly ExportPart[]): Feature => ({
  name: 'export',
  calls: () => [endpoints(exportContract, exportService(parts))],
})
