import { Skeleton } from '@mantine/core'
import type { FileRecord } from '#contract/files.ts'
import { EmptyState } from '#web/ui/layout/states.tsx'

export function Waiting() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={420} />
    </div>
  )
}

export function NoPreview({ file }: { file: FileRecord }) {
  return (
    <EmptyState
      title={file.text_status === 'failed' ? 'This file cannot be read here.' : 'There is no preview of this file.'}
      text={
        file.text_status === 'failed'
          ? 'It may be damaged, protected by a password or too large to read. Download it to open it.'
          : 'Download it to open it.'
      }
    />
  )
}
