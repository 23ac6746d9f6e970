import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type Organization, type OrgLevel, type OrgUser, orgUserBody, orgUserChanges } from '#contract/orgs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { grants, levelsUpTo } from './format.ts'
import { addPerson, updatePerson } from './queries.ts'
import { useMails } from './use-mails.ts'

type Props = { org: Organization; person: OrgUser | null; opened: boolean; onClose(): void }

/** Adds somebody (`person` null) or changes a member. */
export function PersonDialog({ person, opened, onClose, org }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={person ? 'Edit user' : 'Add user'} size="sm">
      {person ? <EditForm org={org} person={person} onClose={onClose} /> : <AddForm org={org} onClose={onClose} />}
    </Dialog>
  )
}

function AddForm({ org, onClose }: { org: Organization; onClose(): void }) {
  const { mutateAsync: add } = useMutation(addPerson)
  const mails = useMails()
  const state = useSaveForm({
    initialValues: { email: '', org_access_level: '', password: '' },
    toInput: ({ email, org_access_level, password }) => ({
      email: email.trim(),
      // An empty choice is refused by the contract in its own words.
      org_access_level: (org_access_level || undefined) as OrgLevel,
      ...(password !== '' && { password }),
    }),
    schema: orgUserBody,
    save: (input, idempotencyKey) => add({ input: { id: org.id, ...input }, idempotencyKey, mails }),
    onSaved: onClose,
  })
  const { values, getInputProps } = state.form
  return (
    <SaveForm
      state={state}
      label="Add user"
      actions={
        <FormActions onCancel={onClose} saving={state.saving}>
          {values.password !== '' ? 'Add user' : mails ? 'Send invitation' : 'Invite'}
        </FormActions>
      }
    >
      {!mails && (
        <Text c="dimmed" role="note">
          This server sends no mail, so nobody is told: whoever has an account finds the invitation on their
          organization page. For somebody new, “Invite by link” is simpler.
        </Text>
      )}
      <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...getInputProps('email')} />
      <SelectField
        label="Access level"
        description={grants(values.org_access_level)}
        data={[{ value: '', label: 'Choose an access level' }, ...levelsUpTo(org.may_give)]}
        {...getInputProps('org_access_level')}
      />
      <PasswordInput
        label="Password (optional)"
        description={`With one, a new person has an account at once. Without, ${mails ? 'an invitation is sent' : 'they are invited, and you tell them to sign up with this address'}; whoever has an account already is always invited.`}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
    </SaveForm>
  )
}

function EditForm({ org, person, onClose }: { org: Organization; person: OrgUser; onClose(): void }) {
  const mails = useMails()
  const { mutateAsync: update } = useMutation(updatePerson)
  const changesOf = ({ org_access_level, password }: { org_access_level: string; password: string }) => ({
    ...(org_access_level !== person.org_access_level && { org_access_level: org_access_level as OrgLevel }),
    ...(password !== '' && { password }),
  })
  const state = useSaveForm({
    initialValues: { org_access_level: person.org_access_level as string, password: '' },
    toInput: changesOf,
    schema: orgUserChanges,
    save: (changes) => update({ id: org.id, userId: person.id, ...changes }),
    onSaved: onClose,
  })
  const { values, getInputProps } = state.form
  const submit = (event?: FormEvent) => {
    if (Object.keys(changesOf(state.form.getValues())).length > 0) return state.submit(event)
    event?.preventDefault()
    toast({ kind: 'warning', title: 'No Changes', text: 'Nothing in the form is different.' })
  }
  return (
    <SaveForm
      state={{ ...state, submit }}
      label="Edit user"
      actions={
        <FormActions onCancel={onClose} saving={state.saving}>
          Save user
        </FormActions>
      }
    >
      <TextInput label="Email" readOnly variant="filled" value={person.email ?? ''} />
      <SelectField
        label="Access level"
        description={grants(values.org_access_level)}
        data={levelsUpTo(org.may_give)}
        data-autofocus
        {...getInputProps('org_access_level')}
      />
      {person.can_set_password && (
        <PasswordInput
          label="New password (optional)"
          description={`Ends their sessions${mails ? ' and tells them by email' : ''}; at the next login they must choose their own.${mails ? '' : ' This server sends no mail: tell them yourself.'}`}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
      )}
    </SaveForm>
  )
}
