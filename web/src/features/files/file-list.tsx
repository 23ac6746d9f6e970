import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDownload, IconFiles, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileRecord } from '#contract/files.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { typeLabel } from '#web/ui/files/type-label.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import { FileIcon } from './file-icon.tsx'
import styles from './files-page.module.css'
import { filesQuery, type ListInput } from './queries.ts'
import { RenameField } from './rename-field.tsx'
import { TextStatusBadge } from './text-status.tsx'
import { useFileActions } from './use-file-actions.ts'

type Props = { filter: ListInput; shown?: string; onShow(id: string): void; onUpload(): void; onClear(): void }

export function FileList({ filter, shown, onShow, onUpload, onClear }: Props) {
  const query = useInfiniteQuery(filesQuery(filter))
  return (
    <RecordList
      query={query}
      skeleton={<RowsSkeleton rows={8} height={52} />}
      empty={<NoFiles filtered={Boolean(filter.search || filter.kind)} onUpload={onUpload} onClear={onClear} />}
      one="file"
      many="files"
      failure="Error fetching your files"
      kept="Uploads continue."
    >
      {(files) => (
        <table className={`full-width card ${styles.table}`}>
          <thead>
            <tr>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                Name
              </th>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                Type
              </th>
              <th scope="col" className={`pad-8-12 dimmed xs medium text-left ${styles.number}`}>
                Size
              </th>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                Added
              </th>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                Text
              </th>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                Used in
              </th>
              <th className="pad-8-12 dimmed xs medium text-left" scope="col">
                <span className={`absolute clip square-1 ${styles.unseen}`}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.id} file={file} shown={file.id === shown} onShow={onShow} />
            ))}
          </tbody>
        </table>
      )}
    </RecordList>
  )
}

function FileRow({ file, shown, onShow }: { file: FileRecord; shown: boolean; onShow(id: string): void }) {
  const [renaming, setRenaming] = useState(false)
  const { download, remove, removing } = useFileActions(file)
  return (
    <tr data-shown={shown || undefined} data-removing={removing || undefined}>
      <td className={`truncate border-top pad-4-12 h-52 ${styles.nameCell}`}>
        <div className={`row shrinks gap-12 ${styles.name}`}>
          <FileIcon kind={file.kind} />
          {renaming ? (
            <RenameField file={file} onDone={() => setRenaming(false)} />
          ) : (
            <button
              type="button"
              className="hover-underlined pad-0 color-inherit medium truncate text-left no-border no-ground clickable target"
              onClick={() => onShow(file.id)}
              title={file.name}
            >
              <bdi>{file.name}</bdi>
            </button>
          )}
        </div>
      </td>
      <td className="truncate border-top pad-4-12 h-52">{typeLabel(file)}</td>
      <td className={`truncate border-top pad-4-12 h-52 ${styles.number}`}>{formatSize(file.size)}</td>
      <td className="truncate border-top pad-4-12 h-52 numbers">
        <time dateTime={file.created_at}>{formatDate(file.created_at)}</time>
      </td>
      <td className="truncate border-top pad-4-12 h-52">
        <TextStatusBadge file={file} />
      </td>
      <td className="dimmed truncate border-top pad-4-12 h-52">{usesOf(file)}</td>
      <td className={`truncate border-top pad-4-12 h-52 ${styles.actions}`}>
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
          <MenuItem icon={IconPencil} onClick={() => setRenaming(true)}>
            Rename
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={IconTrash} danger onClick={remove}>
            Delete
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
}

function usesOf({ used_in }: FileRecord): string {
  if (used_in.length === 0) return ''
  return used_in.length === 1 ? (used_in[0]?.label ?? '') : `${used_in.length} pieces of advice`
}

function NoFiles({ filtered, onUpload, onClear }: { filtered: boolean } & Pick<Props, 'onUpload' | 'onClear'>) {
  if (filtered)
    return (
      <EmptyState
        title="No files match your filters."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconFiles />}
      title="No files yet."
      text="Keep contracts, decks and minutes here: their contents can be searched, and advice can cite them. Drop files anywhere on this page."
      action={
        <Button leftSection={<IconUpload size={16} />} onClick={onUpload}>
          Upload files
        </Button>
      }
    />
  )
}
