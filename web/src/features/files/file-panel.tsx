import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FileRecord } from '#contract/files.ts'
import { ApiError } from '#web/api.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { typeLabel } from '#web/ui/files/type-label.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import { FilePreview } from './preview/file-preview.tsx'
import { fileQuery } from './queries.ts'
import { RenameField } from './rename-field.tsx'
import { TextStatusBadge } from './text-status.tsx'
import { useFileActions } from './use-file-actions.ts'

type Props = { id: string; opened: boolean; onClose(): void }

/** One file beside the list: what stands in it, and what is known of it. */
export function FilePanel({ id, opened, onClose }: Props) {
  const { data: file, error, refetch } = useQuery(fileQuery(id))
  return (
    <SidePanel opened={opened} onClose={onClose} title={file?.name ?? 'File'} width={720}>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This file no longer exists." />
      ) : file ? (
        <Details file={file} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height={360} />
        </div>
      )}
    </SidePanel>
  )
}

function Details({ file, onClose }: { file: FileRecord; onClose(): void }) {
  const [renaming, setRenaming] = useState(false)
  const { download, downloading, remove, removing } = useFileActions(file, onClose)
  return (
    <div className="column gap-16">
      {renaming && <RenameField file={file} onDone={() => setRenaming(false)} />}
      <div className="flex wrap gap-8">
        <Button leftSection={<IconDownload size={16} />} loading={downloading} onClick={download}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ActionIcon variant="default" size="input-sm" aria-label="Delete this file" loading={removing} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <Facts file={file} />
      <section aria-label="Preview" className="shrinks border-top pt-16">
        <FilePreview file={file} />
      </section>
    </div>
  )
}

function Facts({ file }: { file: FileRecord }) {
  return (
    <dl className="grid gap-4-16 no-margin terms-0">
      <Fact name="Type">{typeLabel(file)}</Fact>
      <Fact name="Size">{formatSize(file.size)}</Fact>
      <Fact name="Added">{formatTime(file.created_at)}</Fact>
      {file.text_status !== 'none' && (
        <>
          <Fact name="Text">
            <TextStatusBadge file={file} />
          </Fact>
        </>
      )}
      {file.came_from !== null && (
        <>
          <Fact name="From">
            <bdi>
              {file.mail_exchange_id === null ? (
                file.came_from
              ) : (
                <Link to="/app/mail/$exchangeId" params={{ exchangeId: file.mail_exchange_id }}>
                  {file.came_from}
                </Link>
              )}
            </bdi>
          </Fact>
        </>
      )}
      {file.used_in.length > 0 && (
        <>
          <Fact name="Used in">
            <ul className="plain-list">
              {file.used_in.map((use) => (
                <li key={use.id}>{use.label}</li>
              ))}
            </ul>
          </Fact>
        </>
      )}
    </dl>
  )
}
