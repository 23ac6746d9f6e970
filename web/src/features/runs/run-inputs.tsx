import { Button, Stack, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { InputField } from '#contract/factory-shapes.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { readDraft, useKeepDraft } from '#web/ui/draft.ts'
import { Failure } from '#web/ui/failure.tsx'
import { newKey } from '#web/ui/new-key.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { missingInputs } from './inputs.ts'
import { inputsQuery, type Runnable, startRun } from './start-queries.ts'

type Props = {
  runnable: Runnable
  /** null: none is chosen yet, and nothing can begin. */
  conversationId: string | null
  onStarted(): void
  onFailed?(error: unknown): void
  /** What it was told the last time: stands in the fields, before any draft. */
  before?: Record<string, string>
  /** The button's word; "Run Crew" or "Run Flow" where nothing is said. */
  verb?: string
}

/** What a crew or flow wants to know before it begins, and the button that begins it. */
export function RunInputs(props: Props) {
  const { kind, id } = props.runnable
  const { data, error, refetch } = useQuery(inputsQuery(kind, id))
  if (data) return <Fields {...props} fields={data.fields} required={data.requires_input} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} height={60} />
}

function Fields(props: Props & { fields: readonly InputField[]; required: boolean }) {
  const { runnable, conversationId, fields, required, onStarted, onFailed } = props
  const name = `run-inputs.${useMe().id}.${runnable.id}`
  const [values, setValues] = useState<Record<string, string>>(() => props.before ?? readDraft(name) ?? {})
  const typed = Object.values(values).some((value) => value.trim() !== '')
  const kept = useKeepDraft(props.before ? null : name, typed ? values : null)
  const start = useMutation(startRun)
  const last = useRef({ said: '', key: '' })
  const ready = conversationId !== null && missingInputs(fields, required, values).length === 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!ready || start.isPending) return
    const inputs = Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field.name]?.trim()
        return value ? [[field.name, value]] : []
      }),
    )
    const said = JSON.stringify([conversationId, inputs])
    // A second attempt with the same answers begins nothing twice.
    if (last.current.said !== said) last.current = { said, key: newKey() }
    const { kind, id } = runnable
    const input = { kind, id, conversation_id: conversationId, inputs, idempotencyKey: last.current.key }
    start.mutate(input, {
      onSuccess() {
        last.current = { said: '', key: '' }
        kept.drop()
        onStarted()
      },
      onError: onFailed,
    })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
      aria-label={`Run ${runnable.name}`}
    >
      <Stack gap="md">
        {fields.length === 0 && <span>There is nothing to fill in: it reads what it needs from your records.</span>}
        {fields.map((field, at) => (
          <Textarea
            key={field.name}
            label={field.label || field.name}
            withAsterisk={field.required}
            aria-required={field.required}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={10_000}
            value={values[field.name] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field.name]: value }))}
            data-autofocus={at === 0 || undefined}
          />
        ))}
        {start.isError && <Failure title={failureOf(runnable)} text={wordsOf(start.error)} />}
        <Foot>
          <Button type="submit" loading={start.isPending} disabled={!ready}>
            {props.verb ?? (runnable.kind === 'crew' ? 'Run Crew' : 'Run Flow')}
          </Button>
        </Foot>
      </Stack>
    </form>
  )
}

const Foot = ({ children }: { children: ReactNode }) => <div style={{ textAlign: 'end' }}>{children}</div>
const failureOf = ({ kind }: Runnable) => (kind === 'crew' ? 'Failed to start crew' : 'Failed to start flow')
