// Many open streams on a real server, in little; a thousand and four thousand of them: `npm run load-test` (trust L1).
import { expect, it } from 'vitest'
import { databaseOf } from '../../test-kit/database-of.ts'
import { figure } from '../../test-kit/figures.ts'
import { manyStreams } from '../../test-kit/many-streams.ts'
import { startServer } from '../../test-kit/server.ts'
import { colleagues } from '../../test-kit/two-nodes.ts'

it('two hundred streams are told a hundred things a second, and none of them ends or misses one', async () => {
  const [streams, seconds] = [200, 10]
  const server = await startServer({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' })
  try {
    const database = databaseOf(server.dataDir)
    const names = Array.from({ length: 20 }, (_, at) => `Reader ${at}`)
    const people = await colleagues(database, names)
    const read = await manyStreams(server, database, people, { streams, seconds, toAll: false })
    // Ten of the people have ten streams each, and each hears one thing a second.
    expect(read).toMatchObject({ open: streams, lost: 0, news: { count: seconds * 100 } })
    figure('L1', `${read.news.count} things told to ${streams} streams: 0 streams lost, 0 things missed`)
  } finally {
    await server.dispose()
  }
}, 60_000)
