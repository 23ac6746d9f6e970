import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type OwnAccount, updateMeBody } from '#contract/users.ts'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { changedFields, compared, type ProfileValues, profileInput, profileValues } from './format.ts'
import { ProfileFields } from './profile-fields.tsx'
import { meQuery, updateMe } from './queries.ts'

/**
 * Begins anew when the stored profile changes, but never under somebody's hands: what is being typed goes on building on the
 * version that it was begun with, and both are shown when it is saved.
 */
export function ProfileForm({ me }: { me: OwnAccount }) {
  const [base, setBase] = useState(me)
  const typing = useRef(false)
  if (me.updated_at > base.updated_at && !typing.current) setBase(me)
  return <FormOf key={base.updated_at} me={base} typing={typing} onSaved={setBase} />
}

type FormProps = { me: OwnAccount; typing: RefObject<boolean>; onSaved(saved: OwnAccount): void }

/** Only changed fields are sent; what was typed is kept as a draft. */
function FormOf({ me, typing, onSaved }: FormProps) {
  const queryClient = useQueryClient()
  const before = profileValues(me)
  const prompts = me.user_level === 'admin'
  const { mutateAsync: save } = useMutation({
    ...updateMe,
    // No topic: what was typed is safe with the answer, and must not wait for lists to be read again.
    meta: {
      success: 'Profile Updated',
      failure: 'Update Failed',
      failureText: 'Could not update profile.',
    },
  })
  const toInput = (values: ProfileValues) => changedFields(profileInput(before), profileInput(values))
  const record = useRecordForm<OwnAccount, ProfileValues, ReturnType<typeof toInput>>({
    draft: `${me.id}.profile`,
    record: me,
    original: before,
    fieldsOf: profileValues,
    toInput,
    schema: updateMeBody,
    update: (input, _me, ifVersion) => save({ input, ifVersion }),
    onDone(saved) {
      queryClient.setQueryData(meQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['users'] })
      onSaved(saved)
    },
  })
  typing.current = record.changed
  const unchanged = Object.keys(toInput(record.form.values)).length === 0
  return (
    <Section title="About you" text="The AI reads this before it advises you.">
      <RecordForm
        of={record}
        label="About you"
        verb="Save profile"
        cancel="Discard changes"
        onCancel={record.changed ? record.startOver : undefined}
        differences={(mine, newer) => compared(mine, profileValues(newer), prompts)}
        disabled={unchanged}
        long={record.changed}
      >
        <TextInput
          label="Email"
          value={me.email}
          readOnly
          variant="unstyled"
          description={
            me.user_level === 'admin'
              ? 'Change it under Super Admin, in your own row.'
              : 'Ask an administrator to change it.'
          }
        />
        <ProfileFields form={record.form} prompts={prompts} own />
      </RecordForm>
    </Section>
  )
}
