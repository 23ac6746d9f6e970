import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createUserBody, type User, type UserLevel, updateUserBody } from '#contract/users.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import {
  changedFields,
  compared,
  LEVELS,
  levelLabel,
  type ProfileValues,
  profileInput,
  profileValues,
} from './format.ts'
import { ProfileFields } from './profile-fields.tsx'
import { createUser, organizationsQuery, updateUser } from './queries.ts'

type Props = { user: User | null; opened: boolean; onClose(): void }
type Values = ProfileValues & {
  email: string
  password: string
  user_level: string
  /** Empty: none. */
  organization_id: string
}

/** Creates an account (`user` null) or changes one: level, organization, password, profile. */
export function UserDialog({ user, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={user ? 'Edit User' : 'Create User'}>
      <UserForm user={user} onDone={onClose} />
    </Dialog>
  )
}

function UserForm({ user, onDone }: { user: User | null; onDone(): void }) {
  const me = useMe()
  const before = valuesOf(user)
  const { mutateAsync: create } = useMutation(createUser)
  const { mutateAsync: update } = useMutation(updateUser)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const inputOf = (values: Values) => (user ? updateInput(before, values) : createInput(values))
  const record = useRecordForm<User, Values, ReturnType<typeof inputOf>>({
    draft: `${me.id}.user.${user?.id ?? 'new'}`,
    secrets: ['password'],
    record: user,
    original: before,
    fieldsOf: valuesOf,
    toInput: inputOf,
    schema: user ? updateUserBody : createUserBody,
    create: (input, idempotencyKey) => create({ input: input as ReturnType<typeof createInput>, idempotencyKey }),
    update: (input, { id }, ifVersion) =>
      update({ input: { ...(input as ReturnType<typeof updateInput>), id }, ifVersion }),
    onDone,
  })
  const { form } = record
  const nameOf = (id: string) => (id === '' ? 'None' : (organizations.find((org) => org.id === id)?.name ?? id))
  return (
    <RecordForm
      of={record}
      label={user ? 'Edit User' : 'Create User'}
      verb={user ? 'Save user' : 'Create User'}
      onCancel={onDone}
      disabled={user !== null && Object.keys(inputOf(form.values)).length === 0}
      differences={(mine, newer) => {
        const theirs = valuesOf(newer)
        return [
          { name: 'Email', mine: mine.email, theirs: theirs.email },
          { name: 'User level', mine: levelLabel(mine.user_level), theirs: levelLabel(theirs.user_level) },
          { name: 'Organization', mine: nameOf(mine.organization_id), theirs: nameOf(theirs.organization_id) },
          ...compared(mine, theirs, true),
        ]
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          placeholder={user ? 'Leave blank to keep it as it is' : undefined}
          {...form.getInputProps('password')}
        />
        <SelectField label="User level" data={LEVELS} {...form.getInputProps('user_level')} />
        <OrganizationSelect user={user} organizations={organizations} {...form.getInputProps('organization_id')} />
      </SimpleGrid>
      <ProfileFields form={form} prompts />
    </RecordForm>
  )
}

type SelectProps = { user: User | null; organizations: readonly { id: string; name: string }[] }
function OrganizationSelect({ user, organizations, ...field }: SelectProps & GetInputPropsReturnType) {
  const options = [{ value: '', label: 'None' }, ...organizations.map(({ id, name }) => ({ value: id, label: name }))]
  if (user?.organization_id && !options.some(({ value }) => value === user.organization_id))
    options.push({ value: user.organization_id, label: user.organization_name ?? 'Organization' })
  return <SelectField label="Organization" data={options} {...field} />
}

function valuesOf(user: User | null): Values {
  return {
    ...profileValues(user),
    email: user?.email ?? '',
    password: '',
    user_level: user?.user_level ?? 'waitlisted',
    organization_id: user?.organization_id ?? '',
  }
}

function createInput(values: Values) {
  return { ...profileInput(values), ...accountOf(values), password: values.password }
}

/** Only changed fields; a blank password is not sent. */
function updateInput(before: Values, after: Values) {
  const all = (values: Values) => ({ ...profileInput(values), ...accountOf(values) })
  return { ...changedFields(all(before), all(after)), ...(after.password !== '' && { password: after.password }) }
}

function accountOf({ email, user_level, organization_id }: Values) {
  return { email: email.trim(), user_level: user_level as UserLevel, organization_id: organization_id || null }
}
