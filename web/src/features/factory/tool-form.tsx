import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createToolBody, toolKinds } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { toolFields, toolInput } from './entry-fields.ts'
import { capabilityName, TOOL_KINDS } from './format.ts'
import styles from './forms.module.css'
import { PublicField } from './public-field.tsx'
import { choicesQuery } from './queries.ts'
import { type FormProps, useEntryForm } from './use-entry-form.ts'

export function ToolForm(props: FormProps<'tool'>) {
  const me = useMe()
  const { of, admin, differences } = useEntryForm({
    ...props,
    kind: 'tool',
    fieldsOf: toolFields,
    toInput: toolInput(me.user_level === 'admin'),
    schema: createToolBody,
    required: { text: 'Name is required', fields: ['name'] },
  })
  const { form } = of
  const { kind } = form.values
  return (
    <RecordForm of={of} label="Tool" verb="Save tool" differences={differences} onCancel={props.onDone}>
      <TextInput label="Name" withAsterisk dir="auto" data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        description="Agents read it to know when to use the tool."
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      {admin && (
        <SelectField
          label="Kind"
          data={toolKinds.map((value) => ({ value, label: TOOL_KINDS[value] }))}
          {...form.getInputProps('kind')}
        />
      )}
      {kind === 'builtin' ? (
        <CapabilityField
          {...form.getInputProps('builtin')}
          error={form.errors.config ?? form.errors['config.builtin']}
        />
      ) : (
        <>
          <p className="no-margin dimmed xs" role="note">
            Tools of kind {TOOL_KINDS[kind]} cannot be used yet. You can prepare the configuration; a crew with such a
            tool does not start.
          </p>
          <div className={`grid gap-12 ${styles.head}`}>
            <TextInput
              label="Address"
              placeholder="https://"
              inputMode="url"
              withAsterisk
              {...form.getInputProps('url')}
              data-path="config.url"
              error={form.errors['config.url']}
            />
            {kind === 'http' && <SelectField label="Method" data={['GET', 'POST']} {...form.getInputProps('method')} />}
          </div>
        </>
      )}
      <PublicField
        one="tool"
        admin={admin}
        checked={form.values.is_public}
        onChange={(is_public) => form.setFieldValue('is_public', is_public)}
        error={form.errors.is_public}
      />
    </RecordForm>
  )
}

/** What is built in, as its own tools name it. */
function CapabilityField(input: { value?: string; onChange?(value: string): void; error?: ReactNode }) {
  const { data: tools = [] } = useQuery(choicesQuery('tool'))
  const builtin = tools.filter((tool) => tool.is_auto_gen && typeof tool.config.builtin === 'string')
  const data = builtin.map(({ name, config }) => ({ value: String(config.builtin), label: name }))
  const { value = '' } = input
  if (value !== '' && !data.some((each) => each.value === value)) data.push({ value, label: capabilityName(value) })
  return <ChoiceField label="What it does" data={[{ value: '', label: 'Not decided yet' }, ...data]} {...input} />
}
