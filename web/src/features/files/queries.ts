import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type FileRecord, filesContract } from '#contract/files.ts'
import { client } from '#web/api.ts'
import { upload } from '#web/upload.ts'

const api = client(filesContract)

export type ListInput = CallInput<typeof filesContract.endpoints.list>
/** My files, a hundred at a time. */
export const filesQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['files', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 100, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    meta: { showsGone: true },
  })

/** What was read out of it; asked for once the file says that this has been done. */
export const textQuery = (id: string) =>
  queryOptions({ queryKey: ['files', 'text', id], queryFn: ({ signal }) => api.text({ id }, { signal }) })

/** The bytes. They never change, so no news of the feature asks for them again; soon after the last look they are let go. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-content', id],
    queryFn: async ({ signal }) => (await api.content({ id }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })

export const sendFile = (file: File, options: Parameters<typeof upload>[2]) =>
  upload(filesContract.endpoints.create, file, options) as Promise<FileRecord>

/** Keeps a file with a conversation. */
export function attachFile(conversationId: string, file: File, options: Parameters<typeof upload>[2]) {
  const path = `/api/conversations/${encodeURIComponent(conversationId)}/attachments` as const
  return upload({ ...filesContract.endpoints.create, path }, file, options) as Promise<FileRecord>
}

export const downloadFile = mutationOptions({
  mutationFn: (id: string) => api.content({ id }),
  meta: { failure: 'The file could not be downloaded' },
})
export const renameFile = mutationOptions({
  mutationFn: ({ id, name, ifVersion }: { id: string; name: string; ifVersion?: string }) =>
    api.update({ id, name }, { ifVersion }),
  meta: { topic: 'files', quiet: true },
})
export const removeFile = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'files', success: 'File deleted', failure: 'The file could not be deleted' },
})
