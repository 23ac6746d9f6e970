// What somebody who writes was told, kept outside the server, to be compared with what the server still knows after it was killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './caller.ts'

/** What a record shows of itself, as far as it was written; null: it is gone. */
export type LedgerRead = Record<string, unknown> | null
export type Write = {
  /** `tasks.create`: the service function that is written to. */
  verb: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** Instead of a body: a file. */
  file?: { name: string; text: string }
}
/** A record as the ledger knows it. `may`: one of these; two after a write that nobody answered. */
type Known = { by: Caller; read: string; may: LedgerRead[]; show(record: never): LedgerRead; compared?: boolean }
export type LedgerEntry = { acknowledged: number; unanswered: number; verbs: Set<string>; refused: string[] }

const TRIES = 2_400
const WAIT_MS = 50

export class Ledger {
  readonly kept: LedgerEntry = { acknowledged: 0, unanswered: 0, verbs: new Set(), refused: [] }
  readonly #known = new Map<string, Known>()
  #count = 0

  /**
   * Writes once. Null when nobody answered, or the server said that it could not: the record is then one thing or the other.
   * What a server refuses for another reason is a fault, and is kept with the reason.
   */
  async write<T>(by: Caller, write: Write, key?: string): Promise<T | null | 'refused'> {
    let reached = true
    const answer = await send(by, write, key).catch((error: unknown) => {
      reached = !/ECONNREFUSED/.test(String((error as { cause?: { code?: unknown } }).cause?.code))
      return null
    })
    const text = answer && (await answer.text().catch(() => null))
    // Too often in a minute: not done, and not asked again.
    if (answer?.status === 429) return 'refused'
    if (!answer || text === null || answer.status >= 500) {
      if (reached) this.kept.unanswered += 1
      return null
    }
    if (!answer.ok) {
      // The first of two with one key may still be at work in a database that outlived its server.
      if (answer.status === 409 && key !== undefined) return null
      this.kept.refused.push(`${write.verb}: ${answer.status} ${text.slice(0, 200)}`)
      return 'refused'
    }
    this.kept.acknowledged += 1
    this.kept.verbs.add(write.verb)
    return (text === '' ? {} : JSON.parse(text)) as T
  }

  /** Makes something, asking again with the same key until it is answered, over any number of deaths. */
  async make<T>(by: Caller, write: Write): Promise<T | null> {
    const key = `${write.verb}-${++this.#count}-${crypto.randomUUID()}`
    for (let tries = 0; tries < TRIES; tries++) {
      const made = await this.write<T>(by, write, key)
      if (made !== null) return made === 'refused' ? null : made
      await sleep(WAIT_MS)
    }
    throw new Error(`${write.verb} was never answered`)
  }

  /** From now on `read` shows this. */
  holds(by: Caller, read: string, shown: LedgerRead, show: Known['show']): void {
    this.#known.set(`${by.token}:${read}`, { by, read, may: [shown], show })
  }

  /** A write was on its way when the server died: it has happened, or it has not. */
  mayHold(by: Caller, read: string, shown: LedgerRead): void {
    const known = this.#known.get(`${by.token}:${read}`)
    known?.may.push(shown)
    if (known) known.compared = false
  }

  get size(): number {
    return this.#known.size
  }

  /**
   * Asks for every record that was written since the last time, or for all. Answers what is not as it was acknowledged; what was in
   * doubt is certain afterwards.
   */
  async compare(which: 'new' | 'all'): Promise<string[]> {
    const lost: string[] = []
    const all = [...this.#known.values()].filter(({ compared }) => which === 'all' || !compared)
    const lane = async () => {
      for (let next = all.pop(); next; next = all.pop()) {
        const shown = await showing(next)
        next.compared = true
        if (next.may.some((each) => isDeepStrictEqual(each, shown))) next.may = [shown]
        else lost.push(`${next.read}: ${JSON.stringify(shown)} instead of ${JSON.stringify(next.may)}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    return lost
  }
}

async function showing({ by, read, show }: Known): Promise<LedgerRead> {
  // What has no address of its own is looked for in its list.
  const [list = '', id] = read.split('#', 2)
  if (id !== undefined) {
    for await (const record of everyOne(by, list))
      if ((record as { id: string }).id === id) return show(record as never)
    return null
  }
  for (let tries = 0; ; tries++) {
    const answer = await by.call('GET', read).catch(() => null)
    if (answer?.status === 404) return null
    if (answer?.ok) return show((await answer.json()) as never)
    if (tries > TRIES) throw new Error(`GET ${read}: ${answer?.status ?? 'no answer'}`)
    await sleep(WAIT_MS)
  }
}

function send(by: Caller, { method, path, body, file }: Write, key?: string): Promise<Response> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  if (!file) return by.call(method, path, body, headers)
  const form = new FormData()
  form.append('file', new File([file.text], file.name))
  return fetch(by.url + path, { method, headers: { authorization: `Bearer ${by.token}`, ...headers }, body: form })
}

/** All pages of a list. */
export async function* everyOne(by: Caller, list: string): AsyncGenerator<unknown> {
  for (let path: string | null = `${list}?limit=200`; path !== null; ) {
    const answer = await answered(by, path)
    yield* (await answer.json()) as unknown[]
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
}

/** Asks again while the server, or its database, is away. */
async function answered(by: Caller, path: string): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await by.call('GET', path).catch(() => null)
    if (answer?.ok) return answer
    if (tries > TRIES || (answer && answer.status < 500))
      throw new Error(`GET ${path}: ${answer?.status ?? 'no answer'}`)
    await sleep(WAIT_MS)
  }
}
