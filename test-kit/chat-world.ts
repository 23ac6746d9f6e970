// A server whose models answer by a script, reached over HTTP, with the streams of a conversation.
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { fault, type ScriptedTurn, scriptedModels } from '../server/src/llm/scripted.ts'
import type { ChatRequest } from '../server/src/llm/talk.ts'
import { createWorld } from '../server/test/world.ts'

export type ChatWorld = Awaited<ReturnType<typeof createChatWorld>>

export async function createChatWorld() {
  /** What the model does next; each test puts its own turns here. */
  const script: ScriptedTurn[] = []
  const next = (talk: unknown) => {
    const turn = script.shift() ?? fault('bad_request', 'The script has no turn left.')
    return typeof turn === 'function' ? turn(talk as never) : turn
  }
  const models = scriptedModels(Array.from({ length: 500 }, () => next))
  const world = await createWorld({}, { models })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as { port: number }
  const address = `http://127.0.0.1:${port}`
  let seen = 0
  const chat = () => world.as('owner').chat
  return {
    world,
    script,
    models,
    address,
    chat,
    begin: async (name = 'Talk') => (await chat().create({ name })).id,
    say: (id: string, message_text: string, more: object = {}) => chat().chat({ id, message_text, ...more }),
    texts: async (id: string) =>
      (await chat().messages({ id })).items.map(({ sender_type, content }) => `${sender_type}: ${content}`),
    /** Marks what was asked so far as seen; gives what was asked since. */
    taken(): ChatRequest[] {
      const since = models.talked.slice(seen)
      seen = models.talked.length
      return since
    },
    /** Forgets what a test has left over. */
    clear(): void {
      script.length = 0
      seen = models.talked.length
    },
    /** A reply that is held after its first piece until `go` is called. */
    held(first: string, rest: string) {
      const gate = Promise.withResolvers<void>()
      const reached = Promise.withResolvers<void>()
      script.push({
        text: [first, rest],
        before: (at: number) => {
          if (at !== 1) return
          reached.resolve()
          return gate.promise
        },
      })
      return { go: gate.resolve, reached: reached.promise }
    },
    /** Reads a stream of the owner's until `enough` or 5 s. */
    listen: (path: string, enough: (events: EventSourceMessage[]) => boolean) =>
      listenTo(address + path, world.token('owner') ?? '', enough),
  }
}

async function listenTo(url: string, token: string, enough: (events: EventSourceMessage[]) => boolean) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), 5_000)
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      parser.feed(Buffer.from(chunk).toString())
      if (enough(events)) break
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
  return events
}

/** What the events of this name hold. */
export const dataOf = (events: readonly EventSourceMessage[], name: string) =>
  events.filter((event) => event.event === name).map((event) => JSON.parse(event.data))
