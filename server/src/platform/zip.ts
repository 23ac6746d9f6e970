import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'

/** One file of an archive; `path` with slashes, unique within it. */
export type Entry = { path: string; body: string | Uint8Array | Readable; mtime?: Date; compress?: boolean }

/**
 * An archive as bytes, made while it is read: the next entry is asked for when the one before is on its way, so that a large
 * archive never stands in memory. An error of `entries` ends the archive with that error; whoever stops reading ends them.
 * `comment` stands at its very end, in ASCII.
 */
export function zipOf(entries: AsyncIterable<Entry>, comment = ''): Readable {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  void fill(zip, entries, out, comment)
  return out
}

async function fill(
  zip: yazl.ZipFile,
  entries: AsyncIterable<Entry>,
  out: PassThrough,
  comment: string,
): Promise<void> {
  const open = new Set<Readable>()
  const gone = new Promise<void>((resolve) =>
    out.once('close', () => {
      // What was opened for a reader who went away is closed: nothing else reads it to its end.
      for (const body of open) body.destroy()
      resolve()
    }),
  )
  try {
    for await (const { path, body, mtime, compress = true } of entries) {
      const { promise: turn, resolve } = Promise.withResolvers<void>()
      const read = body instanceof Readable ? body : Readable.from([Buffer.from(body)])
      open.add(read)
      read.once('close', () => open.delete(read))
      read.on('error', (error) => out.destroy(error))
      if (out.destroyed) return void read.destroy()
      zip.addReadStreamLazy(path, { compress, ...(mtime ? { mtime } : {}) }, (give) => {
        resolve()
        give(null, read)
      })
      await Promise.race([turn, gone])
      if (out.destroyed) return
    }
    zip.end({ comment, forceZip64Format: false })
  } catch (error) {
    out.destroy(error as Error)
  }
}

/** Names within one archive. A file system knows each name once, whatever its case and spelling: the second one is numbered. */
export function distinctNames(): (name: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase()
  return (given) => {
    const name = withoutHiddenSigns(given)
    let count = counts.get(keyOf(name)) ?? 0
    let free = name
    // Somebody may have named a file like one that was numbered here.
    do {
      count += 1
      if (count > 1) free = name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`)
    } while (taken.has(keyOf(free)))
    counts.set(keyOf(name), count)
    taken.add(keyOf(free))
    return free
  }
}
