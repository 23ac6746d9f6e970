// What the parts of connect-test share: what was measured, and waiting for it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../test-kit/caller.ts'

export type Row = { check: string; what: string; bar: string; measured: string; kept: boolean | null }
export const rows: Row[] = []
export const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
export function note(check: string, what: string, bar: string, measured: string, kept: boolean | null): void {
  rows.push({ check, what, bar, measured, kept })
  say(`${check} ${what}: ${measured}${kept === false ? '   <-- not kept' : ''}`)
}
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
export const p95 = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * 0.95))] ?? 0
export type Connection = { state: string; kept: number; read_count: number; to_read: number }

export const connectionOf = ({ caller, id }: { caller: Caller; id: string }) =>
  caller.get<Connection>(`/api/connections/${id}`)
export async function until<T>(work: () => Promise<T | false | undefined>, most: number, every = 500): Promise<T> {
  const late = performance.now() + most * 1_000
  for (;;) {
    let last: unknown
    const found = await work().catch((error: unknown) => {
      last = error
      return false as const
    })
    if (found) return found
    if (performance.now() > late) throw new Error('it took too long', { cause: last })
    await sleep(every)
  }
}
