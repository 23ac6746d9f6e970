import { SegmentedControl, Switch, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/app/session.ts'
import { apartFrom } from '#web/features/factory/format.ts'
import { choicesQuery } from '#web/features/factory/queries.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import type { Fields } from './form-fields.ts'
import { KINDS } from './format.ts'

/** What runs: a question, a crew or a flow, with what that wants to know. */
export function WhatFields({ form }: { form: UseFormReturnType<Fields> }) {
  const { kind } = form.values
  return (
    <fieldset className="stack shrinks gap-12 no-margin pad-0 no-border">
      <legend className="pad-0 sm strong mb-8">What runs</legend>
      <SegmentedControl
        fullWidth
        aria-label="What runs"
        data={[...KINDS]}
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value as Fields['kind'])}
      />
      {kind === 'question' ? (
        <Textarea
          label="Question"
          withAsterisk
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          {...form.getInputProps('question')}
        />
      ) : (
        <Target kind={kind} form={form} />
      )}
    </fieldset>
  )
}

const labelOf = (name: string, apart: string | null) => (apart ? `${name} (${apart})` : name)

function Target({ kind, form }: { kind: 'crew' | 'flow'; form: UseFormReturnType<Fields> }) {
  const me = useMe()
  const choices = useQuery(choicesQuery(kind))
  const name = kind === 'crew' ? 'crew_id' : 'flow_id'
  const chosen = choices.data?.find(({ id }) => id === form.values[name])
  const apart = apartFrom(choices.data ?? [], me.id)
  const data = [
    { value: '', label: kind === 'crew' ? 'Choose a crew' : 'Choose a flow' },
    ...(choices.data ?? []).map((entry) => ({ value: entry.id, label: labelOf(entry.name, apart(entry)) })),
  ]
  return (
    <>
      <ChoiceField label={kind === 'crew' ? 'Crew' : 'Flow'} data={data} {...form.getInputProps(name)} />
      {chosen?.inputs.map((field) =>
        field.kind === 'yes_no' ? (
          <Switch
            key={field.name}
            label={field.label || field.name}
            checked={form.values.inputs[field.name] === 'true'}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(`inputs.${field.name}`, checked ? 'true' : '')
            }
          />
        ) : (
          <Textarea
            key={field.name}
            label={field.label || field.name}
            withAsterisk={field.required}
            autosize
            minRows={1}
            maxRows={8}
            dir="auto"
            value={form.values.inputs[field.name] ?? ''}
            error={form.errors[`inputs.${field.name}`]}
            onChange={({ currentTarget: { value } }) => form.setFieldValue(`inputs.${field.name}`, value)}
          />
        ),
      )}
    </>
  )
}
