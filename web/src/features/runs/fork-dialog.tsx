import { Stack, Switch, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ForkOptions, Run } from '#contract/runs.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { forkOptionsQuery, forkRun } from './fork-queries.ts'

type Props = { run: Run; onForked(): void } & DialogFrame

/** From which step, with which answer, inputs and definition. */
export function ForkDialog({ run, onForked, ...frame }: Props) {
  const { data, error, refetch } = useQuery(forkOptionsQuery(run.id))
  return (
    <Dialog title={`Fork ${run.name}`} {...frame}>
      {data ? (
        <Form run={run} options={data} onForked={onForked} onClose={frame.onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={60} />
      )}
    </Dialog>
  )
}

const DEFINITIONS = {
  changed: 'The crew or flow has changed since this run. Which one should run?',
  gone: 'The crew or flow no longer exists. It runs as it was recorded.',
} as const

function Form({
  run,
  options,
  onForked,
  onClose,
}: {
  run: Run
  options: ForkOptions
  onForked(): void
  onClose(): void
}) {
  const [at, setAt] = useState('')
  const [answer, setAnswer] = useState('')
  const [inputs, setInputs] = useState<Record<string, unknown>>(run.inputs)
  const [definition, setDefinition] = useState<'recorded' | 'current'>('recorded')
  const key = useRef(newKey())
  const fork = useMutation(forkRun)
  const point = options.steps[Number(at)]
  const step = at === '' ? undefined : point
  const fields = (definition === 'current' && options.current_inputs) || options.inputs
  const put = (name: string, value: string) =>
    setInputs((before) => {
      const { [name]: _, ...others } = before
      return value === '' ? others : { ...before, [name]: value }
    })
  // Results of earlier steps were made with what was said before: other inputs reach only what comes now.
  const late = step !== undefined && fields.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const again = () => {
      key.current = newKey()
    }
    const done = () => {
      onClose()
      onForked()
    }
    fork.mutate(
      {
        id: run.id,
        ...(step && { step: step.step }),
        ...(step?.question != null && answer.trim() !== '' && { answer: answer.trim() }),
        ...(inputs !== run.inputs && { inputs }),
        ...(options.definition !== 'same' && { definition }),
        idempotencyKey: key.current,
      },
      { onSuccess: done, onError: again },
    )
  }
  return (
    <form onSubmit={submit} aria-label="Fork this run">
      <Stack gap="sm">
        <SelectField
          label="From"
          data={[
            { value: '', label: 'The beginning' },
            ...options.steps.map(({ title, question }, place) => ({
              value: String(place),
              label: `${place + 1}. ${question === null ? title : `Question: ${title}`}`.slice(0, 90),
            })),
          ]}
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
          description={
            options.steps.length === 0
              ? 'The results of its steps are no longer kept.'
              : 'Earlier results are reused; nothing is done twice.'
          }
        />
        {step?.question != null && (
          <Textarea
            label="Another answer"
            description={step.answer === null ? 'Leave it empty to be asked again.' : `You said: ${step.answer}`}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            autosize
            maxLength={10_000}
          />
        )}
        {options.definition === 'changed' && (
          <SelectField
            label={DEFINITIONS.changed}
            data={[
              { value: 'recorded', label: 'As it was recorded' },
              { value: 'current', label: 'As it is now' },
            ]}
            value={definition}
            onChange={({ currentTarget: { value } }) => setDefinition(value === 'current' ? 'current' : 'recorded')}
          />
        )}
        {options.definition === 'gone' && <p>{DEFINITIONS.gone}</p>}
        {fields.map(({ name, label, required, kind }) => {
          const value = inputs[name]
          const said = value === undefined || value === null ? '' : String(value)
          return kind === 'yes_no' ? (
            <Switch
              key={name}
              label={label || name}
              checked={said === 'true'}
              onChange={({ currentTarget: { checked } }) => put(name, checked ? 'true' : '')}
            />
          ) : (
            <Textarea
              key={name}
              label={label || name}
              required={required}
              dir="auto"
              autosize
              minRows={1}
              maxRows={8}
              maxLength={10_000}
              value={said}
              onChange={({ currentTarget }) => put(name, currentTarget.value)}
            />
          )
        })}
        {late && <p>Reused results keep the inputs of the first run; changed inputs count from this step on.</p>}
        {fork.error && <Failure title="The run could not be forked" text={wordsOf(fork.error)} />}
        <FormActions onCancel={onClose} saving={fork.isPending}>
          Fork run
        </FormActions>
      </Stack>
    </form>
  )
}
