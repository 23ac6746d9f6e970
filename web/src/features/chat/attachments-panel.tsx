import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FileRecord } from '#contract/files.ts'
import { FileIcon } from '#web/features/files/file-icon.tsx'
import { TextStatusBadge } from '#web/features/files/text-status.tsx'
import { useFileActions } from '#web/features/files/use-file-actions.ts'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import styles from './attachments-panel.module.css'
import { attachmentsQuery } from './queries.ts'

type Props = { conversationId: string; opened: boolean; onClose(): void; onAttach(): void }

/** The files of a conversation. */
export function AttachmentsPanel({ conversationId, opened, onClose, onAttach }: Props) {
  const { data: files, error, refetch } = useQuery(attachmentsQuery(conversationId))
  const attach = (
    <Button variant="default" leftSection={<IconPaperclip size={16} />} onClick={onAttach}>
      Attach files
    </Button>
  )
  return (
    <SidePanel addressed={false} opened={opened} onClose={onClose} title="Attachments" width={460}>
      {files === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={3} height={52} />
        )
      ) : files.length === 0 ? (
        <EmptyState
          icon={<IconPaperclip />}
          title="No attachments yet."
          text="The contents of attached files are used for the replies in this conversation."
          action={attach}
        />
      ) : (
        <>
          <ul className="stack pad-0 no-bullets no-margin mb-16">
            {files.map((file) => (
              <Row key={file.id} file={file} onOpened={onClose} />
            ))}
          </ul>
          {attach}
        </>
      )}
    </SidePanel>
  )
}

function Row({ file, onOpened }: { file: FileRecord; onOpened(): void }) {
  const open = useOpenRecord()
  const { download, remove, removing } = useFileActions(file)
  return (
    <li className={`removable row gap-12 min-h-56 ${styles.row}`} data-removing={removing || undefined}>
      <FileIcon kind={file.kind} />
      <div className="grow">
        <button
          type="button"
          className="hover-underlined block max-full bright truncate text-start no-border no-ground clickable font-inherit medium thumb pad-2-0"
          title={file.name}
          onClick={() => {
            onOpened()
            open({ kind: 'file', id: file.id })
          }}
        >
          <bdi>{file.name}</bdi>
        </button>
        <span className="row wrap gap-4 dimmed xs">
          {formatSize(file.size)} · {formatDate(file.created_at)} <TextStatusBadge file={file} />
        </span>
      </div>
      <Menu
        label={`Actions for ${file.name}`}
        target={
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${file.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <MenuItem icon={IconDownload} onClick={download}>
          Download
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={IconTrash} danger onClick={remove}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}
