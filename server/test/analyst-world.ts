// What the tests of the analyst in chat wait for.
import { vi } from 'vitest'
import type { World } from './world.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The card that waits in a conversation. */
export async function waiting(world: World, conversation_id: string) {
  return vi.waitFor(
    async () => {
      const [card] = (await world.as('owner').decisions.list({ conversation_id })).items
      if (!card) throw new Error('nothing waits')
      return card
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** The last word of a conversation, once nothing in it is at work. */
export async function settled(world: World, id: string) {
  return vi.waitFor(
    async () => {
      if ((await world.as('owner').chat.get({ id })).is_active) throw new Error('at work')
      return (await world.as('owner').chat.messages({ id })).items.findLast(({ sender_type }) => sender_type === 'ai')
    },
    { timeout: 10_000, interval: 50 },
  )
}
