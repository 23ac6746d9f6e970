// Somebody comes with a person in mind: an advice, a contact. Their thread is opened or begun; whoever has no account is rehearsed with.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { commsContract } from '#contract/comms.ts'
import { contactsContract } from '#contract/contacts.ts'
import type { User } from '#contract/users.ts'
import { ApiError, client } from '#web/api.ts'
import { wordsOf } from '#web/app/query-client.ts'
import type { WriteTo } from '#web/app/write-to.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { beginRehearsal } from './rehearsal/store.ts'
import { giveSuggestion } from './suggestion/queries.ts'

const comms = client(commsContract)
const contacts = client(contactsContract)

/** Follows what the way here says, once. Answers whether that is still going on. */
export function useArrival(me: User): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [going, setGoing] = useState(false)
  const { activateThreadId, recipientName } = location.state
  const arrives = activateThreadId !== undefined || recipientName !== undefined
  const arrive = useEffectEvent(async (_way: string | undefined, isLeft: () => boolean) => {
    setGoing(true)
    try {
      const place = await placeOf(cache, me, location.state)
      // Back leads to where one came from, and not here a second time.
      if (isLeft()) return
      if ('thread' in place)
        await navigate({ to: '/app/comms/$threadId', params: { threadId: place.thread }, replace: true, state: {} })
      else
        await navigate({
          to: '/app/comms/rehearsals/$rehearsalId',
          params: { rehearsalId: place.rehearsal },
          replace: true,
          state: {},
        })
    } catch (error) {
      toast({ kind: 'error', title: 'The conversation could not be opened', text: wordsOf(error) })
      await navigate({ to: '.', search: (before) => before, replace: true, state: {} })
    } finally {
      setGoing(false)
    }
  })
  // Each way here counts once.
  const way = location.state.__TSR_key
  useEffect(() => {
    if (!arrives) return
    let left = false
    // A moment later: an effect that is only tried begins nothing twice.
    const timer = setTimeout(() => void arrive(way, () => left))
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [way, arrives])
  return going || arrives
}

type ArrivalTarget = { thread: string } | { rehearsal: string }

async function placeOf(cache: QueryClient, me: User, wanted: WriteTo): Promise<ArrivalTarget> {
  if (wanted.activateThreadId !== undefined) {
    const thread = wanted.activateThreadId
    if (wanted.initialAiSuggestionText?.trim()) await giveSuggestion(thread, wanted.initialAiSuggestionText)
    return { thread }
  }
  const name = (wanted.recipientName ?? '').trim()
  const person = wanted.recipientUserId ?? (await personCalled(name, me))
  if (person) {
    const thread = await beginThread(person)
    if (thread) {
      if (wanted.initialAiSuggestionText?.trim()) await giveSuggestion(thread, wanted.initialAiSuggestionText)
      void cache.invalidateQueries({ queryKey: ['comms'] })
      return { thread }
    }
  }
  const contact = await contactOf(wanted.contactId, name)
  const rehearsal = beginRehearsal(me.id, {
    name: contact?.name ?? name,
    role: contact?.role ?? null,
    contact_id: contact?.id ?? null,
    context: wanted.communicationContext?.trim() ?? '',
    ...(wanted.initialAiSuggestionText?.trim() && { text: wanted.initialAiSuggestionText.trim() }),
  })
  return { rehearsal }
}

/** Null: the person is not one of those whom one may write to any more. */
async function beginThread(userId: string): Promise<string | null> {
  try {
    return (await comms.create({ participant_ids: [userId] })).id
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The one person of this name among those whom one may write to. Two of a name are none: a message must not reach the other. */
async function personCalled(name: string, me: User): Promise<string | null> {
  const { items } = await contacts.assignable({ search: name, limit: 50 })
  const [one, ...more] = items.filter((person) => person.id !== me.id && alike(person.name, name))
  return one && more.length === 0 ? one.id : null
}

async function contactOf(id: string | undefined, name: string) {
  if (id !== undefined) return contacts.get({ id }).catch(() => null)
  const { items } = await contacts.list({ search: name, limit: 20 })
  const [one, ...more] = items.filter((contact) => alike(contact.name, name))
  return one && more.length === 0 ? one : null
}

const alike = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0
