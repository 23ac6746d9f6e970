// People who ask and then read nothing, or little by little: bare lines, because every client library would read for them.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Caller } from './caller.ts'
import { PNG } from './made-files.ts'

export type SilentReader = { socket: Socket; port: number }

/** Opens so many lines, sends `bytes` on each and reads nothing of what comes. */
export async function openSilent(port: number, count: number, bytes: string): Promise<SilentReader[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<SilentReader>((opened) => {
          const socket = connect({ port, host: '127.0.0.1' })
          socket.on('error', () => opened({ socket, port: 0 }))
          socket.on('connect', () => {
            socket.pause()
            const port = socket.localPort ?? 0
            socket.write(bytes, () => opened({ socket, port }))
          })
        }),
    ),
  )
}

/** How many of these lines are still open. Who reads nothing does not hear of an end: the system knows. Linux only. */
export function openAmong(readers: readonly SilentReader[]): number {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => readFileSync(table, 'latin1').split('\n'))
  const open = new Set(
    lines
      .map((line) => line.trim().split(/\s+/, 4))
      .filter(([, , , state]) => state === '01')
      .map(([, local = '']) => Number.parseInt(local.slice(local.indexOf(':') + 1), 16)),
  )
  return readers.filter(({ port }) => open.has(port)).length
}

export const letGo = (readers: readonly SilentReader[]) => {
  for (const { socket } of readers) socket.destroy()
}

/** A request as it stands on the line. */
export const asked = (path: string, token: string | null, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nhost: here\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`

/** Notes that are as long as a note may be in one request, so that a page of a hundred is 8 MB. */
export async function writeLongNotes(caller: Caller, count = 100, characters = 80_000): Promise<void> {
  const atOnce = Math.floor(1_000_000 / characters)
  for (let at = 0; at < count; at += atOnce) {
    const notes = Array.from({ length: Math.min(atOnce, count - at) }, (_, n) => ({
      content: `${at + n} ${'n'.repeat(characters)}`,
      entry_date: '2026-01-01',
    }))
    const answer = await caller.call('POST', '/api/journals/import', { notes })
    if (!answer.ok) throw new Error(`the notes were not written: ${answer.status} ${await answer.text()}`)
  }
}

/** A picture of so many bytes, which nothing makes smaller. Answers the path of its bytes. */
export async function keepLargeFile(caller: Caller, bytes = 20_000_000): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([Buffer.concat([PNG, randomBytes(bytes)])]), 'large.png')
  const headers = { authorization: `Bearer ${caller.token}` }
  const answer = await fetch(`${caller.url}/api/files/`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the file was not kept: ${answer.status} ${await answer.text()}`)
  return `/api/files/${((await answer.json()) as { id: string }).id}/content`
}

/** What the process holds in memory, and the most that it ever held, in MB. Linux only. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
