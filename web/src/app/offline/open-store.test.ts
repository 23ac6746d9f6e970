import { get } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { storeOf } from './open-store.ts'

it('a browser that refuses its database as soon as it is opened fails each use, and nothing else', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new Error('refused')
    },
  })
  const records = storeOf('base', 'records')
  const reading = get('a', records())
  await expect(reading).rejects.toThrow('refused')
})
