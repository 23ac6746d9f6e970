// A backup is one ZIP file. Its comment, the last 64 bytes, is the SHA-256 of everything before them: whatever byte is missing or
// another one than was written is found before anything is restored.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry as Found, openPromise, type ZipFile } from 'yauzl'
import { type Entry, zipOf } from '../platform/zip.ts'
import { OperationError } from './installation.ts'

const SEAL = 64

/** Writes an archive that is whole and on the disk when this returns, readable for its owner alone; else nothing of it stays. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<{ bytes: number }> {
  const part = `${path}.part`
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(zipOf(entries, '0'.repeat(SEAL)), seal(), file)
    await rename(part, path)
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
    return { bytes: file.bytesWritten }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Puts the hash of all bytes but the last 64 in their place. */
function seal(): Transform {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const free = Math.max(0, all.length - SEAL)
      held = all.subarray(free)
      const passes = all.subarray(0, free)
      hash.update(passes)
      done(null, passes)
    },
    flush(done) {
      done(null, Buffer.from(hash.digest('hex'), 'ascii'))
    },
  })
}

export type Archive = {
  names: string[]
  /** One file of it. Errors: in a sentence, when it is not there. */
  read(name: string): Promise<Readable>
  text(name: string): Promise<string>
  close(): void
}

/** Opens an archive whose seal holds. Errors: OperationError, when it is damaged, cut off, or something else. */
export async function openArchive(path: string): Promise<Archive> {
  await checkSeal(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  const entries = await entriesOf(zip)
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new OperationError(`This backup holds no ${name}. It cannot be restored.`)
    return zip.openReadStreamPromise(entry)
  }
  return {
    names: [...entries.keys()],
    read,
    async text(name) {
      const chunks: Buffer[] = []
      for await (const chunk of await read(name)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8')
    },
    close: () => zip.close(),
  }
}

async function checkSeal(path: string): Promise<void> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperationError(`${path} cannot be read: ${error.message}`)
  })
  const { size } = await handle.stat().finally(() => handle.close())
  const refused = new OperationError(
    `${path} is damaged or was cut off: its checksum is not the one that it was written with. Nothing was changed. Please take another backup.`,
  )
  if (size <= SEAL) throw refused
  const hash = createHash('sha256')
  let last = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    const all = Buffer.concat([last, chunk as Buffer])
    last = all.subarray(Math.max(0, all.length - SEAL))
    hash.update(all.subarray(0, all.length - last.length))
  }
  if (hash.digest('hex') !== last.toString('ascii')) throw refused
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Found>> {
  const entries = new Map<string, Found>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}
