// A server with a model, for what can only be seen while somebody writes: the model says what a test has put into its mouth.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type FakeProvider, startFakeProvider, type Turn } from '../test-kit/fake-provider.ts'
import { type House, test as journey, openHouse, type Person } from './journey.ts'

/** What the model says to a message in which a word stands; anything else is answered with a short sentence. */
export type FakeModel = { say(word: string, ...turns: Turn[]): void }
export type Conversation = { id: string; name: string; is_active: boolean }
export type Message = { id: string; seq: number; sender_type: string; content: string; incomplete: string | null }

type Worker = { provider: FakeProvider; fakeModel: FakeModel; house: House }

export const test = journey.extend<object, Worker>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startFakeProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  fakeModel: [
    async ({ provider }, use) => {
      const known = new Map<string, Turn[]>()
      provider.play(({ prompt }) => {
        // The newest word that it knows: earlier messages of the conversation go along with each question.
        const at = [...known.keys()]
          .map((word) => ({ word, at: prompt.lastIndexOf(word) }))
          .filter((each) => each.at >= 0)
        const turns = known.get(at.toSorted((one, other) => other.at - one.at)[0]?.word ?? '') ?? []
        return (turns.length > 1 ? turns.shift() : turns[0]) ?? { text: 'Nothing to add.' }
      })
      await use({ say: (word, ...turns) => void known.set(word, turns) })
    },
    { scope: 'worker' },
  ],
  house: [
    // The mouth too: without it the model would be out of words.
    async ({ provider, fakeModel: _fakeModel }, use) => {
      const house = await openHouse({ OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: provider.openai })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const pieces = (text: string): string[] => text.match(/\s*\S{1,6}/g) ?? [text]

export const begin = (person: Person, name = 'Talk') => person.api.post<Conversation>('/api/conversations/', { name })

export const REPLY = [
  'The renewal stands **behind** its plan.\n\n',
  '1. Call Yusuf before Thursday.\n2. Offer a two-year term.\n\n',
  '| What | Now |\n| --- | --- |\n| Churn | 7 % |\n\n',
  'More is said in the notes of this week, which I have not been shown.',
].join('')

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const mine = (page: Page): Locator => log(page).getByRole('article', { name: 'You said' })
export const replies = (page: Page): Locator => log(page).getByRole('article', { name: 'GPT-5 Chat said' })
export const stop = (page: Page): Locator => page.getByRole('button', { name: 'Stop the reply' })
export const path = (conversation: Conversation) => `/app/conversations/${conversation.id}`
export const messages = (person: Person, { id }: Conversation) =>
  person.api.get<Message[]>(`/api/conversations/${id}/messages`)
export const ask = async (page: Page, text: string) => {
  await box(page).fill(text)
  await box(page).press('Enter')
}
export const tabOf = async (context: BrowserContext, address: string) => {
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}
