// Files that wait for a line.
import { type Dictated, dictationContract } from '#contract/dictation.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { filesContract } from '#contract/files.ts'
import { ApiError, client } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { readBlob } from './held-blobs.ts'
import { firstWords } from './held-write.ts'

/** What waits, as a file. Errors: ApiError. */
export async function heldFile({ blob, name }: Record<string, unknown>): Promise<File> {
  const bytes = await readBlob(String(blob)).catch(() => undefined)
  if (!bytes) throw new ApiError(400, { detail: 'This browser no longer has the file. Please choose it again.' })
  return new File([bytes], String(name), { type: bytes.type })
}

/** Sends a file that has waited. */
export const sendHeldFile = async (input: Record<string, unknown>, key: string): Promise<unknown> =>
  upload(filesContract.endpoints.create, await heldFile(input), {
    idempotencyKey: key,
    onProgress: () => {},
    signal: new AbortController().signal,
  })

export const heldFileOf = (file: File, key: string) =>
  ({ kind: 'file.create', label: `File: ${firstWords(file.name)}`, input: { blob: key, name: file.name } }) as const

const dictation = client(dictationContract)

/** What is said in a recording among the files. A long one takes longer than a proxy waits: asked again, it is not heard twice. */
export async function writtenDown(
  input: CallInput<typeof dictationContract.endpoints.transcribe>,
  signal?: AbortSignal,
): Promise<Dictated> {
  for (;;)
    try {
      return await dictation.transcribe(input, { signal })
    } catch (error) {
      const { status = 0, retryAfterSeconds = null } = error instanceof ApiError ? error : {}
      if (status !== 504 && (status !== 503 || retryAfterSeconds === null)) throw error
      await new Promise((done) => setTimeout(done, (retryAfterSeconds ?? 5) * 1_000))
      signal?.throwIfAborted()
    }
}

/** Sends a recording that has waited; it becomes a note of its own. */
export async function sendHeldRecording(input: Record<string, unknown>, key: string): Promise<unknown> {
  const { id: file_id } = (await sendHeldFile(input, key)) as { id: string }
  const { keep_file, entry_date } = input as { keep_file: boolean; entry_date: string }
  return (await writtenDown({ file_id, keep_file, entry_date, as_note: true })).note
}
