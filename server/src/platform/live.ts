// The live lane: one LISTEN per server process. A NOTIFY is sent by the transaction that changed something, so every process
// hears of every commit, in the order of the commits, and of no rollback.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { LiveTopic } from '#contract/live.ts'
import { type Db, sql } from './db.ts'
import type { Log } from './log.ts'

/** Who is told: these users, and the members of these organizations. */
export type Audience = { users?: readonly string[]; orgs?: readonly string[] }

/** What is true for a moment only: it gets no id and is not kept; who missed it has missed nothing. */
export type EphemeralEvent = 'typing' | 'presence'

/** As it travels, in at most 7,999 bytes of NOTIFY. `node`: the process that sent it, where its own listeners have heard it already. */
export type Notice = {
  topic: LiveTopic | 'rights' | 'draft' | EphemeralEvent
  id: string
  users?: readonly string[]
  orgs?: readonly string[]
  data?: unknown
  node?: string
}

const CHANNEL = 'adjutant_live'
const MOST_BYTES = 7_900
/** Of people and organizations in one notice: 39 bytes each leave half of it to what it carries. */
const MOST_NAMED = 100
const KEPT = 5_000

export type LiveListener = {
  /** What it hears of; left out: everything. */
  topics?: readonly Notice['topic'][]
  /** `id` of this notice for a later `since`; null: it is not kept, who misses it finds out in another way (drafts). */
  notice(notice: Notice, id: string | null): void
  /** Something may have been missed: read everything again. */
  reset(): void
}

/**
 * Puts notices on the lane, within the caller's transaction. One for many people goes out in parts. Data that is too large stays
 * behind: the reader fetches it.
 */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const payloads = notices.flatMap(inParts).map((notice) => {
    const whole = JSON.stringify(notice)
    return Buffer.byteLength(whole) <= MOST_BYTES ? whole : JSON.stringify({ ...notice, data: undefined })
  })
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) with ordinality as p(payload, n) order by n`.execute(
    db,
  )
}

/** Nobody is named twice; who is named and in a named organization may hear it twice, as news that it is. */
function inParts(notice: Notice): Notice[] {
  const { users = [], orgs = [], ...rest } = notice
  if (users.length + orgs.length <= MOST_NAMED) return [notice]
  return [
    ...chunks(users).map((some) => ({ ...rest, users: some })),
    ...chunks(orgs).map((some) => ({ ...rest, orgs: some })),
  ]
}

const chunks = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_NAMED) }, (_, at) =>
    ids.slice(at * MOST_NAMED, (at + 1) * MOST_NAMED),
  )

export class LiveChannel {
  /** Which process this is. */
  readonly node = randomUUID().slice(0, 8)
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Set<LiveListener>()
  readonly #kept: { id: string; notice: Notice }[] = []
  #boot = randomUUID().slice(0, 8)
  #count = 0
  #client: pg.Client | null = null
  #closed = false
  #timer: NodeJS.Timeout | null = null

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  /** Listens; comes back by itself when the line breaks, and then tells every listener to read again. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'adjutant-live', keepAlive: true })
    client.on('notification', (message) => this.#received(message.payload ?? ''))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  get size(): number {
    return this.#listeners.size
  }

  /** The id of the newest notice: a reader that starts now has seen everything up to here. */
  get newest(): string {
    return `${this.#boot}-${this.#count}`
  }

  /** Listens from now on. Returns the way to stop. */
  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What came after `id`, oldest first. Null when this process cannot know (another process, or too long ago). */
  since(id: string): { id: string; notice: Notice }[] | null {
    const [boot, count] = [id.slice(0, id.lastIndexOf('-')), Number(id.slice(id.lastIndexOf('-') + 1))]
    if (boot !== this.#boot || !Number.isInteger(count) || count > this.#count) return null
    const missed = this.#count - count
    if (missed > this.#kept.length) return null
    return missed === 0 ? [] : this.#kept.slice(-missed)
  }

  #received(payload: string): void {
    let notice: Notice
    try {
      notice = JSON.parse(payload) as Notice
    } catch {
      this.#log.warn({ bytes: payload.length }, 'a notice could not be read')
      return
    }
    if (notice.topic === 'draft') {
      if (notice.node !== this.node) this.here(notice)
      return
    }
    if (notice.topic === 'typing' || notice.topic === 'presence') {
      this.here(notice)
      return
    }
    this.#count += 1
    const id = this.newest
    this.#kept.push({ id, notice })
    if (this.#kept.length > KEPT * 2) this.#kept.splice(0, KEPT)
    this.#tell(notice, id)
  }

  /** For the listeners of this process alone, at once. It gets no id and is not kept. */
  here(notice: Notice): void {
    this.#tell(notice, null)
  }

  #tell(notice: Notice, id: string | null): void {
    for (const listener of this.#listeners) {
      if (listener.topics && !listener.topics.includes(notice.topic)) continue
      try {
        listener.notice(notice, id)
      } catch (error) {
        this.#log.error({ err: error }, 'a live listener failed')
      }
    }
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    client.end().catch(() => {})
    // What happened meanwhile is unknown: old ids are no use any more.
    this.#boot = randomUUID().slice(0, 8)
    this.#kept.length = 0
    this.#reconnect(100)
  }

  #reconnect(waitMs: number): void {
    this.#timer = setTimeout(async () => {
      this.#timer = null
      if (this.#closed) return
      try {
        await this.open()
        for (const listener of this.#listeners) listener.reset()
      } catch {
        this.#reconnect(Math.min(waitMs * 2, 2_000))
      }
    }, waitMs)
  }
}
