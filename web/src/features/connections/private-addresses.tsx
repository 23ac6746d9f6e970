import { ActionIcon, Button, TextInput, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newKey } from '#web/ui/forms/new-key.ts'
import { addPrivate, privatesQuery, removePrivate } from './queries.ts'

/** Of whom nothing is kept. */
export function PrivateAddresses() {
  const [pattern, setPattern] = useState('')
  const { data } = useInfiniteQuery(privatesQuery)
  const { mutate: remove } = useMutation(removePrivate)
  const { mutate, isPending, error } = useMutation({
    ...addPrivate,
    // What was typed meanwhile stays.
    onSuccess: (_, sent) => setPattern((now) => (now.trim() === sent.pattern ? '' : now)),
  })
  const patterns = data?.pages.flatMap(({ items }) => items) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pattern.trim() !== '') mutate({ pattern: pattern.trim(), idempotencyKey: newKey() })
  }
  return (
    <>
      <Title order={3}>Private addresses</Title>
      <p className="no-margin dimmed">
        Of mails and meetings with these addresses or domains nothing is kept here; what was kept of them is deleted.
      </p>
      {patterns.length > 0 && (
        <ul className="flex wrap gap-8 plain-list">
          {patterns.map(({ id, pattern: shown }) => (
            <li key={id} className="inline-row shrinks gap-4 breaks outlined pl-10">
              <bdi>{shown}</bdi>
              <ActionIcon variant="subtle" aria-label={`Keep mails of ${shown} again`} onClick={() => remove(id)}>
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className="flex gap-8 first-grows" onSubmit={submit}>
        <TextInput
          aria-label="A private address or domain"
          placeholder="ann@example.org or @example.org"
          maxLength={254}
          value={pattern}
          onChange={({ currentTarget: { value } }) => setPattern(value)}
          error={error ? ((error as { errors?: { message: string }[] }).errors?.[0]?.message ?? error.message) : null}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={pattern.trim() === ''}>
          Add
        </Button>
      </form>
    </>
  )
}
