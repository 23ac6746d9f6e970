import { useMutation, useQuery } from '@tanstack/react-query'
import { InputsForm } from '#web/features/factory/inputs-form.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { inputsQuery, type Runnable, startRun } from './start-queries.ts'

type Props = {
  runnable: Runnable
  /** null: none is chosen yet, and nothing can begin. */
  conversationId: string | null
  onStarted(): void
  onFailed?(error: unknown): void
  before?: Record<string, string>
  verb?: string
}

/** Begins a crew or flow in a conversation that is there, once it knows what it asks for. */
export function RunInputs({ runnable, conversationId, onStarted, onFailed, before, verb }: Props) {
  const { kind, id } = runnable
  const { data, error, refetch } = useQuery(inputsQuery(kind, id))
  const { mutateAsync } = useMutation(startRun)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} height={60} />
  return (
    <InputsForm
      runnable={runnable}
      fields={data.fields}
      needsOne={data.requires_input}
      before={before}
      within={conversationId}
      verb={verb}
      onRun={(inputs, idempotencyKey) =>
        mutateAsync({ kind, id, conversation_id: conversationId ?? '', inputs, idempotencyKey })
      }
      onDone={onStarted}
      onFailed={onFailed}
    />
  )
}
