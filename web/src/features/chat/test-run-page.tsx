import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { apartFrom } from '#web/features/factory/format.ts'
import { RunInputs } from '#web/features/runs/run-inputs.tsx'
import { runnablesQuery } from '#web/features/runs/start-queries.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { recentConversationsQuery } from './queries.ts'
import { NoCrew } from './test-run-hints.tsx'
import styles from './test-run-page.module.css'

const route = getRouteApi('/app/test-run')

/** Tries a crew out: in which conversation, which crew, with what. */
export function TestRunPage() {
  const { conversation = '', crew = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const conversations = useQuery(recentConversationsQuery)
  const runnables = useQuery(runnablesQuery)
  const crews = runnables.data?.filter(({ kind }) => kind === 'crew') ?? []
  const told = apartFrom(
    crews.flatMap(({ made }) => made ?? []),
    useMe().id,
  )
  const chosen = crews.find(({ id }) => id === crew)
  const place = conversations.data?.find(({ id }) => id === conversation)
  const failure = conversations.error ?? runnables.error
  const choose = (next: { conversation?: string; crew?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return (
    <Page title="Test run" narrow>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void Promise.all([conversations.refetch(), runnables.refetch()])} />
      ) : !conversations.data || !runnables.data ? (
        <RowsSkeleton rows={3} height={60} />
      ) : (
        <div className="stack gap-16 pad-16 card">
          <SelectField
            label="Conversation"
            value={place?.id ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ conversation: value || undefined })}
            data={[
              { value: '', label: 'Choose a conversation' },
              ...conversations.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label="Crew"
            value={chosen?.id ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ crew: value || undefined })}
            data={[
              { value: '', label: 'Choose a crew' },
              ...crews.map(({ id, name, made }) => {
                const apart = made ? told(made) : null
                return { value: id, label: apart ? `${name} (${apart})` : name }
              }),
            ]}
          />
          {chosen?.description && <p className={`no-margin dimmed ${styles.about}`}>{chosen.description}</p>}
          {chosen ? (
            <RunInputs
              key={chosen.id}
              runnable={chosen}
              conversationId={place?.id ?? null}
              verb="Run"
              onStarted={() =>
                place &&
                void navigate({ to: '/app/conversations/$conversationId', params: { conversationId: place.id } })
              }
            />
          ) : (
            <NoCrew conversations={conversations.data.length} crews={crews.length} />
          )}
        </div>
      )}
    </Page>
  )
}
