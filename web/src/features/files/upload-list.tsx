import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { ProgressBar } from '#web/ui/marks/progress-bar.tsx'
import { formatPercent } from '#web/ui/words/numbers.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import styles from './files-page.module.css'
import { dropUpload, retryUpload, type Sending, useUploads } from './uploads.ts'

/** What is on its way, and what did not arrive. `place`: the conversation that it is to hang on; left out: the files. */
export function UploadList({ place = null }: { place?: string | null }) {
  const uploads = useUploads().filter((each) => each.place === place)
  if (uploads.length === 0) return null
  return (
    <section aria-label="Uploads">
      <ul className="column no-margin no-bullets card px-16 py-4">
        {uploads.map((each) => (
          <UploadRow key={each.key} upload={each} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { upload: Sending }) {
  const { key, file, state, sent, reason, canRetry } = upload
  const percent = file.size === 0 ? 0 : Math.round((sent / file.size) * 100)
  const failed = state === 'failed'
  return (
    <li className={`grid align-center gap-4-16 min-h-52 ${styles.upload}`}>
      <div className="column shrinks">
        <strong className="medium truncate">{file.name}</strong>
        <span className="dimmed xs numbers">{wordOf(upload, percent)}</span>
      </div>
      {failed ? (
        <p role="alert" className="no-margin bad xs breaks">
          {reason}
        </p>
      ) : (
        <ProgressBar value={percent} label={`Upload of ${file.name}`} tone="info" size="sm" />
      )}
      <div className="row justify-end gap-4">
        {failed && canRetry && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} />}
            onClick={() => retryUpload(key)}
            aria-label={`Try again to upload ${file.name}`}
          >
            Try again
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={failed ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
          onClick={() => dropUpload(key)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}

function wordOf({ state, file, sent }: Sending, percent: number): string {
  if (state === 'failed') return 'Not uploaded'
  if (state === 'waiting') return `${formatSize(file.size)} · waiting`
  return sent >= file.size ? 'Being saved' : `${formatPercent(percent)} of ${formatSize(file.size)}`
}
