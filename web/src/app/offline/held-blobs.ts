// Bytes of what waits for a line: they lie in the browser's database, and the row of what waits names them.
import { clear, del, get, set } from 'idb-keyval'
import { ApiError } from '#web/api.ts'
import { storeOf } from './open-store.ts'

const blobs = storeOf('adjutant-blobs', 'blobs')

/** Errors: ApiError, in words, where the browser cannot keep it. */
export async function keepBlob(key: string, blob: Blob): Promise<void> {
  try {
    await set(key, blob, blobs())
  } catch {
    const detail =
      'The server cannot be reached, and this browser has no room to keep the file. Leave this page open and try again.'
    throw new ApiError(0, { code: 'network', detail })
  }
}
export const readBlob = (key: string): Promise<Blob | undefined> => get<Blob>(key, blobs())
export const dropBlob = (key: unknown): Promise<void> =>
  typeof key === 'string' ? del(key, blobs()).catch(() => {}) : Promise.resolve()
/** At a logout nothing stays. */
export const forgetBlobs = (): Promise<void> => clear(blobs()).catch(() => {})
