// What there is to write, of every kind.

import type { Change, Kind, Place } from './writers-kind.ts'
import { contact, goal, task } from './writers-records.ts'

type Plain = {
  room: string
  one: string
  path: string
  field: string
  more?: (place: Place) => object
  method?: 'PUT' | 'PATCH'
}

/** A kind of which one text is written: made, changed, deleted. */
function plain({ room, one, path, field, more = () => ({}), method = 'PUT' }: Plain, read?: Kind['read']): Kind {
  const slash = path.endsWith('/') ? '' : '/'
  const verb = (what: string) => `${room}.${what}${one}`
  const text = (word: string, what: string) => ({ [field]: `${one || room} ${word}, ${what}` })
  return {
    name: one || room,
    list: path,
    make: (word, place) => ({
      verb: verb('create'),
      method: 'POST',
      path,
      body: { ...text(word, 'new'), ...more(place) },
    }),
    read: read ?? (({ id }) => `${path}${slash}${id}`),
    show: (record) => ({ [field]: record[field] }),
    words: (record) => String(record[field]),
    changes: [
      ...['changed', 'changed again'].map(
        (what): Change =>
          ({ id, word }) => ({
            write: { verb: verb('update'), method, path: `${path}${slash}${id}`, body: text(word, what) },
            shown: text(word, what),
          }),
      ),
      ({ id }) => ({ write: { verb: verb('remove'), method: 'DELETE', path: `${path}${slash}${id}` }, shown: null }),
    ],
  }
}

const file: Kind = {
  ...plain({ room: 'files', one: '', path: '/api/files/', field: 'name', method: 'PATCH' }),
  name: 'file',
  make: (word) => ({
    verb: 'files.create',
    method: 'POST',
    path: '/api/files/',
    file: { name: `${word}.txt`, text: `The whole text of ${word}.` },
  }),
}

const noteImport: Kind = {
  name: 'note of an import',
  list: '/api/journals/',
  make: (word) => ({
    verb: 'notes.importFiles',
    method: 'POST',
    path: '/api/journals/import',
    body: {
      notes: [1, 2, 3].map((at) => ({ content: `Note ${at} of ${word}: one of 3`, entry_date: '2026-01-01' })),
    },
  }),
  show: () => null,
  words: ({ content }) => String(content),
  changes: [],
}

const contactImport: Kind = {
  name: 'contact of an import',
  list: '/api/contacts/',
  make: (word) => ({
    verb: 'contacts.importFile',
    method: 'POST',
    path: '/api/contacts/import',
    body: {
      file_name: `${word}.csv`,
      content: btoa(`Name\n${[1, 2, 3, 4].map((at) => `Number ${at} of ${word}: one of 4`).join('\n')}\n`),
    },
  }),
  show: () => null,
  words: ({ name }) => String(name),
  changes: [],
}

const factory = (one: string, path: string, more: (place: Place) => object) =>
  plain({ room: 'factory', one, path, field: 'name', more })

/** Said in a thread of two; its own thread for each writer. */
const message: Kind = {
  name: 'message',
  list: ({ thread }) => `/api/comms/threads/${thread}/messages`,
  make: (word, { thread }) => ({
    verb: 'comms.send',
    method: 'POST',
    path: `/api/comms/threads/${thread}/messages`,
    body: { text: `Message ${word}` },
  }),
  show: () => null,
  words: ({ text }) => String(text),
  changes: [],
}

/** One's own, of which there is one. */
const profile: Kind = {
  name: 'profile',
  single: true,
  make: (word) => ({
    verb: 'users.updateMe',
    method: 'PATCH',
    path: '/api/users/me',
    body: { role: word, behavior_notes: word },
  }),
  read: () => '/api/users/me',
  show: ({ role, behavior_notes }) => ({ role, behavior_notes }),
  words: () => '',
  changes: [],
}

export const KINDS: readonly Kind[] = [
  goal,
  task,
  contact,
  message,
  profile,
  file,
  noteImport,
  contactImport,
  plain({ room: 'notes', one: '', path: '/api/journals/', field: 'content' }),
  plain({ room: 'memory', one: '', path: '/api/memory/mine', field: 'content' }, ({ id }) => `/api/memory/mine#${id}`),
  plain({ room: 'chat', one: '', path: '/api/conversations/', field: 'name' }),
  plain(
    { room: 'advice', one: '', path: '/api/strategic-advice/', field: 'content' },
    ({ id }) => `/api/strategic-advice/#${id}`,
  ),
  plain(
    { room: 'orgs', one: '', path: '/api/organizations', field: 'name', method: 'PATCH' },
    ({ id }) => `/api/organizations#${id}`,
  ),
  factory('Agent', '/api/agents/', () => ({ role: 'Clerk', goal: 'Order' })),
  factory('Tool', '/api/tools/', () => ({ kind: 'builtin', config: {} })),
  factory('Crew', '/api/crews/', ({ agent }) => ({
    version: '1',
    tasks: [1, 2].map((at) => ({ id: `t${at}`, name: `Task ${at}`, agent_id: agent })),
  })),
  factory('Flow', '/api/flows/', () => ({
    version: '1',
    steps: [{ id: 's', title: 'Ask', kind: 'wait_for_human', prompt: 'Well?' }],
  })),
]
