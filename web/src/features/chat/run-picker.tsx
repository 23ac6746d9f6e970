import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconRoute, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { apartFrom } from '#web/features/factory/format.ts'
import { RunInputs } from '#web/features/runs/run-inputs.tsx'
import { type Runnable, runnablesQuery } from '#web/features/runs/start-queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import styles from './run-picker.module.css'

type Props = {
  conversationId: string
  opened: boolean
  onClose(): void
  onFailed(kind: Runnable['kind'], error: unknown): void
}

/** Chooses a crew or flow, asks what it wants to know, and begins it in this conversation. */
export function RunPicker({ conversationId, opened, onClose, onFailed }: Props) {
  const [chosen, setChosen] = useState<Runnable | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={chosen ? `Run ${chosen.name}` : 'Run crew or flow'}>
      {chosen ? (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mb="sm"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => setChosen(null)}
          >
            Choose another
          </Button>
          <RunInputs
            key={chosen.id}
            runnable={chosen}
            conversationId={conversationId}
            onStarted={onClose}
            onFailed={(error) => onFailed(chosen.kind, error)}
          />
        </>
      ) : (
        <Choices onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Choices({ onChoose }: { onChoose(runnable: Runnable): void }) {
  const { data, error, refetch } = useQuery(runnablesQuery)
  const [search, setSearch] = useState('')
  const me = useMe().id
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} height={60} />
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = data.filter(({ name, description }) => {
    const text = `${name} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const apart = apartFrom(
    data.flatMap(({ made }) => made ?? []),
    me,
  )
  return (
    <>
      <TextInput
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onChoose(found[0])
        }}
        placeholder="Search crews or flows"
        aria-label="Search crews or flows"
        leftSection={<IconSearch size={16} />}
        data-autofocus
      />
      {found.length === 0 ? (
        <EmptyState title={data.length === 0 ? 'There are no crews or flows yet.' : 'No crew or flow has that name.'} />
      ) : (
        <ul className="stack gap-2 pad-0 no-bullets no-margin mx-less-8 mt-12" aria-label="Crews and flows">
          {found.map((each) => (
            <li key={`${each.kind}:${each.id}`}>
              <Choice runnable={each} apart={each.made ? apart(each.made) : null} onChoose={() => onChoose(each)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ChoiceProps = { runnable: Runnable; apart: string | null; onChoose(): void }

function Choice({ runnable, apart, onChoose }: ChoiceProps) {
  const { kind, name, description } = runnable
  const Icon = kind === 'crew' ? IconUsersGroup : IconRoute
  return (
    <button
      type="button"
      className="hover-ground press row full-width gap-12 pad-8 text-start round-sm min-h-56"
      onClick={onChoose}
    >
      <Icon className="fixed dimmed" size={20} aria-hidden />
      <span className={`grid grow ${styles.words}`}>
        <strong className="medium breaks">{name}</strong>
        {apart && <span className="dimmed xs breaks">{apart}</span>}
        {description && (
          <span className="dimmed xs clip">
            <Words text={description} />
          </span>
        )}
      </span>
      <StatusBadge tone={kind === 'crew' ? 'info' : 'plain'}>{kind === 'crew' ? 'Crew' : 'Flow'}</StatusBadge>
    </button>
  )
}
