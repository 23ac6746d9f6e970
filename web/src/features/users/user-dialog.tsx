import { Button, Group, NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createUserBody, type User, type UserLevel, updateUserBody } from '#contract/users.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { changedFields, LEVELS, type ProfileValues, profileInput, profileValues } from './format.ts'
import { ProfileFields } from './profile-fields.tsx'
import { createUser, organizationsQuery, updateUser } from './queries.ts'

type Props = { user: User | null; onClose(): void }
type Values = ProfileValues & {
  email: string
  password: string
  user_level: string
  /** Empty: none. */
  organization_id: string
}

/** Creates an account (`user` null) or changes one: level, organization, password, profile. */
export function UserDialog({ user, onClose }: Props) {
  const before: Values = {
    ...profileValues(user),
    email: user?.email ?? '',
    password: '',
    user_level: user?.user_level ?? 'waitlisted',
    organization_id: user?.organization_id ?? '',
  }
  const { mutateAsync: create } = useMutation(createUser)
  const { mutateAsync: update } = useMutation(updateUser)
  const inputOf = (values: Values) => (user ? updateInput(before, values) : createInput(values))
  const state = useSaveForm({
    initialValues: before,
    toInput: inputOf,
    schema: user ? updateUserBody : createUserBody,
    save: (input, idempotencyKey) =>
      user
        ? update({ ...(input as ReturnType<typeof updateInput>), id: user.id })
        : create({ input: input as ReturnType<typeof createInput>, idempotencyKey }),
    onSaved: onClose,
  })
  const { form, saving } = state
  const unchanged = user !== null && Object.keys(inputOf(form.getValues())).length === 0
  return (
    <Dialog opened onClose={onClose} title={user ? 'Edit User' : 'Create User'}>
      <SaveForm
        state={state}
        label={user ? 'Edit User' : 'Create User'}
        actions={
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving} disabled={unchanged}>
              {user ? 'Save user' : 'Create User'}
            </Button>
          </Group>
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={user ? 'Blank: stays as it is' : undefined}
            {...form.getInputProps('password')}
          />
          <NativeSelect label="User level" data={LEVELS} {...form.getInputProps('user_level')} />
          <OrganizationSelect user={user} {...form.getInputProps('organization_id')} />
        </SimpleGrid>
        <ProfileFields form={form} prompts />
      </SaveForm>
    </Dialog>
  )
}

function OrganizationSelect({ user, ...field }: { user: User | null } & GetInputPropsReturnType) {
  const { data = [] } = useQuery(organizationsQuery)
  const options = [{ value: '', label: 'None' }, ...data.map(({ id, name }) => ({ value: id, label: name }))]
  if (user?.organization_id && !options.some(({ value }) => value === user.organization_id))
    options.push({ value: user.organization_id, label: user.organization_name ?? 'Organization' })
  return <NativeSelect label="Organization" data={options} {...field} />
}

function createInput(values: Values) {
  const { custom_prompts, ...profile } = profileInput(values)
  return { ...profile, custom_prompts, ...accountOf(values), password: values.password }
}

/** Only changed fields; a blank password is not sent. */
function updateInput(before: Values, after: Values) {
  const all = (values: Values) => ({ ...profileInput(values), ...accountOf(values) })
  return { ...changedFields(all(before), all(after)), ...(after.password !== '' && { password: after.password }) }
}

function accountOf({ email, user_level, organization_id }: Values) {
  return { email: email.trim(), user_level: user_level as UserLevel, organization_id: organization_id || null }
}
