// A server with a model, for what can only be seen while somebody writes: the model says what a test has put into its mouth.
import { type FakeProvider, startFakeProvider, type Turn } from '../test-kit/fake-provider.ts'
import { type House, test as journey, openHouse, type Person } from './journey.ts'

/** What the model says to a message in which a word stands; anything else is answered with a short sentence. */
export type Mouth = { say(word: string, ...turns: Turn[]): void }
export type Conversation = { id: string; name: string; is_active: boolean }
export type Message = { id: string; seq: number; sender_type: string; content: string; incomplete: string | null }

type Worker = { provider: FakeProvider; mouth: Mouth; house: House }

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
  mouth: [
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
    async ({ provider }, use) => {
      const house = await openHouse({ OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: provider.openai })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export const pieces = (text: string): string[] => text.match(/\s*\S{1,6}/g) ?? [text]

export const begin = (person: Person, name = 'Talk') => person.api.post<Conversation>('/api/conversations/', { name })
