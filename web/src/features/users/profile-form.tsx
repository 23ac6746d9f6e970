import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type User, updateMeBody } from '#contract/users.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { changedFields, type ProfileValues, profileInput, profileValues } from './format.ts'
import { ProfileFields } from './profile-fields.tsx'
import { updateMe } from './queries.ts'
import { Section } from './section.tsx'

/** Only changed fields are sent. Starts anew whenever the stored profile changes. */
export function ProfileForm({ me }: { me: User }) {
  const before = profileValues(me)
  const { mutateAsync: save } = useMutation({
    ...updateMe,
    meta: { topic: 'users', quiet: true, success: 'Profile Updated' },
    onError: (error) =>
      toast({ kind: 'error', title: 'Update Failed', text: `Could not update profile. ${wordsOf(error)}` }),
  })
  const toInput = (values: ProfileValues) => changedFields(profileInput(before), profileInput(values))
  const state = useSaveForm({ initialValues: before, toInput, schema: updateMeBody, save: (input) => save(input) })
  const unchanged = Object.keys(toInput(state.form.getValues())).length === 0
  return (
    <Section title="About you" text="The assistant reads this before it advises you.">
      <SaveForm
        state={state}
        label="About you"
        actions={
          <Group justify="flex-end">
            <Button type="submit" loading={state.saving} disabled={unchanged}>
              Save profile
            </Button>
          </Group>
        }
      >
        <TextInput
          label="Email"
          value={me.email}
          readOnly
          c="dimmed"
          variant="unstyled"
          description="Ask an administrator to change it."
        />
        <ProfileFields form={state.form} prompts={me.user_level === 'admin'} />
      </SaveForm>
    </Section>
  )
}
