import { Button, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { InputField } from '#contract/factory-shapes.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { requiredWords, useLeftFields } from '#web/ui/forms/left-fields.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { missingInputs } from './inputs.ts'
import styles from './inputs-form.module.css'
import { WithoutModel } from './without-model.tsx'

type Inputs = Record<string, string>
type Props = {
  /** The crew or flow: what was typed for it is kept under its id. */
  runnable: { id: string; name: string; kind: 'crew' | 'flow'; built_in?: boolean }
  fields: readonly InputField[]
  /** Something must be answered, whatever it is. */
  needsOne: boolean
  /** What it was told the last time: stands in the fields, before any draft. */
  before?: Inputs
  /** The conversation in which it begins; null: none is chosen yet. Left out: one of its own. */
  within?: string | null
  /** The button's word; "Run Crew" or "Run Flow" where nothing is said. */
  verb?: string
  /** Begins it. The key stays the same for the same answers: a second attempt begins nothing twice. */
  onRun(inputs: Inputs, idempotencyKey: string): Promise<unknown>
  onDone(): void
  onFailed?(error: unknown): void
}

/** What a crew or flow wants to know before it begins, and the button that begins it. */
export function InputsForm({ runnable, fields, needsOne, before, within, verb, onRun, onDone, onFailed }: Props) {
  const draft = `run-inputs.${useMe().id}.${runnable.id}`
  const [values, setValues] = useState<Inputs>(() => before ?? readDraft(draft) ?? {})
  const typed = Object.values(values).some((value) => value.trim() !== '')
  const kept = useKeepDraft(before ? null : draft, typed ? values : null)
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const last = useRef({ said: '', key: '' })
  const missing = missingInputs(fields, needsOne, values)
  const ready = within !== null && missing.length === 0
  const { wasLeft, onBlur } = useLeftFields()
  /** Where none is marked, each of them would do. */
  const faultOf = ({ name, label, required }: InputField) =>
    !missing.includes(name) || !wasLeft(name) ? null : required ? requiredWords(label || name) : ONE_OF_THESE
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!ready || state.busy) return
    const inputs = Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value = values[name]?.trim()
        return value ? [[name, value]] : []
      }),
    )
    const said = JSON.stringify([within, inputs])
    if (last.current.said !== said) last.current = { said, key: newKey() }
    setState({ busy: true, failure: null })
    try {
      await onRun(inputs, last.current.key)
      kept.drop()
      onDone()
    } catch (error) {
      setState({ busy: false, failure: wordsOf(error) })
      onFailed?.(error)
    }
  }
  const crew = runnable.kind === 'crew'
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
      }}
      aria-label={`Run ${runnable.name}`}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {fields.length === 0 && 'It needs nothing more from you. '}
          It runs with your rights, and asks before it changes or sends anything.
        </Text>
        {runnable.built_in === false && <WithoutModel kind={runnable.kind} />}
        {fields.map((field, at) => {
          const put = (value: string) => setValues((now) => ({ ...now, [field.name]: value }))
          const shared = { label: field.label || field.name, 'data-autofocus': at === 0 || undefined }
          const value = values[field.name] ?? ''
          return field.kind === 'yes_no' ? (
            <Switch
              key={field.name}
              {...shared}
              checked={value === 'true'}
              onChange={({ currentTarget: { checked } }) => put(checked ? 'true' : '')}
            />
          ) : (
            <Textarea
              key={field.name}
              {...shared}
              withAsterisk={field.required}
              aria-required={field.required}
              dir="auto"
              autosize
              minRows={1}
              maxRows={8}
              maxLength={10_000}
              value={value}
              onChange={({ currentTarget }) => put(currentTarget.value)}
              onBlur={onBlur(field.name)}
              error={faultOf(field)}
            />
          )
        })}
        {state.failure !== null && (
          <Failure title={crew ? 'Failed to start crew' : 'Failed to start flow'} text={state.failure} />
        )}
        <div className={styles.foot}>
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={state.busy}
            disabled={!ready}
          >
            {verb ?? (crew ? 'Run Crew' : 'Run Flow')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const ONE_OF_THESE = 'Please fill in at least one of these.'
