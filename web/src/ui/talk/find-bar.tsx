import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

type Props<M extends { id: string }, Q extends readonly unknown[]> = {
  /** The messages in which the words stand, oldest first. */
  hits(search: string): UseQueryOptions<M[], Error, M[], Q>
  /** Brings a message into sight; null: none is meant any more. */
  onFound(messageId: string | null): void
  onClose(): void
}

/** Finds words in this conversation, the newest hit first, as a browser finds them in a page. */
export function FindBar<M extends { id: string }, Q extends readonly unknown[]>({
  hits: hitsQuery,
  onFound,
  onClose,
}: Props<M, Q>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data: hits, isFetching, isError } = useQuery(hitsQuery(search))
  const [at, setAt] = useState({ search: '', fromEnd: 0 })
  const fromEnd = at.search === search ? at.fromEnd : 0
  const count = hits?.length ?? 0
  const hit = hits?.[count - 1 - fromEnd]
  const tell = useEffectEvent((id: string | null) => onFound(id))
  useEffect(() => {
    tell(hit?.id ?? null)
  }, [hit?.id])
  useEffect(() => () => tell(null), [])
  const step = (by: number) => count > 0 && setAt({ search, fromEnd: (fromEnd + by + count) % count })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="row gap-4 border-bottom ground-raised pad-6-16">
      <TextInput
        className="fill"
        maw={420}
        type="search"
        size="sm"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={keys}
        placeholder="Search in this conversation"
        aria-label="Search in this conversation"
        maxLength={200}
        leftSection={<IconSearch size={16} />}
        autoFocus
      />
      <span className="pad-0-8 dimmed xs numbers min-w-72" role="status">
        {search === '' ? '' : isError ? 'Not searched' : isFetching && !hits ? 'Searching…' : countOf(count, fromEnd)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous match"
        disabled={count < 2}
        onClick={() => step(1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Next match" disabled={count < 2} onClick={() => step(-1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Close the search" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </search>
  )
}

const countOf = (count: number, fromEnd: number) => (count === 0 ? 'No matches' : `${count - fromEnd} of ${count}`)
