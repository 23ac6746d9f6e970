import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Note, notesContract } from '#contract/notes.ts'
import { client } from '#web/api.ts'
import { firstWords } from '#web/app/offline/held-write.ts'
import { orHeld } from '#web/app/offline/held-writes.ts'

const api = client(notesContract)

type ListInput = CallInput<typeof notesContract.endpoints.list>
/** Past notes, a hundred at a time. */
export const notesQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['notes', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 100, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const noteQuery = (id: string) =>
  queryOptions({ queryKey: ['notes', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })

type Create = CallInput<typeof notesContract.endpoints.create>
type Update = CallInput<typeof notesContract.endpoints.update>

export const createNote = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    orHeld(
      () => api.create(input, { idempotencyKey }),
      { kind: 'note.create', label: `New note: ${firstWords(input.content)}`, input },
      idempotencyKey,
    ),
  meta: { topic: 'notes', success: 'Note entry created.', failure: 'Error creating entry' },
})
export const updateNote = mutationOptions({
  mutationFn: ({ input, ifVersion, before }: { input: Update; ifVersion?: string; before?: Note }) => {
    const work = () => api.update(input, { ifVersion })
    if (!before) return work()
    const { content, entry_date } = before
    const label = `Note changed: ${firstWords(input.content ?? content)}`
    return orHeld(work, { kind: 'note.change', label, input, version: ifVersion, before: { content, entry_date } })
  },
  meta: { topic: 'notes', success: 'Note entry updated.', failure: 'Error updating entry' },
})
/** A box in the text; what is found in the note follows it. */
export const tickNote = mutationOptions({
  mutationFn: ({ at, checked, note: { id, content, updated_at } }: { at: number; checked: boolean; note: Note }) => {
    const input = { id, at, checked }
    const words = content.slice(at + 3).split('\n', 1)[0] ?? ''
    const label = `${checked ? 'Ticked' : 'Cleared'}: ${firstWords(words)}`
    const held = { kind: 'note.tick', label, input, version: updated_at, before: { content } } as const
    return orHeld(() => api.tick(input, { ifVersion: updated_at }), held)
  },
  meta: { topic: 'notes', failure: 'The box could not be ticked' },
})
export const removeNote = mutationOptions({
  mutationFn: (id: string) =>
    orHeld(() => api.remove({ id }), { kind: 'note.remove', label: 'Note deleted', input: { id } }),
  meta: { topic: 'notes', success: 'Note entry deleted.', failure: 'Error deleting entry' },
})
export const importNotes = mutationOptions({
  mutationFn: (input: CallInput<typeof notesContract.endpoints.importFiles>) => api.importFiles(input),
  meta: { topic: 'notes', quiet: true },
})
export const exportNotes = mutationOptions({
  mutationFn: (input: CallInput<typeof notesContract.endpoints.exportFiles>) => api.exportFiles(input),
  meta: { failure: 'The notes could not be exported' },
})
