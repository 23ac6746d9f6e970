import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileRecord } from '#contract/files.ts'
import { useObjectUrl } from '#web/ui/files/use-object-url.ts'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { contentQuery } from '../queries.ts'
import { NoPreview, Waiting } from './no-preview.tsx'
import styles from './preview.module.css'

/** The picture itself, from its bytes: an address of its own would need the token in it. */
export function ImagePreview({ file }: { file: FileRecord }) {
  const { data: blob, error, refetch } = useQuery(contentQuery(file.id))
  const [broken, setBroken] = useState(false)
  const url = useObjectUrl(blob)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (broken) return <NoPreview file={{ ...file, text_status: 'failed' }} />
  if (url === null) return <Waiting />
  return (
    <img
      className={`block max-full round-sm no-margin mx-auto ${styles.image}`}
      src={url}
      alt={file.name}
      onError={() => setBroken(true)}
    />
  )
}
