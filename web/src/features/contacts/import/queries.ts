import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { connectionsContract } from '#contract/connections.ts'
import type { ImportDecision } from '#contract/contact-import.ts'
import { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'
import type { ChosenFile, Mapping } from './chosen-file.ts'

const api = client(contactsContract)
const connections = client(connectionsContract)

/** Changes nothing; its password is kept nowhere. */
export const readAddressBook = mutationOptions({
  mutationFn: (input: CallInput<typeof connectionsContract.endpoints.readAddressBook>) =>
    connections.readAddressBook(input),
  gcTime: 0,
  meta: { quiet: true },
})

/** What the file would do. Not a part of the feature's own queries: a contact that changes meanwhile must not move the rows. */
export const previewQuery = (file: ChosenFile, mapping: Mapping) =>
  queryOptions({
    queryKey: ['contact-import', file.key, mapping],
    queryFn: ({ signal }) =>
      api.previewImport({ file_name: file.name, content: file.content, mapping: mappingOf(mapping) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })

type ImportInput = { file: ChosenFile; mapping: Mapping; decisions: ImportDecision[]; idempotencyKey: string }
export const importFile = mutationOptions({
  mutationFn: ({ file, mapping, decisions, idempotencyKey }: ImportInput) =>
    api.importFile(
      { file_name: file.name, content: file.content, mapping: mappingOf(mapping), decisions },
      { idempotencyKey },
    ),
  meta: { topic: 'contacts', quiet: true },
})

const mappingOf = (mapping: Mapping) =>
  Object.entries(mapping).map(([column, field]) => ({ column: Number(column), field }))

export const importsQuery = infiniteQueryOptions({
  queryKey: ['contacts', 'imports'],
  queryFn: ({ pageParam, signal }) => api.imports({ limit: 5, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

export const undoImport = mutationOptions({
  mutationFn: (id: string) => api.undoImport({ id }),
  meta: { topic: 'contacts', failure: 'The import could not be undone' },
})

export const exportContacts = mutationOptions({
  mutationFn: (input: CallInput<typeof contactsContract.endpoints.exportFile>) => api.exportFile(input),
  meta: { failure: 'The contacts could not be exported' },
})
