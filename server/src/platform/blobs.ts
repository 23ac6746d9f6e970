// Bytes that people hand in: one file each under DATA_DIR/blobs, named by an id of ours and never by anything from outside.
// What is there under its id is whole and on the disk; what is being written lies apart and is worth nothing after a crash.
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppError, fail } from './errors.ts'
import { isId, newId } from './ids.ts'

export type Blob = { id: string; size: number; sha256: string }
export type Blobs = {
  /** How many bytes one of them may have. */
  mostBytes: number
  /**
   * Keeps what comes in. It is on the disk when this returns; when the source breaks off, nothing is left of it.
   * Errors: too_large, storage_full.
   */
  put(source: AsyncIterable<Uint8Array>): Promise<Blob>
  /** Reads all of it, or from `first` to `last`, both included. Errors: in a sentence, when it is not there. */
  read(id: string, range?: { first: number; last: number } | null): Promise<AsyncIterable<Uint8Array>>
  /** For libraries that read files by themselves. */
  pathOf(id: string): string
  /** Takes it away. What no longer exists is no error. */
  remove(id: string): Promise<void>
  /**
   * Takes away what nobody has a record of: half uploads, and whole ones whose record was never written. `ageMs`: how old it
   * must be, so that what another process receives just now stays. Answers how many.
   */
  sweep(options: { ageMs: number; inUse(ids: string[]): Promise<ReadonlySet<string>> }): Promise<number>
}

const BATCH = 500

/** Blobs in this directory, which is made when the first comes. */
export function openBlobs(directory: string, mostBytes: number): Blobs {
  const incoming = join(directory, 'incoming')
  const shelfOf = (id: string) => {
    if (!isId(id)) throw new Error('a blob is named by its id')
    // The end of an id is random: the blobs spread over 256 folders.
    return join(directory, id.slice(-2).toLowerCase())
  }
  const pathOf = (id: string) => join(shelfOf(id), id.toLowerCase())
  return {
    mostBytes,
    pathOf,

    async put(source) {
      const id = newId()
      const temporary = join(incoming, id)
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const written = await write(temporary, source, mostBytes)
        const shelf = shelfOf(id)
        if (await mkdir(shelf, { recursive: true, mode: 0o700 })) await sync(directory)
        await rename(temporary, pathOf(id))
        await sync(shelf)
        return { id, ...written }
      } catch (error) {
        await rm(temporary, { force: true })
        throw fullDisk(error) ?? error
      }
    },

    async read(id, range = null) {
      const handle = await open(pathOf(id))
      return handle.createReadStream(range ? { start: range.first, end: range.last } : {})
    },

    async remove(id) {
      await rm(pathOf(id), { force: true })
    },

    async sweep({ ageMs, inUse }) {
      const before = Date.now() - ageMs
      let swept = 0
      const clear = async (paths: string[]) => {
        for (const path of paths)
          if (await isOlder(path, before)) {
            await rm(path, { force: true })
            swept += 1
          }
      }
      for (const shelf of await namesIn(directory)) {
        const names = await namesIn(join(directory, shelf))
        for (let at = 0; at < names.length; at += BATCH) {
          const batch = names.slice(at, at + BATCH)
          const used = shelf === 'incoming' ? new Set<string>() : await inUse(batch.filter(isId))
          await clear(batch.filter((name) => !used.has(name)).map((name) => join(directory, shelf, name)))
        }
      }
      return swept
    },
  }
}

async function write(path: string, source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Omit<Blob, 'id'>> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (size > mostBytes) throw tooLarge(mostBytes)
      hash.update(chunk)
      await writeAll(handle, chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

/** A new name in a folder lasts once the folder itself is written. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function tooLarge(mostBytes: number): AppError {
  return fail('too_large', `This file is too large. A file may have at most ${Math.floor(mostBytes / 1_048_576)} MB.`)
}

function fullDisk(error: unknown): AppError | null {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null
  return fail('storage_full', 'The disk of the server is full. The file was not kept.', { cause: error })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

async function isOlder(path: string, time: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.mtimeMs <= time,
    () => false,
  )
}
