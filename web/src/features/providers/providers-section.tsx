import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Provider, ProviderOverview } from '#contract/providers.ts'
import { modelsQuery } from '#web/app/models.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderRow } from './provider-row.tsx'
import { overviewQuery, saveDefault } from './queries.ts'

/** For administrators: where models come from, and which one answers by default. */
export function ProvidersSection() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const dialog = useDialog<Provider | null>()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={4} height={88} />
  return (
    <>
      <Section
        title="Providers"
        text="Where models come from. Keys are encrypted before they are kept. What the environment of the server names comes first and is changed there. Prices are for a million tokens."
        action={
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => dialog.open(null)}>
            Add provider
          </Button>
        }
      >
        {data.cannot_seal && <Failure title="No key can be kept yet. " text={data.cannot_seal} />}
        {data.providers.length === 0 ? (
          <p className="no-margin dimmed breaks">
            No providers yet. The built-in analyst answers until you add one, such as OpenAI, Google or a model on a
            machine of your own.
          </p>
        ) : (
          <ul className="grid plain-list">
            {data.providers.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} onEdit={() => dialog.open(provider)} />
            ))}
          </ul>
        )}
      </Section>
      {data.providers.length > 0 && <DefaultModel overview={data} />}
      {dialog.show((provider, frame) => (
        <ProviderDialog provider={provider} networks={data.networks} {...frame} />
      ))}
    </>
  )
}

function DefaultModel({ overview }: { overview: ProviderOverview }) {
  const { data: models = [] } = useQuery(modelsQuery)
  const save = useMutation(saveDefault)
  const { model, is_fixed } = overview.default
  const chosen = (save.isPending ? save.variables : model) ?? ''
  const offered = models.filter(({ id, available }) => available || id === chosen)
  const missing = chosen !== '' && !offered.some(({ id }) => id === chosen)
  return (
    <Section
      title="Default model"
      text={
        is_fixed
          ? 'Set by DEFAULT_MODEL in the environment of the server, and changed there.'
          : 'It answers wherever a person or a crew has not chosen another one.'
      }
    >
      <SelectField
        label="Default model"
        data={[
          { value: '', label: 'The first one that is available' },
          ...offered.map(({ id, label, available }) => ({
            value: id,
            label: available ? label : `${label} (not available)`,
          })),
          ...(missing ? [{ value: chosen, label: `${chosen} (no longer offered)` }] : []),
        ]}
        value={chosen}
        disabled={is_fixed}
        onChange={({ currentTarget }) => save.mutate(currentTarget.value || null)}
      />
    </Section>
  )
}
