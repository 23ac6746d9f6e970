import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Provider } from '#contract/providers.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { listed } from '#web/ui/words/numbers.ts'
import { keyWords, kindLabel, priceWords } from './format.ts'
import { Outcome } from './outcome.tsx'
import styles from './providers.module.css'
import { removeProvider, tryProvider } from './queries.ts'

/** One provider with its models. Those of the environment are only shown. */
export function ProviderRow({ provider, onEdit }: { provider: Provider; onEdit(): void }) {
  const { id, name, kind, base_url, models, key_state, is_fixed, overruled } = provider
  const attempt = useMutation(tryProvider)
  const { mutate: remove, isPending: removing } = useMutation(removeProvider)
  const [first] = models
  const askToRemove = async () => {
    const text = `Its key is deleted, and ${listed(models.map((model) => model.label ?? model.id))} can no longer be chosen. Conversations and results stay.`
    if (await confirm({ title: `Remove ${name}?`, text, verb: 'Remove provider', danger: true })) remove(id)
  }
  return (
    <li className={`stack gap-8 border-top pad-16-0 ${styles.provider}`} aria-label={name}>
      <div className="row wrap gap-4-12">
        <span className="strong breaks">{name}</span>
        <StatusBadge tone={key_state === 'lost' ? 'bad' : 'plain'}>{keyWords(provider)}</StatusBadge>
      </div>
      <p className="no-margin dimmed breaks">{base_url ?? `${kindLabel(kind)}, at its own address`}</p>
      {key_state === 'lost' && (
        <p className="no-margin dimmed breaks">
          The key was sealed with another SECRETS_KEY. Enter it again, or have the operator put the former SECRETS_KEY
          back. Until then these models do not answer.
        </p>
      )}
      <ul className="grid gap-2 plain-list">
        {models.map((model) => (
          <li className="flex wrap spread breaks gap-0-16" key={model.id}>
            {model.label ?? model.id}
            <span className="dimmed">
              {overruled.includes(model.id)
                ? 'The environment of the server offers it; this one is not used'
                : (priceWords(model) ?? 'No price')}
            </span>
          </li>
        ))}
      </ul>
      {!is_fixed && (
        <>
          <div className="flex wrap gap-8">
            <Button
              variant="default"
              loading={attempt.isPending}
              onClick={() => first && attempt.mutate({ id, kind, base_url, model: first.id })}
            >
              Try it
            </Button>
            <Button variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button variant="default" loading={removing} onClick={() => void askToRemove()}>
              Remove
            </Button>
          </div>
          <Outcome outcome={attempt.data} failure={attempt.error && wordsOf(attempt.error)} />
        </>
      )}
    </li>
  )
}
