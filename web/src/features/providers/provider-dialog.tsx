import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LIMITS } from '#contract/limits.ts'
import { createProviderBody, type Provider, type ProviderKind, updateProviderBody } from '#contract/providers.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ADDRESS, inputOf, KINDS, keyOf, proposedFor, valuesOf } from './format.ts'
import { ModelFields } from './model-fields.tsx'
import { Outcome } from './outcome.tsx'
import { addProvider, changeProvider, tryProvider } from './queries.ts'

type Props = DialogFrame & {
  /** Null: a new one. */
  provider: Provider | null
  networks: readonly string[]
}

/** Adds a provider or changes one. Its key is entered here and never shown again. */
export function ProviderDialog({ provider, networks, opened, onClose }: Props) {
  const add = useMutation(addProvider)
  const change = useMutation(changeProvider)
  const attempt = useMutation(tryProvider)
  const state = useSaveForm({
    initialValues: provider ? valuesOf(provider) : proposedFor('compatible'),
    toInput: inputOf,
    schema: provider ? updateProviderBody : createProviderBody,
    save: (input, idempotencyKey) =>
      provider
        ? change.mutateAsync({ input: { ...input, id: provider.id }, ifVersion: provider.updated_at })
        : add.mutateAsync({ input, idempotencyKey }),
    onSaved: onClose,
  })
  const { form } = state
  const { kind, without_key, models } = form.values
  const field = form.getInputProps
  const choose = (next: ProviderKind) => {
    // What was typed is not replaced by what is only proposed.
    const untouched = JSON.stringify(form.values) === JSON.stringify(proposedFor(kind))
    if (untouched) form.setValues(proposedFor(next))
    else form.setFieldValue('kind', next)
    attempt.reset()
  }
  const tryIt = () => {
    const values = form.getValues()
    attempt.mutate({
      ...(provider ? { id: provider.id } : {}),
      kind: values.kind,
      base_url: values.base_url.trim() || null,
      ...keyOf(values),
      model: values.models[0]?.id.trim() ?? '',
    })
  }
  const title = provider ? `Edit ${provider.name}` : 'Add provider'
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <SaveForm
        state={state}
        label={title}
        actions={
          <>
            <Outcome outcome={attempt.data} failure={attempt.error && wordsOf(attempt.error)} />
            <FormActions onCancel={onClose} saving={state.saving}>
              {provider ? 'Save provider' : 'Add provider'}
            </FormActions>
          </>
        }
      >
        <SelectField
          label="Provider"
          data={[...KINDS]}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value as ProviderKind)}
        />
        <TextInput label="Name" maxLength={LIMITS.name} autoComplete="off" data-autofocus {...field('name')} />
        <TextInput
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2_000}
          placeholder={ADDRESS[kind].placeholder}
          description={`${ADDRESS[kind].description} ${reachWords(networks)}`}
          {...field('base_url')}
        />
        {!without_key && (
          <PasswordInput
            label="API key"
            autoComplete="off"
            description={keyHelp(provider)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
            {...field('key')}
          />
        )}
        <Checkbox
          label="This provider asks for no key"
          description="Such as a model on a machine of your own."
          {...form.getInputProps('without_key', { type: 'checkbox' })}
        />
        <ModelFields form={form} />
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            loading={attempt.isPending}
            disabled={(models[0]?.id ?? '').trim() === ''}
            onClick={tryIt}
          >
            Try it
          </Button>
        </div>
      </SaveForm>
    </Dialog>
  )
}

const reachWords = (networks: readonly string[]) =>
  networks.length === 0
    ? 'Only public https addresses are reached; MODELS_PRIVATE allows others.'
    : `Public https addresses are reached, and ${networks.join(', ')}.`

function keyHelp(provider: Provider | null): string {
  if (provider?.key_state === 'lost') return 'The kept key can no longer be decrypted. Enter it again.'
  if (provider?.key_state === 'kept')
    return `A key${provider.key_hint === null ? '' : ` ending in ${provider.key_hint}`} is kept. Leave this empty to keep it; another address needs it again.`
  return 'It is encrypted, and never shown again.'
}
