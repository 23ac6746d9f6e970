import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { createFlowBody, stepKinds } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { emptyStep, type FlowFields, flowFields, flowInput, type StepFields } from './entry-fields.ts'
import { STEP_KINDS } from './format.ts'
import styles from './forms.module.css'
import { InputsEditor } from './inputs-editor.tsx'
import { PartList } from './part-list.tsx'
import { PublicField } from './public-field.tsx'
import { choicesQuery } from './queries.ts'
import { StepArgumentsForm } from './step-arguments-form.tsx'
import { type FormProps, useEntryForm } from './use-entry-form.ts'

export function FlowForm(props: FormProps<'flow'>) {
  const me = useMe()
  const { of, admin, differences } = useEntryForm({
    ...props,
    kind: 'flow',
    fieldsOf: flowFields,
    toInput: flowInput(me.user_level === 'admin'),
    schema: createFlowBody,
    required: { text: 'Name is required', fields: ['name'] },
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Flow" verb="Save flow" differences={differences} onCancel={props.onDone} long>
      <div className={`grid gap-12 ${styles.head}`}>
        <TextInput label="Name" withAsterisk dir="auto" data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Version" withAsterisk {...form.getInputProps('version')} />
      </div>
      <Textarea
        label="Description"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <StepsEditor form={form} kept={props.entry ?? props.template} />
      <InputsEditor
        inputs={form.values.inputs}
        onChange={(inputs) => form.setFieldValue('inputs', inputs)}
        errors={form.errors}
      />
      <PublicField
        one="flow"
        admin={admin}
        checked={form.values.is_public}
        onChange={(is_public) => form.setFieldValue('is_public', is_public)}
        error={form.errors.is_public}
      />
    </RecordForm>
  )
}

type StepsProps = { form: UseFormReturnType<FlowFields>; kept: FormProps<'flow'>['entry'] }
const PROMPTS = {
  agent: 'What the agent is asked to do',
  tool: 'What the tool is used for',
  crew: 'What the crew is told beside the inputs',
  wait_for_human: 'What is asked',
} as const

const HELP = {
  agent: '{name} stands for an input, {previous} for the result of the step before.',
  tool: 'Words, or its arguments as a JSON object. {name} stands for an input, {previous} for the step before.',
  crew: '{name} stands for an input, {previous} for the result of the step before.',
  wait_for_human: 'Lines at its end that begin with “- ” are the answers to choose from.',
} as const

function StepsEditor({ form, kept }: StepsProps) {
  const choices = usePartChoices(kept)
  return (
    <PartList
      legend="Steps"
      one="step"
      hint="They run from top to bottom. A step can wait for a human’s answer before it continues."
      items={form.values.steps}
      onChange={(steps) => {
        // What was wrong with the third one is not wrong with the one that is third now.
        form.clearErrors()
        form.setFieldValue('steps', steps)
      }}
      empty={emptyStep}
      called={({ title }) => title}
    >
      {(step, at) => (
        <>
          <TextInput
            id={`first-${step.key}`}
            label="Title"
            withAsterisk
            dir="auto"
            {...form.getInputProps(`steps.${at}.title`)}
          />
          <div className="halves gap-12 phone-column">
            <SelectField
              label="Kind"
              data={stepKinds.map((value) => ({ value, label: STEP_KINDS[value] }))}
              {...form.getInputProps(`steps.${at}.kind`)}
            />
            {step.kind !== 'wait_for_human' && (
              <ChoiceField
                label={STEP_KINDS[step.kind]}
                data={[
                  ...(step[step.kind] === '' ? [{ value: '', label: CHOOSE[step.kind] }] : []),
                  ...choices[step.kind],
                ]}
                {...form.getInputProps(`steps.${at}.${step.kind}`)}
              />
            )}
          </div>
          <StepPrompt form={form} step={step} at={at} />
        </>
      )}
    </PartList>
  )
}

/** What is to be done. A tool whose arguments are known has a field for each of them. */
function StepPrompt({ form, step, at }: { form: StepsProps['form']; step: StepFields; at: number }) {
  const { data: tools = [] } = useQuery({ ...choicesQuery('tool'), enabled: step.kind === 'tool' })
  const schema = step.kind === 'tool' ? tools.find(({ id }) => id === step.tool)?.schema : null
  const place = `steps.${at}.prompt`
  const text = (
    <Textarea
      label={PROMPTS[step.kind]}
      description={HELP[step.kind]}
      withAsterisk={step.kind === 'wait_for_human'}
      dir="auto"
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps(place)}
    />
  )
  if (!schema) return text
  return (
    <StepArgumentsForm
      key={`${step.key}-${step.tool}`}
      prompt={step.prompt}
      schema={schema}
      onChange={(prompt) => form.setFieldValue(place, prompt)}
      error={form.errors[place]}
      asText={text}
    />
  )
}

const CHOOSE = { agent: 'Choose an agent', tool: 'Choose a tool', crew: 'Choose a crew' } as const

/** What a step may name; what the flow names already stays to be chosen. */
function usePartChoices(kept: StepsProps['kept']) {
  const agents = useQuery(choicesQuery('agent'))
  const tools = useQuery(choicesQuery('tool'))
  const crews = useQuery(choicesQuery('crew'))
  const listOf = (kind: 'agent' | 'tool' | 'crew', found: readonly { id: string; name: string }[] = []) => {
    const former = (kept?.steps ?? []).flatMap((step) => {
      const id = step[kind]
      return id && !found.some((each) => each.id === id) ? [{ id, name: step[`${kind}_name`] ?? id }] : []
    })
    const once = new Map([...found, ...former].map(({ id, name }) => [id, name]))
    return [...once].map(([value, label]) => ({ value, label }))
  }
  return { agent: listOf('agent', agents.data), tool: listOf('tool', tools.data), crew: listOf('crew', crews.data) }
}
