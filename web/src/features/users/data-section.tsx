import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './account-dialogs.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** What belongs to a person leaves with them, or goes for good. */
export function DataSection() {
  return (
    <Section
      title="Your data"
      text="Everything that you own belongs to you: take it along at any time, or delete it with your account."
    >
      <DataButtons />
    </Section>
  )
}

/** For the profile, and for people who wait and have no profile page. */
export function DataButtons({ quiet }: { quiet?: boolean }) {
  const [exporting, exportDialog] = useDisclosure(false)
  const [deleting, deleteDialog] = useDisclosure(false)
  const variant = quiet ? 'subtle' : 'default'
  return (
    <>
      <div className={`flex wrap gap-8 ${styles.buttons}`} data-quiet={quiet || undefined}>
        <Button variant={variant} leftSection={<IconDownload size={16} />} onClick={exportDialog.open}>
          Export my data
        </Button>
        <Button
          variant={quiet ? 'subtle' : 'outline'}
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={deleteDialog.open}
        >
          Delete my account
        </Button>
      </div>
      <ExportDialog opened={exporting} onClose={exportDialog.close} />
      <DeleteAccountDialog opened={deleting} onClose={deleteDialog.close} />
    </>
  )
}
