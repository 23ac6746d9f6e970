import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DictationModel } from '#contract/dictation.ts'
import { LIMITS } from '#contract/limits.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { overviewQuery } from '#web/features/providers/queries.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { dictationModelQuery, saveDictationModel } from './queries.ts'

/** For administrators: whether people may dictate, and which model writes it down. */
export function DictationSection() {
  const { data, error, refetch } = useQuery(dictationModelQuery)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={1} height={160} />
  return <Choices key={`${data.provider_id} ${data.model}`} saved={data} />
}

function Choices({ saved }: { saved: DictationModel }) {
  const { data: overview } = useQuery(overviewQuery)
  const save = useMutation(saveDictationModel)
  const [provider, setProvider] = useState(saved.provider_id ?? '')
  const [model, setModel] = useState(saved.model ?? '')
  const added = overview?.providers.filter(({ is_fixed, kind }) => !is_fixed && kind !== 'google') ?? []
  const changed = provider !== (saved.provider_id ?? '') || model.trim() !== (saved.model ?? '')
  return (
    <Section
      title="Dictation"
      text="People record what they want to note. A transcription model turns it into text; without one the recording is kept as a file. Recordings are sent to that model’s provider only."
    >
      <Switch
        label="People may dictate"
        checked={save.isPending ? (save.variables.is_on ?? saved.is_on) : saved.is_on}
        onChange={(event) => save.mutate({ is_on: event.currentTarget.checked })}
      />
      {saved.fixed !== null ? (
        <p className="dimmed sm row wrap gap-8 no-margin">
          {saved.fixed} transcribes. It is set by TRANSCRIPTION_MODEL in the environment of the server.
        </p>
      ) : (
        saved.is_on && (
          <form
            className="flex wrap align-items-end gap-12"
            aria-label="Model for dictation"
            onSubmit={(event) => {
              event.preventDefault()
              save.mutate({ provider_id: provider || null, model: provider ? model.trim() || null : null })
            }}
          >
            <SelectField
              label="Provider"
              data={[
                { value: '', label: 'None: keep recordings as files' },
                ...added.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={provider}
              onChange={({ currentTarget }) => setProvider(currentTarget.value)}
            />
            {provider !== '' && (
              <TextInput
                label="Transcription model"
                placeholder="whisper-1"
                autoComplete="off"
                maxLength={LIMITS.name}
                value={model}
                onChange={({ currentTarget }) => setModel(currentTarget.value)}
              />
            )}
            <Button type="submit" variant="default" disabled={!changed} loading={save.isPending}>
              Save model
            </Button>
          </form>
        )
      )}
      {save.isError && <Failure text={wordsOf(save.error)} />}
    </Section>
  )
}
