// Lines that ask for the largest page again and again and never read, and how somebody else is answered meanwhile (trust L15).
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from './caller.ts'
import { startServer } from './server.ts'
import { asked, letGo, memoryOf, openAmong, openSilent, type SilentReader, writeLongNotes } from './silent-readers.ts'

const PAGE = '/api/journals/?limit=100'
/** What was cut off comes again, and who still waits asks once more. */
const AGAIN_MS = 5_000
/** Between two requests of the other person. */
const PAUSE_MS = 20
const ADMIN = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

export type SilentAttack = { quiet: number[]; attacked: number[]; refused: number; mostMb: number; cutOff: number }

/** On a server of its own, in turns quiet and attacked, so that what else the machine does meets both. Times in ms. */
export async function silentAttack(options: { lines: number; rounds: number; seconds: number }): Promise<SilentAttack> {
  const server = await startServer(ADMIN)
  try {
    const boss = new Caller(server.url, await Caller.token(server.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD))
    const account = { email: 'other@example.com', password: 'another long one', user_level: 'user' }
    await boss.post('/api/users/', account)
    const other = new Caller(server.url, await Caller.token(server.url, account.email, account.password))
    await writeLongNotes(boss)
    await server.kill('SIGTERM')
    await server.restart()
    const found: SilentAttack = { quiet: [], attacked: [], refused: 0, mostMb: 0, cutOff: 0 }
    const use = async (seconds: number): Promise<number[]> => {
      const times: number[] = []
      const until = performance.now() + seconds * 1_000
      for (let n = 0; performance.now() < until; n++) {
        const from = performance.now()
        const answer = await (n % 4 === 0
          ? other.call('POST', '/api/tasks/', { title: `In between ${n}` })
          : other.call('GET', n % 2 === 0 ? '/api/users/me' : '/api/tasks/?limit=25'))
        await answer.arrayBuffer()
        times.push(performance.now() - from)
        if (answer.status >= 400) found.refused += 1
        await sleep(PAUSE_MS)
      }
      return times
    }
    // The first seconds compile and plan.
    await use(5)
    for (let round = 0; round < options.rounds; round++) {
      found.quiet.push(...(await use(options.seconds)))
      const request = asked(PAGE, boss.token)
      let lines: SilentReader[] = await openSilent(server.port, options.lines, request)
      const again = setInterval(async () => {
        for (const { socket } of lines) socket.write(request)
        const gone = lines.length - openAmong(lines)
        found.cutOff += gone
        if (gone > 0) {
          const more = await openSilent(server.port, gone, request)
          lines = [...lines.filter((line) => openAmong([line]) === 1), ...more]
        }
      }, AGAIN_MS)
      found.attacked.push(...(await use(options.seconds)))
      clearInterval(again)
      letGo(lines)
      await sleep(1_000)
    }
    found.mostMb = memoryOf(server.pid()).most
    return found
  } finally {
    await server.dispose()
  }
}
