// What people do in a day, as single calls: 70 in a hundred read, 30 write. The loads draw from it.
import type { Person } from './reference-data.ts'

export type UseRequest = { method: string; path: string; body?: unknown; kind: string }
type Choice = [weight: number, kind: string, make: (me: Person, random: () => number) => Omit<UseRequest, 'kind'>]

const one = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
const read = (path: string) => ({ method: 'GET', path })
const word = (random: () => number) => one(['contract', 'meeting', 'budget', 'supplier', 'market'], random)

const CHOICES: Choice[] = [
  [14, 'list of tasks', () => read('/api/tasks/?limit=100')],
  [10, 'a task', (me, random) => read(`/api/tasks/${one(me.tasks, random)}`)],
  [10, 'list of contacts', () => read('/api/contacts/?limit=50')],
  [6, 'a contact', (me, random) => read(`/api/contacts/${one(me.contacts, random)}`)],
  [8, 'list of notes', () => read('/api/journals/?limit=20')],
  [5, 'threads', () => read('/api/comms/threads?limit=20')],
  [6, 'messages of a thread', (me) => read(`/api/comms/threads/${me.thread}/messages?limit=50`)],
  [4, 'messages of a conversation', (me) => read(`/api/conversations/${me.chat}/messages?limit=50`)],
  [4, 'counts', () => read('/api/notifications/counts')],
  [3, 'search', (_, random) => read(`/api/search?q=${word(random)}`)],
  [8, 'make a task', (_, random) => write('POST', '/api/tasks/', { title: `A task about the ${word(random)}` })],
  [
    10,
    'change a task',
    (me, random) => write('PUT', `/api/tasks/${one(me.tasks, random)}`, { notes: `About the ${word(random)}.` }),
  ],
  [5, 'write a note', (_, random) => write('POST', '/api/journals/', { content: `# Note\n\nThe ${word(random)}.` })],
  [
    5,
    'say something',
    (me, random) => write('POST', `/api/comms/threads/${me.thread}/messages`, { text: `The ${word(random)}?` }),
  ],
  [
    2,
    'change a contact',
    (me, random) =>
      write('PATCH', `/api/contacts/${one(me.contacts, random)}`, { notes: `Likes the ${word(random)}.` }),
  ],
]
const write = (method: string, path: string, body: unknown) => ({ method, path, body })
const WHOLE = CHOICES.reduce((sum, [weight]) => sum + weight, 0)

/** The next thing that somebody does. */
export function nextUse(me: Person, random: () => number): UseRequest {
  let left = random() * WHOLE
  for (const [weight, kind, make] of CHOICES) {
    left -= weight
    if (left < 0) return { kind, ...make(me, random) }
  }
  throw new Error('there is always a next one')
}
