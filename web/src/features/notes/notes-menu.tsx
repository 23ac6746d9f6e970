import { Button } from '@mantine/core'
import { IconDots, IconDownload, IconFileImport, IconFolder } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { pickFolder } from '#web/ui/files/folders.ts'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { inputOf } from './format.ts'
import { NOTE_FILES } from './import-rows.ts'
import type { NoteFilter } from './note-filters.tsx'
import { exportNotes } from './queries.ts'

type Props = { filter: NoteFilter; onFiles(files: File[]): void }

/** Notes come from files and go to files. */
export function NotesMenu({ filter, onFiles }: Props) {
  const { mutate, isPending } = useMutation(exportNotes)
  const narrowed = Boolean(filter.search || filter.from || filter.to)
  return (
    <Menu
      label="Import and export"
      width={240}
      target={
        <Button variant="default" loading={isPending} leftSection={<IconDots size={16} />}>
          Import and export
        </Button>
      }
    >
      <MenuItem icon={IconFileImport} onClick={() => pickFiles(NOTE_FILES, onFiles)}>
        Import Markdown files
      </MenuItem>
      <MenuItem icon={IconFolder} onClick={() => pickFolder(onFiles)}>
        Import a folder
      </MenuItem>
      <MenuItem icon={IconDownload} onClick={() => mutate({}, { onSuccess: saveFile })}>
        Export all notes
      </MenuItem>
      {narrowed && (
        <MenuItem icon={IconDownload} onClick={() => mutate(inputOf(filter), { onSuccess: saveFile })}>
          Export the notes shown
        </MenuItem>
      )}
    </Menu>
  )
}
