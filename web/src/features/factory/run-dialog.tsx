import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { InputField } from '#contract/factory-shapes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import type { DialogFrame } from '#web/ui/use-dialog.tsx'
import type { Runnable } from './queries.ts'

type Inputs = Record<string, string>
type Props = DialogFrame & {
  what: Runnable
  /** What the fields begin with, for a run that is started again. */
  initial?: Inputs
  onRun(inputs: Inputs): Promise<unknown>
}

/** Asks for what a crew or flow needs before it starts. */
export function RunDialog({ what, initial, onRun, opened, onClose }: Props) {
  const { kind, entry } = what
  return (
    <Dialog opened={opened} onClose={onClose} title={entry.name || (kind === 'crew' ? 'Run Crew' : 'Run Flow')}>
      <InputsForm
        inputs={entry.inputs}
        initial={initial}
        // A crew that asks must be told something; a flow may have a question that can be left open.
        needsOne={kind === 'crew'}
        verb={kind === 'crew' ? 'Run Crew' : 'Run Flow'}
        onRun={onRun}
        onDone={onClose}
      />
    </Dialog>
  )
}

type FormProps = {
  inputs: readonly InputField[]
  initial?: Inputs
  needsOne: boolean
  verb: string
  onRun(inputs: Inputs): Promise<unknown>
  onDone(): void
}

/** One field for each input. What is required must be filled; where nothing is, at least one of them. */
export function InputsForm({ inputs, initial = {}, needsOne, verb, onRun, onDone }: FormProps) {
  const begun = Object.fromEntries(inputs.map(({ name }) => [name, initial[name] ?? '']))
  const state = useSaveForm<{ inputs: Inputs }, Inputs, unknown>({
    initialValues: { inputs: begun },
    toInput: (fields) => Object.fromEntries(Object.entries(fields.inputs).filter(([, said]) => said.trim() !== '')),
    check({ inputs: said }) {
      const blank = (name: string) => (said[name] ?? '').trim() === ''
      const wrong = inputs
        .filter(({ name, required }) => required && blank(name))
        .map(({ name, label }) => [`inputs.${name}`, `${label.replace(/[?:.]$/, '')} is required.`])
      const first = inputs[0]
      if (wrong.length === 0 && needsOne && first && inputs.every(({ name }) => blank(name)))
        return { [`inputs.${first.name}`]: 'Please answer at least one question.' }
      return Object.fromEntries(wrong)
    },
    save: onRun,
    onSaved: onDone,
  })
  const { form } = state
  return (
    <SaveForm
      state={state}
      label={verb}
      actions={
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" leftSection={<IconPlayerPlay size={16} />} loading={state.saving}>
            {verb}
          </Button>
        </Group>
      }
    >
      <Text c="dimmed">It runs with your rights, and asks before it changes or sends anything.</Text>
      {inputs.map(({ name, label, required }, at) => (
        <Textarea
          key={name}
          label={label}
          withAsterisk={required}
          dir="auto"
          autosize
          minRows={1}
          maxRows={8}
          data-autofocus={at === 0 || undefined}
          {...form.getInputProps(`inputs.${name}`)}
        />
      ))}
    </SaveForm>
  )
}
