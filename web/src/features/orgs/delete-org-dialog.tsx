import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Organization, RESTORE_DAYS } from '#contract/orgs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './organization-page.module.css'
import { removeOrg } from './queries.ts'

type Props = { org: Organization; opened: boolean; onClose(): void; onDeleted(): void }

/** Many people lose something at once: the name has to be typed. */
export function DeleteOrgDialog({ org, opened, onClose, onDeleted }: Props) {
  const { mutateAsync: remove } = useMutation(removeOrg)
  const state = useSaveForm({
    initialValues: { name: '' },
    toInput: () => org.id,
    save: (id) => remove(id),
    onSaved: () => {
      onClose()
      onDeleted()
    },
  })
  const sure = sameWords(state.form.values.name, org.name)
  return (
    <Dialog opened={opened} onClose={onClose} title={`Delete ${org.name}?`} size="sm" sheet={false}>
      <SaveForm
        state={state}
        label="Delete organization"
        actions={
          <FormActions onCancel={onClose} saving={state.saving} disabled={!sure} danger>
            Delete organization
          </FormActions>
        }
      >
        <ul className={`column gap-8 no-margin ${styles.effects}`}>
          <li>Memberships, invitations and everything shared with it end at once, for {others(org.member_count)}.</li>
          <li>Nobody’s own goals, tasks, notes or contacts are deleted.</li>
          <li>An administrator can bring it back for {RESTORE_DAYS} days.</li>
        </ul>
        <Text component="label" htmlFor="delete-org-name" className="breaks">
          To continue, type <strong>{org.name}</strong>
        </Text>
        <TextInput id="delete-org-name" autoComplete="off" data-autofocus {...state.form.getInputProps('name')} />
      </SaveForm>
    </Dialog>
  )
}

const others = (count: number) => (count === 1 ? 'its one member' : `all ${count} members`)

/** As somebody reads it: blanks that look like one count as one. */
const sameWords = (typed: string, name: string) => plain(typed) === plain(name)
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')
