import { useMutation, useQuery } from '@tanstack/react-query'
import type { LetIn } from '#contract/joining.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LET_IN } from './format.ts'
import { saveSettings, settingsQuery } from './queries.ts'

/** For administrators: whose invitation links let in without their yes. */
export function JoiningSettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useMutation(saveSettings)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={3} height={48} />
  const chosen = save.isPending ? save.variables.let_in : data.let_in
  return (
    <Section
      title="Invitation links"
      text={
        data.is_fixed
          ? 'Set by INVITATIONS_LET_IN in the environment of the server, and changed there.'
          : 'An invitation link signs people up and makes them members of an organization. Whose links let them in at once?'
      }
    >
      <SelectField
        label="Whose links let people in at once"
        description={LET_IN.find(({ value }) => value === chosen)?.text}
        data={LET_IN.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        disabled={data.is_fixed}
        onChange={({ currentTarget }) => save.mutate({ let_in: currentTarget.value as LetIn })}
      />
    </Section>
  )
}
