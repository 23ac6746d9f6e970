// The parts of Office's files, which are ZIP archives of XML. An archive may lie about everything that it says of itself.
import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { LIMITS, Unreadable } from './limits.ts'

export type Archive = {
  names: ReadonlySet<string>
  /** Reads a part as XML; `stop` ends the reading where enough is known. What is not there is empty. */
  readXml(name: string, reader: XmlReader): Promise<void>
  close(): void
}
export type XmlReader = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
  enough?(): boolean
}

const ENCRYPTED = 1

/** Errors: Unreadable, for what is no archive, an encrypted one, and one with too much in it. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw new Unreadable(`no archive: ${error.message}`)
  })
  const entries = new Map<string, Entry>()
  await entriesOf(zip, entries)
  let unpacked = 0
  return {
    names: new Set(entries.keys()),
    close: () => zip.close(),
    async readXml(name, reader) {
      const entry = entries.get(name)
      if (!entry) return
      const parser = parserOf(reader)
      const decoder = new TextDecoder('utf-8')
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as Readable) {
        unpacked += chunk.length
        if (unpacked > LIMITS.unpackedBytes) throw new Unreadable('it becomes too large by unpacking')
        parser.write(decoder.decode(chunk, { stream: true }))
        if (reader.enough?.()) return
      }
      parser.end()
    },
  }
}

async function entriesOf(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  if (zip.entryCount > LIMITS.entries) throw new Unreadable(`${zip.entryCount} parts`)
  let said = 0
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= LIMITS.entries) throw new Unreadable('too many parts')
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new Unreadable('it is encrypted')
    said += entry.uncompressedSize
    if (said > LIMITS.unpackedBytes) throw new Unreadable('it would become too large by unpacking')
    if (entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * LIMITS.ratio)
      throw new Unreadable('a part is packed more tightly than texts ever are')
    entries.set(entry.fileName, entry)
  }
}

function parserOf({ open, close, text }: XmlReader): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open?.(name, attributes),
      onclosetag: (name) => close?.(name),
      ontext: (part) => text?.(part),
    },
    { xmlMode: true, decodeEntities: true },
  )
}
