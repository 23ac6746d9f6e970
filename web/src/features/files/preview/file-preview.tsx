import { useQuery } from '@tanstack/react-query'
import type { FileRecord } from '#contract/files.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { previewForm } from '../format.ts'
import { textQuery } from '../queries.ts'
import { ImagePreview } from './image-preview.tsx'
import { NoPreview, Waiting } from './no-preview.tsx'
import styles from './preview.module.css'

const PdfPreview = later(() => import('./pdf-preview.tsx').then((module) => module.PdfPreview))
const TablePreview = later(() => import('./table-preview.tsx').then((module) => module.TablePreview))

/** What stands in a file, as far as a browser can show it without running anything of it. */
export function FilePreview({ file }: { file: FileRecord }) {
  const form = previewForm(file)
  if (form === 'image') return <ImagePreview file={file} />
  if (form === 'pdf') return <PdfPreview file={file} meanwhile={<Waiting />} />
  if (form === 'none') return <NoPreview file={file} />
  if (file.text_status === 'pending')
    return (
      <div role="status" className="no-margin dimmed">
        The text of this file is being read. It will appear here in a moment.
      </div>
    )
  return <TextPreview file={file} form={form} />
}

function TextPreview({ file, form }: { file: FileRecord; form: 'markdown' | 'table' | 'text' }) {
  const { data, error, refetch } = useQuery(textQuery(file.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.text === '') return <EmptyState title="There is no text in this file." />
  return (
    <>
      {form === 'markdown' ? (
        <Markdown text={data.text} />
      ) : form === 'table' ? (
        <TablePreview text={data.text} meanwhile={<Waiting />} />
      ) : (
        <pre className={`no-margin breaks keep-lines font-inherit max-reading ${styles.text}`} dir="auto">
          <Words text={data.text} />
        </pre>
      )}
      {!data.is_whole && (
        <p className={`no-margin dimmed mt-12 ${styles.more}`}>
          Only the beginning is shown. Download the file to read all of it.
        </p>
      )}
    </>
  )
}
