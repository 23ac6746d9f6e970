import { Button } from '@mantine/core'
import { IconArrowsDownUp, IconFileTypeCsv, IconFileTypeXml, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { exportContacts } from './queries.ts'

const ImportDialog = later(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

/** How contacts come in and go out as files: stands beside the page's main action. */
export function ContactTransfer() {
  const dialog = useDialog<File | null>()
  const send = useMutation({
    ...exportContacts,
    onSuccess(file) {
      saveFile(file)
      toast({ kind: 'success', title: 'Contacts exported', text: file.name })
    },
  })
  return (
    <>
      <Menu
        label="Import and export"
        width={240}
        target={
          <Button variant="default" leftSection={<IconArrowsDownUp size={16} />} loading={send.isPending}>
            Import and export
          </Button>
        }
      >
        <MenuItem icon={IconUpload} onClick={() => dialog.open(null)}>
          Import contacts…
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={IconFileTypeXml} onClick={() => send.mutate({ format: 'vcf' })}>
          Export as vCard
        </MenuItem>
        <MenuItem icon={IconFileTypeXml} onClick={() => send.mutate({ format: 'vcf', version: '4.0' })}>
          Export as vCard 4.0
        </MenuItem>
        <MenuItem icon={IconFileTypeCsv} onClick={() => send.mutate({ format: 'csv' })}>
          Export as CSV
        </MenuItem>
      </Menu>
      {!dialog.opened && (
        <FileDrop
          label="Drop a vCard or CSV file to import its contacts"
          onFiles={([file]) => dialog.open(file ?? null)}
        />
      )}
      {dialog.show((subject, frame) => (
        <ImportDialog dropped={subject} {...frame} />
      ))}
    </>
  )
}
