import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isolated } from '#contract/hidden-signs.ts'
import { type Organization, orgsContract } from '#contract/orgs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { handOverOrg, possibleOwnersQuery } from './queries.ts'

type Props = { org: Organization; opened: boolean; onClose(): void }

export function HandOverDialog({ org, opened, onClose }: Props) {
  const { data } = useQuery(possibleOwnersQuery(org.id))
  const { mutateAsync: handOver } = useMutation(handOverOrg)
  const people = data ?? []
  const state = useSaveForm({
    initialValues: { user_id: '' },
    toInput: ({ user_id }) => ({ user_id }),
    schema: orgsContract.endpoints.handOver.body,
    check: ({ user_id }): Record<string, string> => (user_id === '' ? { user_id: 'Please choose the new owner.' } : {}),
    save: (input) => handOver({ id: org.id, ...input }),
    onSaved: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Change owner" size="sm" sheet={false}>
      <SaveForm
        state={state}
        label="Change owner"
        actions={
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {people.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            {people.length > 0 && (
              <Button type="submit" loading={state.saving}>
                Change owner
              </Button>
            )}
          </Group>
        }
      >
        {data && people.length === 0 ? (
          <Text>
            Only a CEO or an administrator who is a member can own it, and there is no other one. Invite one, or ask an
            administrator to raise a member’s level.
          </Text>
        ) : (
          <SelectField
            label="New owner"
            description="Leads the organization from then on, and alone may delete it. The former owner stays a member."
            data-autofocus
            {...state.form.getInputProps('user_id')}
          >
            <option value="">Choose a member</option>
            {people.map(({ id, profile, email }) => (
              <option key={id} value={id}>
                {email && email !== profile.name ? `${isolated(profile.name)} (${email})` : profile.name}
              </option>
            ))}
          </SelectField>
        )}
      </SaveForm>
    </Dialog>
  )
}
