import { Button, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateMeBody } from '#contract/users.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { updateMe } from './queries.ts'

export function PasswordSection() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Section
      title="Password"
      text="A new password ends your other sessions."
      action={
        <Button variant="default" onClick={open}>
          Change Password
        </Button>
      }
    >
      <Dialog opened={opened} onClose={close} title="Change Password" size="sm" sheet={false}>
        <PasswordForm onDone={close} />
      </Dialog>
    </Section>
  )
}

const passwordBody = updateMeBody.pick({ password: true, current_password: true })

function PasswordForm({ onDone }: { onDone(): void }) {
  const queryClient = useQueryClient()
  const { mutateAsync: save } = useMutation({
    ...updateMe,
    meta: { topic: 'users', success: 'Password Updated', failure: 'Update Failed' },
    onSuccess() {
      // The other sessions have ended: a list of them on this page is not true any more.
      void queryClient.invalidateQueries({ queryKey: ['auth'] })
      onDone()
    },
  })
  const state = useSaveForm({
    initialValues: { current_password: '', password: '' },
    toInput: (values) => values,
    schema: passwordBody,
    check: (values) =>
      values.current_password === '' && values.password !== ''
        ? { current_password: 'Please enter your current password.' }
        : {},
    save: (input) => save({ input }),
  })
  const { form, saving } = state
  const submit = (event?: Parameters<typeof state.submit>[0]) => {
    const { password } = form.getValues()
    if (password === '') toast({ kind: 'warning', title: 'No password entered' })
    state.submit(event)
  }
  return (
    <SaveForm
      state={{ ...state, submit }}
      label="Change Password"
      actions={
        <FormActions onCancel={onDone} saving={saving}>
          Change Password
        </FormActions>
      }
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </SaveForm>
  )
}
