// People who write to everything that can be written, one record after the other, and check that nothing is half done. What has
// several rows says in its words how many: `holding 3` in its name, `one of 3` in each of several that were made together.
import type { Caller } from './caller.ts'
import { everyOne, type Ledger, type LedgerRead } from './ledger.ts'
import type { Kind, Place } from './writers-kind.ts'
import { KINDS } from './writers-kinds.ts'

/** Writes until told to stop: a random kind, from its making to its end. */
export async function writeOn(
  ledger: Ledger,
  by: Caller,
  place: Place,
  random: () => number,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const kind = KINDS[Math.floor(random() * KINDS.length)] as Kind
    if (kind.single && !place.alone) continue
    await liveOf(ledger, by, kind, place, random, over)
  }
}

/** One record: made, changed, and in half of the cases deleted. Left alone as soon as nobody knows how it stands. */
async function liveOf(
  ledger: Ledger,
  by: Caller,
  kind: Kind,
  place: Place,
  random: () => number,
  over: () => boolean,
): Promise<void> {
  const word = crypto.randomUUID().slice(0, 8)
  const first = kind.make(word, place)
  const made = await ledger.make<{ id: string }>(by, first)
  if (made === null) return
  if (!kind.read) return
  const read = kind.read(made, place)
  let shown: LedgerRead = kind.show(made as never)
  ledger.holds(by, read, shown, kind.show)
  let last: unknown = made
  for (const change of kind.changes) {
    if (over()) return
    const next = change({ id: made.id, shown, last, word, place })
    if (next === null || (next.shown === null && random() < 0.5)) continue
    ledger.mayHold(by, read, next.shown)
    const answer = await ledger.write(by, next.write)
    if (answer === 'refused') ledger.holds(by, read, shown, kind.show)
    if (answer === null || answer === 'refused') return
    shown = next.shown
    ledger.holds(by, read, shown, kind.show)
    last = answer
  }
}

/** What is there of this person's that was half done, or done twice. */
export async function halves(by: Caller, place: Place): Promise<string[]> {
  const found: string[] = []
  for (const { list, name, parts, words } of KINDS) {
    if (!list) continue
    const together = new Map<string, { count: number; of: number }>()
    const names = new Map<string, number>()
    for await (const record of everyOne(by, typeof list === 'string' ? list : list(place))) {
      const text = words(record as never)
      const holding = /holding (\d+)/.exec(text)
      if (holding && parts && parts(record as never) !== Number(holding[1]))
        found.push(`${name} "${text}" holds ${parts(record as never)}`)
      const one = /(\w+): one of (\d+)/.exec(text)
      if (one) {
        const [, batch = '', of] = one
        together.set(batch, { count: (together.get(batch)?.count ?? 0) + 1, of: Number(of) })
      } else names.set(text, (names.get(text) ?? 0) + 1)
    }
    for (const [batch, { count, of }] of together)
      if (count !== of) found.push(`${name}: ${count} of ${of} that were made together as ${batch}`)
    for (const [text, count] of names) if (count > 1) found.push(`${name} "${text}" is there ${count} times`)
  }
  return found
}
