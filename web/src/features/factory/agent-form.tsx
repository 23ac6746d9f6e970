import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createAgentBody } from '#contract/factory-shapes.ts'
import { modelsQuery } from '#web/app/models.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { agentFields, agentInput } from './entry-fields.ts'
import { PublicField } from './public-field.tsx'
import { ToolsField } from './tools-field.tsx'
import { type FormProps, useEntryForm } from './use-entry-form.ts'

export function AgentForm(props: FormProps<'agent'>) {
  const me = useMe()
  const { of, admin, differences } = useEntryForm({
    ...props,
    kind: 'agent',
    fieldsOf: agentFields,
    toInput: agentInput(me.user_level === 'admin'),
    schema: createAgentBody,
    required: { text: 'Name, role and goal are required', fields: ['name', 'role', 'goal'] },
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Agent" verb="Save agent" differences={differences} onCancel={props.onDone} long>
      <div className="halves gap-12 phone-column">
        <TextInput label="Name" withAsterisk dir="auto" data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label="Role"
          withAsterisk
          dir="auto"
          placeholder="Analyst, editor, negotiator"
          {...form.getInputProps('role')}
        />
      </div>
      <Textarea
        label="Goal"
        description="What this agent aims for in every task."
        withAsterisk
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('goal')}
      />
      <Textarea
        label="Backstory"
        description="How it works and what it knows: tone, standards, what to avoid."
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('backstory')}
      />
      <Textarea
        label="Description"
        description="For people who choose an agent."
        dir="auto"
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <ModelField kept={props.entry?.llm_model ?? ''} {...form.getInputProps('llm_model')} />
      <ToolsField {...form.getInputProps('tool_ids')} kept={(props.entry ?? props.template)?.tools ?? []} />
      <PublicField
        one="agent"
        admin={admin}
        checked={form.values.is_public}
        onChange={(is_public) => form.setFieldValue('is_public', is_public)}
        error={form.errors.is_public}
      />
    </RecordForm>
  )
}

const defaultWords = (model: { label: string; available: boolean } | undefined) =>
  model ? `Default (${model.label}${model.available ? '' : ', not set up'})` : 'Default'

/** Models that this installation offers; one without a key is said to be so. */
function ModelField({ kept, ...input }: { kept: string; value?: string; onChange?(value: string): void }) {
  const { data: models = [] } = useQuery(modelsQuery)
  const preferred = models.find(({ is_default }) => is_default)
  const offered = models.map(({ id, label, available }) => ({
    value: id,
    label: available ? label : `${label} (not set up)`,
  }))
  if (kept !== '' && !offered.some(({ value }) => value === kept)) offered.push({ value: kept, label: kept })
  const data = [{ value: '', label: defaultWords(preferred) }, ...offered]
  return <ChoiceField label="Model" data={data} {...input} />
}
