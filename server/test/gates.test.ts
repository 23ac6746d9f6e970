// Default is no (rights R2): an address that says nothing about its callers is not served at all.
import { expect, it } from 'vitest'
import { notesContract } from '#contract/notes.ts'
import { figure } from '../../test-kit/figures.ts'
import { createLimiters } from '../src/platform/http/limits.ts'
import { serve } from '../src/platform/http/serve.ts'
import { createHttp } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log.ts'

const http = () => createHttp({ log: createLog('silent'), trustProxy: false, https: false })

it('an address of the API that does not say who may call it stops the start', async () => {
  const app = await http()
  expect(() => app.get('/api/everything', async () => 'all')).toThrow('/api/everything does not say who may call it')
  expect(() =>
    app.register(async (scope) => {
      scope.post('/api/more', async () => 'more')
    }),
  ).not.toThrow()
  await expect(app.ready()).rejects.toThrow('/api/more does not say who may call it')
})

it('a call of a contract that nothing answers stops the start', async () => {
  const app = await http()
  const nothing = { contract: notesContract, service: {} }
  const limits = createLimiters({ requestsPerMinute: 9, writesPerMinute: 9 }, null)
  const options = { limits } as Parameters<typeof serve>[2]
  await expect(serve(app, [nothing], options)).rejects.toThrow('notes.list has no service function')
  figure('Z2', 'an address without a gate and a call without a service function: the server does not start')
})
