// What features write their part of an export with: files of records, read page by page as the person, while the archive is being sent.
import { Readable } from 'node:stream'
import type { Download, Page } from '#contract/endpoint.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db.ts'
import { ownOrigin, workAs } from './work.ts'
import type { Entry } from './zip.ts'

const PAGE = 200

export type ExportKit = ReturnType<typeof exportKit>

/** `counts`: how many records each file of records holds, filled while they are written. */
export function exportKit(ctx: Ctx, counts: Map<string, number>) {
  /** A transaction of its own, as the person: what they may see is decided where it always is. */
  const asMe = <T>(work: (at: Ctx) => Promise<T>): Promise<T> =>
    workAs(ctx.database, ctx.actor, ownOrigin(ctx.log), work, 'own')
  return {
    /** Whose export this is. */
    me: ctx.actor.user_id,
    asMe,
    /** A file with these records, as a JSON array. */
    json(path: string, items: AsyncIterable<unknown>): Entry {
      counts.set(path, 0)
      const counted = () => counts.set(path, (counts.get(path) ?? 0) + 1)
      return { path, body: Readable.from(asArray(items, counted), { objectMode: false }) }
    },
    /** A file with one record. */
    one: (path: string, record: unknown): Entry => ({ path, body: `${JSON.stringify(record, null, 2)}\n` }),
    /** The same records to read, in Markdown; `path` is within the folder for that. */
    text: <T>(path: string, title: string, items: AsyncIterable<T>, write: (item: T) => string): Entry => ({
      path: `markdown/${path}`,
      body: Readable.from(asText(title, items, write), { objectMode: false }),
    }),
    /**
     * All that a list of the API holds, page by page, each record exactly as the API answers it (`shape`: its output). `isMine`: of
     * those that the person may see, the ones that are theirs; left out: all.
     */
    async *list<T, O>(
      read: (at: Ctx, page: { limit: number; cursor?: string }) => Promise<Page<T>>,
      shape: { parse(item: unknown): O },
      isMine: (item: T) => boolean = () => true,
    ): AsyncGenerator<O> {
      let cursor: string | undefined
      do {
        const at = { limit: PAGE, cursor }
        const page: Page<T> = await asMe((own) => read(own, at))
        for (const item of page.items) if (isMine(item)) yield shape.parse(item)
        cursor = page.next ?? undefined
      } while (cursor)
    },
    /** Rows that no call answers, in the order of their ids. `read` gives at most `most` that come after an id. */
    async *rows<T extends { id: string }>(
      read: (db: Db, after: string | null, most: number) => Promise<T[]>,
    ): AsyncGenerator<T> {
      let after: string | null = null
      for (;;) {
        const page: T[] = await asMe(({ db }) => read(db, after, PAGE))
        yield* page
        after = page.at(-1)?.id ?? null
        if (page.length < PAGE) return
      }
    },
    /** What stands in numbered order, such as messages. `read` gives what comes after a number; nothing: that was all. */
    async *numbered<T extends { seq: number }, O>(
      read: (at: Ctx, after: number) => Promise<readonly T[]>,
      shape: { parse(item: unknown): O },
    ): AsyncGenerator<O> {
      let seq = 0
      for (;;) {
        const page = await asMe((at) => read(at, seq))
        for (const item of page) yield shape.parse(item)
        if (page.length === 0) return
        seq = page.at(-1)?.seq ?? seq
      }
    },
    /** The parts of each of these, one after the other. */
    async *each<T, P>(all: AsyncIterable<T>, partsOf: (one: T) => AsyncIterable<P>): AsyncGenerator<P> {
      for await (const one of all) yield* partsOf(one)
    },
  }
}

/** Bytes that a service function hands out as a download, as a file of an archive takes them. */
export async function bytesOf(body: Download['body']): Promise<Entry['body']> {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  const bytes = 'read' in body ? await body.read(null) : body
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
}

async function* asArray(items: AsyncIterable<unknown>, count: () => void) {
  let first = true
  for await (const item of items) {
    yield `${first ? '[\n' : ',\n'}${JSON.stringify(item)}`
    first = false
    count()
  }
  yield first ? '[]\n' : '\n]\n'
}

async function* asText<T>(title: string, items: AsyncIterable<T>, write: (item: T) => string) {
  yield `# ${title}\n\n`
  for await (const item of items) yield write(item)
}

/** A name or title within a line of Markdown. */
export const oneLine = (text: string) => isolated(text.replace(/\s+/g, ' ').trim())
/** A text that belongs to the point of a list above it. */
export const indented = (text: string) => text.trim().replace(/^/gm, '  ')
/** What there is of these, each a paragraph of its own. */
export const paragraphs = (...parts: (string | null | undefined | false)[]) =>
  `${parts.filter((part) => part && part.trim() !== '').join('\n\n')}\n\n`
