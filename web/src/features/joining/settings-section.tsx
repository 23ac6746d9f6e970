import { Radio, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { LetIn } from '#contract/joining.ts'
import { Section } from '#web/ui/section.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { LET_IN } from './format.ts'
import { saveSettings, settingsQuery } from './queries.ts'

/** For administrators: whose invitation links let in without their yes. */
export function JoiningSettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useMutation(saveSettings)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={3} height={48} />
  return (
    <Section
      title="Invitation links"
      text={
        data.is_fixed
          ? 'Set by INVITATIONS_LET_IN in the environment of the server, and changed there.'
          : 'An invitation link signs people up and makes them members of an organization. Whose links let them in at once?'
      }
    >
      <Radio.Group
        aria-label="Whose links let people in at once"
        value={save.isPending ? save.variables.let_in : data.let_in}
        onChange={(value) => save.mutate({ let_in: value as LetIn })}
      >
        <Stack gap="md">
          {LET_IN.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} disabled={data.is_fixed} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}
