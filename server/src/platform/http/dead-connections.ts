// Readers that went without a word: a laptop that was shut, a cable that was pulled. The system would try for a quarter of an hour
// to reach them, and Node cannot tell it to give up earlier. Linux says in /proc what each connection has not had acknowledged.
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * One finder for all streams. At each look it answers which of these connections have acknowledged nothing since the look before,
 * though something was on its way to them then. Elsewhere than on Linux it finds none.
 */
export function createDeadConnectionDetector() {
  const heard = new WeakMap<Socket, number>()
  return async (sockets: readonly Socket[]): Promise<Socket[]> => {
    const unacknowledged = await readUnacknowledged()
    return sockets.filter((socket) => {
      const bytes = unacknowledged(socket)
      if (bytes === 0) {
        heard.delete(socket)
        return false
      }
      const before = heard.get(socket)
      const now = socket.bytesWritten - socket.writableLength - bytes
      heard.set(socket, now)
      return before === now
    })
  }
}

/** Tells of a connection how many bytes were handed to the system and not acknowledged by now. Elsewhere than on Linux: 0. */
export async function readUnacknowledged(): Promise<(socket: Socket) => number> {
  const waiting = new Map<string, number>()
  for (const table of TABLES)
    for (const line of (await readFile(table, 'latin1').catch(() => '')).split('\n').slice(1)) {
      const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/, 5)
      const bytes = Number.parseInt(queues.slice(0, 8), 16)
      if (bytes > 0) waiting.set(`${portOf(local)} ${addressOf(remote)} ${portOf(remote)}`, bytes)
    }
  return (socket) => waiting.get(nameOf(socket)) ?? 0
}

const portOf = (end: string) => Number.parseInt(end.slice(end.indexOf(':') + 1), 16)
/** Words of four bytes, each with its last byte first; an IPv4 address within IPv6 as the IPv4 address that it is. */
function addressOf(end: string): string {
  const words = end.slice(0, end.indexOf(':')).replace(/(..)(..)(..)(..)/g, '$4$3$2$1')
  return words.replace(/^0{20}FFFF/, '').toLowerCase()
}

function nameOf({ localPort, remoteAddress = '', remotePort }: Socket): string {
  return `${localPort} ${hexOf(remoteAddress)} ${remotePort}`
}
function hexOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const hex = (parts: string[], base: number, digits: number) =>
    parts.map((part) => Number.parseInt(part, base).toString(16).padStart(digits, '0')).join('')
  if (plain.includes('.')) return hex(plain.split('.'), 10, 2)
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const middle = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return hex([...before, ...middle, ...after], 16, 4)
}
