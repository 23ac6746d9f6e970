import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { wordsOf } from '#web/app/query-client.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { formatMoment } from '#web/ui/words/dates.ts'
import { createConversation } from './queries.ts'

/** Begins a conversation and opens it: called by the present moment until something is said in it, or a temporary one. */
export function useBegin() {
  const navigate = useNavigate()
  const key = useRef(newKey())
  const create = useMutation({
    ...createConversation,
    onSuccess({ id }) {
      key.current = newKey()
      void navigate({ to: '/app/conversations/$conversationId', params: { conversationId: id } })
    },
  })
  const begin = (how: { name: string; names_itself: true } | { temporary: true }) =>
    create.isPending || create.mutate({ ...how, idempotencyKey: key.current })
  return {
    begin: () => begin({ name: formatMoment(new Date().toISOString()), names_itself: true }),
    beginTemporary: () => begin({ temporary: true }),
    beginning: create.isPending,
    failure: create.error ? wordsOf(create.error) : null,
  }
}
