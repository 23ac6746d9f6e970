// People write to each other through two server processes on one database, and one of them is killed in between.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test-kit/database.ts'
import { beginThread, colleagues, followThread, trySend, twoNodes } from '../../test-kit/two-nodes.ts'

const MESSAGES = 200

it('nothing is lost, doubled or out of order while either server is killed and the line is bad', async () => {
  const fresh = await freshDatabase()
  const [one, two] = await twoNodes(fresh.url)
  try {
    const [ada, bo] = await colleagues(fresh.url, ['Ada', 'Bo'])
    if (!ada || !bo) throw new Error('nobody is there')
    const { id } = await beginThread(one.url, ada, [bo])
    const reader = followThread(() => [two.url, one.url], bo, id)
    const own = followThread(() => [one.url, two.url], ada, id)
    const killed: Promise<unknown>[] = []
    let unanswered = 0
    for (let n = 1; n <= MESSAGES; n++) {
      // In the middle of a call: nobody knows whether the message is there.
      if (n === 70) killed.push(sleep(1).then(() => one.kill('SIGKILL')))
      if (n === 100) await one.restart()
      if (n === 140) killed.push(sleep(1).then(() => two.kill('SIGKILL')))
      for (let tries = 0; ; tries++) {
        const status = await trySend((tries % 2 ? two : one).url, ada, id, `Message ${n}`, `key-${n}`)
        // Sent twice by a page that did not hear the answer: it is the same message.
        if (status === 201 && n % 9 === 0 && tries < 2) {
          await trySend((n % 2 ? two : one).url, ada, id, `Message ${n}`, `key-${n}`)
          break
        }
        if (status === 201) break
        unanswered += 1
        if (tries > 400) throw new Error(`message ${n} cannot be sent: ${status}`)
        await sleep(10)
      }
    }
    await Promise.all(killed)
    const expected = Array.from({ length: MESSAGES }, (_, at) => [at + 1, `Message ${at + 1}`])
    await expect.poll(() => reader.events.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(MESSAGES)
    await expect.poll(() => own.events.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(MESSAGES)
    await sleep(300)
    expect(reader.events.map(({ seq, text }) => [seq, text])).toEqual(expected)
    expect(own.events.map(({ seq, text }) => [seq, text])).toEqual(expected)
    expect(reader.events.every(({ sender_id, sender_name }) => sender_id === ada.id && sender_name === 'Ada')).toBe(
      true,
    )
    // The kills did hit the line: otherwise nothing was shown here.
    expect(unanswered).toBeGreaterThan(0)
    expect(reader.connections()).toBeGreaterThan(1)
    await reader.stop()
    await own.stop()
  } finally {
    await one.dispose()
    await two.dispose()
    await fresh.drop()
  }
}, 180_000)
