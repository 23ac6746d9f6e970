import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { LIMITS } from '#contract/limits.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { NO_MODEL, type ProviderValues } from './format.ts'
import styles from './providers.module.css'

const PRICES = [
  ['usd_per_million_input', 'Input'],
  ['usd_per_million_cached', 'Cached'],
  ['usd_per_million_output', 'Output'],
] as const

/** The models of a provider, each with its prices in US dollars for a million tokens. */
export function ModelFields({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const { models } = form.values
  return (
    <fieldset className="grid shrinks gap-16 no-margin pad-0 no-border">
      <legend className="pad-0 md strong mb-4">Models</legend>
      {models.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a model is its place in the form until it has a name
        <div key={index} className={`grid gap-8 align-items-end ${styles.entry}`}>
          <TextInput
            label={`Model ${index + 1}`}
            placeholder="llama3.3"
            autoComplete="off"
            maxLength={LIMITS.name}
            {...form.getInputProps(`models.${index}.id`)}
          />
          <TextInput
            label="Name people see"
            placeholder="Same as the model"
            autoComplete="off"
            maxLength={LIMITS.name}
            {...form.getInputProps(`models.${index}.label`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove model ${index + 1}`}
            disabled={models.length === 1}
            onClick={() => form.removeListItem('models', index)}
          >
            <IconX size={16} />
          </ActionIcon>
          <div className="grid full-row gap-8 three-columns align-items-end">
            {PRICES.map(([field, label]) => (
              <NumberInput
                key={field}
                label={label}
                aria-label={`${label} of model ${index + 1}, in US dollars for a million tokens`}
                prefix="$"
                min={0}
                hideControls
                decimalScale={4}
                {...form.getInputProps(`models.${index}.${field}`)}
              />
            ))}
          </div>
        </div>
      ))}
      <p className="no-margin dimmed breaks">
        Prices are in US dollars for a million tokens, and only for showing what an answer cost. Leave them empty where
        you do not know them.
      </p>
      {form.errors.models && <Failure text={String(form.errors.models)} />}
      <div>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} />}
          disabled={models.length >= 30}
          onClick={() => form.insertListItem('models', NO_MODEL)}
        >
          Add model
        </Button>
      </div>
    </fieldset>
  )
}
