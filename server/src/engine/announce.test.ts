import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../test-kit/database.ts'
import { openDatabase } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { LiveChannel } from '../platform/live.ts'
import { createLog } from '../platform/log.ts'
import { announcer } from './announce.ts'
import type { AppendResult } from './run-rows.ts'

it('readers hear of what comes after something that there was nothing to say about', async () => {
  const log = createLog('silent')
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url, { max: 2, onError: () => {} })
  const live = new LiveChannel(url, log)
  await live.open()
  onTestFinished(async () => {
    await live.close()
    await database.close()
    await drop()
  })
  const heard: unknown[] = []
  live.listen({ notice: ({ data }) => heard.push((data as { id: number }).id), reset: () => {} })
  const announce = announcer(database, log)
  const run = { id: newId(), user_id: newId(), conversation_id: null, status: 'running', queued: false } as const
  const events = (...ids: number[]): AppendResult['events'] =>
    ids.map((id) => ({ id, run_id: run.id, type: 'info', summary: '', details: {}, ts: '' }) as never)
  announce({ ...run, events: [] })
  announce({ ...run, events: events(1) })
  await announce.idle()
  announce({ ...run, events: [] })
  announce({ ...run, events: events(2, 3) })
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 3]))
})
