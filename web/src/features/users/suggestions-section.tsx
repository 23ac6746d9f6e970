import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { meQuery, updateMe } from './queries.ts'

/** Whether replies are suggested at all; each conversation can say otherwise. It counts at once. */
export function SuggestionsSection({ me }: { me: User }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    ...updateMe,
    meta: { topic: 'users', success: 'Profile Updated', failure: 'Update Failed' },
    onSuccess: (saved) => queryClient.setQueryData(meQuery.queryKey, saved),
  })
  const on = save.isPending ? (save.variables.input.suggestions_on ?? me.suggestions_on) : me.suggestions_on
  return (
    <Section
      title="Suggested replies"
      text="Drafted when somebody writes to you; nothing is sent without you."
      action={
        <Switch
          aria-label="Suggest replies to messages"
          checked={on}
          onChange={({ currentTarget }) => save.mutate({ input: { suggestions_on: currentTarget.checked } })}
        />
      }
    />
  )
}
