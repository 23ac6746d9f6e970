import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { authContract } from '#contract/auth.ts'
import { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { goalsContract } from '#contract/goals.ts'
import { joiningContract } from '#contract/joining.ts'
import { orgsContract } from '#contract/orgs.ts'
import { tasksContract } from '#contract/tasks.ts'
import { client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'

const api = client(joiningContract)
const auth = client(authContract)
const [orgs, goals, tasks, contacts] = [
  client(orgsContract),
  client(goalsContract),
  client(tasksContract),
  client(contactsContract),
]
type Calls = typeof joiningContract.endpoints

/** What a link leads to. Asked before anybody has signed in: its refusal ends no session. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['joining', 'link', token],
    queryFn: ({ signal }) => api.read({ token }, { signal, keepSession: true }),
    retry: false,
  })

export const signUp = (input: CallInput<Calls['signUp']>, idempotencyKey: string) =>
  api.signUp(input, { idempotencyKey })
export const login = (input: CallInput<typeof authContract.endpoints.login>) => auth.login(input)
export const accept = (token: string) => api.accept({ token }, { keepSession: true })

export const settingsQuery = queryOptions({
  queryKey: ['joining', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
})
export const saveSettings = mutationOptions({
  mutationFn: (input: CallInput<Calls['saveSettings']>) => api.saveSettings(input),
  onSuccess: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
  meta: { success: 'Saved', failure: 'This could not be saved' },
})

const MOST = 5
/** What somebody finds who has just joined: the organization, who is in it, and what they see of others. */
export const welcomeQuery = (id: string) =>
  queryOptions({
    queryKey: ['joining', 'welcome', id],
    queryFn: async ({ signal }) => {
      const [mine, people, seenGoals, seenTasks, given, seenContacts] = await Promise.all([
        orgs.list({ limit: 200 }, { signal }),
        orgs.users({ id, limit: 12 }, { signal }),
        goals.list({ limit: MOST }, { signal }),
        tasks.list({ limit: 1 }, { signal }),
        tasks.list({ limit: MOST, assignedTo: 'me' }, { signal }),
        contacts.list({ limit: 1 }, { signal }),
      ])
      return {
        org: mine.items.find((org) => org.id === id) ?? null,
        people,
        goals: seenGoals,
        tasks: seenTasks.total,
        given: given.items,
        contacts: seenContacts.total,
      }
    },
  })
