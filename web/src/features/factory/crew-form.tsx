import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { createCrewBody } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { type CrewFields, crewFields, crewInput, emptyTask } from './entry-fields.ts'
import styles from './forms.module.css'
import { InputsEditor } from './inputs-editor.tsx'
import { PartList } from './part-list.tsx'
import { PublicField } from './public-field.tsx'
import { choicesQuery } from './queries.ts'
import { StandInsField } from './stand-ins-field.tsx'
import { type FormProps, useEntryForm } from './use-entry-form.ts'

export function CrewForm(props: FormProps<'crew'>) {
  const me = useMe()
  const { of, admin, differences } = useEntryForm({
    ...props,
    kind: 'crew',
    fieldsOf: crewFields,
    toInput: crewInput(me.user_level === 'admin'),
    schema: createCrewBody,
    required: { text: 'Name and version are required', fields: ['name', 'version'] },
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Crew" verb="Save crew" differences={differences} onCancel={props.onDone} long>
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
      <TasksEditor form={form} kept={(props.entry ?? props.template)?.agents ?? []} />
      <InputsEditor
        inputs={form.values.inputs}
        onChange={(inputs) => form.setFieldValue('inputs', inputs)}
        errors={form.errors}
      />
      <StandInsField
        value={form.values.fallback_models}
        onChange={(models) => form.setFieldValue('fallback_models', models)}
        error={form.errors.fallback_models}
      />
      <PublicField
        one="crew"
        admin={admin}
        checked={form.values.is_public}
        onChange={(is_public) => form.setFieldValue('is_public', is_public)}
        error={form.errors.is_public}
      />
    </RecordForm>
  )
}

type TasksProps = { form: UseFormReturnType<CrewFields>; kept: readonly { id: string; name: string }[] }

/** The work in its order: each task is told what the ones before it came to. */
function TasksEditor({ form, kept }: TasksProps) {
  const { data: agents = [] } = useQuery(choicesQuery('agent'))
  const known = [...agents, ...kept.filter(({ id }) => !agents.some((agent) => agent.id === id))]
  const choices = known.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <PartList
      legend="Tasks"
      one="task"
      hint={
        choices.length === 0
          ? 'A task is done by an agent: create an agent first.'
          : 'They run from top to bottom. Each one knows the inputs and what the earlier ones found.'
      }
      items={form.values.tasks}
      onChange={(tasks) => {
        // What was wrong with the third one is not wrong with the one that is third now.
        form.clearErrors()
        form.setFieldValue('tasks', tasks)
      }}
      empty={emptyTask}
      called={({ name }) => name}
    >
      {(task, at) => (
        <>
          <div className="halves gap-12 phone-column">
            <TextInput
              id={`first-${task.key}`}
              label="Name"
              withAsterisk
              dir="auto"
              {...form.getInputProps(`tasks.${at}.name`)}
            />
            <ChoiceField
              label="Agent"
              data={task.agent_id === '' ? [{ value: '', label: 'Choose an agent' }, ...choices] : choices}
              {...form.getInputProps(`tasks.${at}.agent_id`)}
            />
          </div>
          <Textarea
            label="What is to be done"
            dir="auto"
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps(`tasks.${at}.description`)}
          />
          <Textarea
            label="Expected output"
            dir="auto"
            autosize
            minRows={1}
            maxRows={6}
            {...form.getInputProps(`tasks.${at}.expected_output`)}
          />
        </>
      )}
    </PartList>
  )
}
