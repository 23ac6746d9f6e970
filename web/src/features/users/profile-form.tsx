import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type User, updateMeBody } from '#contract/users.ts'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { Section } from '#web/ui/section.tsx'
import { changedFields, type ProfileValues, profileInput, profileValues } from './format.ts'
import { ProfileFields } from './profile-fields.tsx'
import { updateMe } from './queries.ts'

/** Only changed fields are sent. Starts anew whenever the stored profile changes. */
export function ProfileForm({ me }: { me: User }) {
  const before = profileValues(me)
  const { mutateAsync: save } = useMutation({
    ...updateMe,
    meta: {
      topic: 'users',
      success: 'Profile Updated',
      failure: 'Update Failed',
      failureText: 'Could not update profile.',
    },
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
          variant="unstyled"
          description="Ask an administrator to change it."
        />
        <ProfileFields form={state.form} prompts={me.user_level === 'admin'} />
      </SaveForm>
    </Section>
  )
}
