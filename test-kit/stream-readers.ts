// Many readers of the stream of everything in a process of their own: how many stay, how long nothing came, how late news is.
// News carries the moment of its commit as its id, by a clock that two processes on one machine share.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createParser } from 'eventsource-parser'
import { type Spread, spread } from './spread.ts'

type Job = { url: string; tokens: string[] }
export type StreamRead = { open: number; lost: number; longestGapMs: number; news: Spread }

/** A clock that all processes of this machine share, in milliseconds. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()

if (process.send && process.argv[2] === 'read') readHere()

function readHere(): void {
  const lines: { last: number; over: boolean }[] = []
  const times: number[] = []
  let gap = 0
  const look = () => {
    for (const line of lines) if (!line.over) gap = Math.max(gap, performance.now() - line.last)
  }
  process.on('message', async (message: Job | 'report') => {
    if (message === 'report') {
      look()
      const lost = lines.filter(({ over }) => over).length
      process.send?.({
        open: lines.length - lost,
        lost,
        longestGapMs: Math.round(gap),
        news: spread(times),
      } satisfies StreamRead)
      return
    }
    // Some at a time: a thousand at once is another bar.
    for (let at = 0; at < message.tokens.length; at += 50)
      await Promise.all(message.tokens.slice(at, at + 50).map((token) => open(message.url, token)))
    times.length = 0
    process.send?.('ready')
  })

  function open(url: string, token: string): Promise<void> {
    const line = { last: performance.now(), over: false }
    const end = () => {
      line.over = true
    }
    return new Promise((opened) => {
      const parser = createParser({
        onEvent({ data }) {
          const stamp = Number(/"id":"now-([\d.]+)"/.exec(data)?.[1])
          if (stamp > 0) times.push(sharedNow() - stamp)
        },
      })
      get(`${url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        if (answer.statusCode !== 200) end()
        lines.push(line)
        answer.setEncoding('utf8').on('data', (text: string) => {
          gap = Math.max(gap, performance.now() - line.last)
          line.last = performance.now()
          parser.feed(text)
          opened()
        })
        answer.on('error', end).on('close', end).on('close', opened)
      }).on('error', () => {
        end()
        opened()
      })
    })
  }
}

/** Opens a stream with each of these tokens. */
export async function openReaders(url: string, tokens: string[]) {
  const child: ChildProcess = fork(import.meta.filename, ['read'])
  child.send({ url, tokens } satisfies Job)
  await once(child, 'message')
  return {
    async report(): Promise<StreamRead> {
      child.send('report')
      return (await once(child, 'message'))[0] as StreamRead
    },
    async close(): Promise<void> {
      child.kill()
      await once(child, 'exit')
    },
  }
}
