import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { formatSize } from '#web/ui/words/sizes.ts'
import { exportMine } from './queries.ts'

type Props = { opened: boolean; onClose(): void }

export function ExportDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export my data" size="sm" sheet={false}>
      <ExportForm onDone={onClose} />
    </Dialog>
  )
}

function ExportForm({ onDone }: { onDone(): void }) {
  const [bytes, setBytes] = useState<number | null>(null)
  const { mutateAsync: take } = useMutation(exportMine)
  const state = useSaveForm({
    initialValues: { password: '' },
    toInput: ({ password }) => password,
    check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    save: (password) => take({ password, onProgress: setBytes }).finally(() => setBytes(null)),
    onSaved(file) {
      saveFile(file)
      toast({ kind: 'success', title: 'Export ready', text: `${file.name} (${formatSize(file.blob.size)})` })
      onDone()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Export my data"
      actions={
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={state.saving}>
            Cancel
          </Button>
          <Button type="submit" loading={state.saving}>
            Export
          </Button>
        </Group>
      }
    >
      <Text>
        You get one ZIP file with all that is yours, such as goals, tasks, notes, contacts, conversations, advice and
        files: as JSON for programs and as Markdown to read.
      </Text>
      <PasswordInput
        label="Password"
        description="To be sure that it is you."
        autoComplete="current-password"
        data-autofocus
        {...state.form.getInputProps('password')}
      />
      <Text c="dimmed" role="status" style={{ minHeight: 20 }}>
        {state.saving && (bytes === null ? 'Preparing…' : `${formatSize(bytes)} received`)}
      </Text>
    </SaveForm>
  )
}
