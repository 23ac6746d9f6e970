// Preloaded into a real server (`--expose-gc --import`): on SIGUSR2 it collects garbage and writes a line about what the process holds
// into the file INSIDE_FILE. No part of the server knows of it.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { openStreams } from '../server/src/platform/http/streams.ts'
import { LiveChannel } from '../server/src/platform/live.ts'

/** What a process holds. Bytes after a collection of garbage. */
export type Inside = {
  rss: number
  heap: number
  external: number
  /** Sockets, pipes, timers that keep the process alive and the like, by their kind. */
  handles: Record<string, number>
  intervals: number
  listeners: number
  streams: number
  subscribers: number
}

/** What the newest of `count` lines of the file says, once there are so many. */
export async function lookInside(pid: number, file: string, count: number): Promise<Inside> {
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < 30_000; waited += 50) {
    const lines = read(file).split('\n').slice(0, -1)
    if (lines.length >= count) return JSON.parse(lines[count - 1] as string) as Inside
    await sleep(50)
  }
  throw new Error('the server did not say what it holds')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const { INSIDE_FILE } = process.env
if (INSIDE_FILE && isMainThread) tellOnSignal(INSIDE_FILE)

function tellOnSignal(file: string): void {
  const lanes = new Set<LiveChannel>()
  const { open } = LiveChannel.prototype
  LiveChannel.prototype.open = function (this: LiveChannel) {
    lanes.add(this)
    return open.call(this)
  }
  const intervals = countIntervals()
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const handles: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
    const inside: Inside = {
      rss,
      heap: heapUsed,
      external,
      handles,
      intervals: intervals(),
      listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
      streams: openStreams(),
      subscribers: [...lanes].reduce((sum, lane) => sum + lane.size, 0),
    }
    appendFileSync(file, `${JSON.stringify(inside)}\n`)
  })
}

/** An interval that nobody ends is a leak that no list of handles names, because most of ours do not keep the process alive. */
function countIntervals(): () => number {
  const live = new Set<unknown>()
  const [begin, end] = [globalThis.setInterval, globalThis.clearInterval]
  globalThis.setInterval = ((...given: Parameters<typeof begin>) => {
    const timer = begin(...given)
    live.add(timer)
    return timer
  }) as typeof begin
  globalThis.clearInterval = (timer) => {
    live.delete(timer)
    end(timer)
  }
  return () => live.size
}
