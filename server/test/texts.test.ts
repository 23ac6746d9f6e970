// What people write is never taken for anything else: it comes back as it was, and is found by itself alone (trust B6, B8).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { SQL_TEXTS, UNICODE_TEXTS } from '../../test-kit/odd-texts.ts'
import { ENDPOINTS } from './fuzz-judge.ts'
import { thread } from './thread-fixture.ts'
import { createWorld, type World } from './world.ts'

let world: World
let threadId = ''
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
  threadId = (await thread(world)).id
})
afterAll(() => world.close())

type Room = {
  /** Makes a record with this text in each of its fields, and answers what then stands there. */
  keep(text: string): Promise<{ id: string; stands: (string | null | undefined)[] }>
  /** The ids of what a search finds. */
  find?(search: string): Promise<string[]>
}
const owner = () => world.as('owner')
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const DAY = '2027-01-01'

const ROOMS: Record<string, Room> = {
  goals: {
    async keep(text) {
      const { id } = await owner().goals.create({
        title: text,
        description: text,
        due_date: DAY,
        kpis: [{ name: text, unit: text }],
      })
      const { title, description, kpis } = await owner().goals.get({ id })
      return { id, stands: [title, description, kpis[0]?.name, kpis[0]?.unit] }
    },
    find: async (search) => ids(await owner().goals.list({ search, limit: 200 })),
  },
  tasks: {
    async keep(text) {
      const { id } = await owner().tasks.create({ title: text, description: text, notes: text })
      const { title, description, notes } = await owner().tasks.get({ id })
      return { id, stands: [title, description, notes] }
    },
    find: async (search) => ids(await owner().tasks.list({ search, limit: 200 })),
  },
  notes: {
    async keep(text) {
      const { id } = await owner().notes.create({ content: text })
      return { id, stands: [(await owner().notes.get({ id })).content] }
    },
    find: async (search) => ids(await owner().notes.list({ search, limit: 200 })),
  },
  contacts: {
    async keep(text) {
      const { id } = await owner().contacts.create({ name: text, role: text, notes: text, phones: [text] })
      await owner().contacts.addInteraction({ id, summary: text, notes: text, date: DAY })
      const {
        name,
        role,
        notes,
        phones,
        past_interactions: [talk],
      } = await owner().contacts.get({ id })
      return { id, stands: [name, role, notes, phones[0], talk?.summary, talk?.notes] }
    },
    find: async (search) => ids(await owner().contacts.list({ search, limit: 200 })),
  },
  advice: {
    async keep(text) {
      const { id, advice_title, content } = await owner().advice.create({ advice_title: text, content: text })
      return { id, stands: [advice_title, content] }
    },
  },
  conversations: {
    async keep(text) {
      const { id } = await owner().chat.create({ name: text })
      return { id, stands: [(await owner().chat.get({ id })).name] }
    },
    find: async (search) => ids(await owner().chat.list({ search, limit: 200 })),
  },
  threads: {
    async keep(text) {
      await owner().comms.send({ id: threadId, text })
      const { items } = await owner().comms.messages({ id: threadId, limit: 200 })
      const newest = items.toSorted((one, two) => two.seq - one.seq)[0]
      return { id: newest?.id ?? '', stands: [newest?.text] }
    },
    find: async (search) => ids(await owner().comms.messages({ id: threadId, search, limit: 200 })),
  },
  people: {
    async keep(text) {
      const me = await owner().users.updateMe({ name: text, role: text, first_name: text })
      return { id: me.id, stands: [me.name, me.role, me.first_name] }
    },
  },
}

/** Who searches means the letter, not its case nor which kind of apostrophe it is; nothing else is anything but itself. */
const folded = (text: string) => text.normalize('NFKC').replace(/[’ʼ]/g, "'").toLowerCase()

/** Blanks at the ends are not kept; the texts above have none that JavaScript knows. */
const kept = (texts: readonly string[]) => texts.filter((text) => text === text.trim())

describe.each(Object.keys(ROOMS))('%s', (name) => {
  const { keep, find } = ROOMS[name] as Room

  it('keep what looks like another language, and a search takes it literally', async () => {
    const made = new Map<string, string>()
    for (const text of kept(SQL_TEXTS)) {
      const { id, stands } = await keep(text)
      expect(stands).toEqual(stands.map(() => text))
      made.set(id, text)
    }
    figure('B6', `${name}: ${made.size} texts kept as they are${find ? ' and found by themselves alone' : ''}`)
    if (!find) return
    for (const search of made.values()) {
      const found = new Set(await find(search))
      for (const [id, text] of made) {
        if (text.toLowerCase().includes(search.toLowerCase())) expect(found, `${search} in ${text}`).toContain(id)
        else if (!folded(text).includes(folded(search))) expect(found, `${search} not in ${text}`).not.toContain(id)
      }
    }
  })

  it('keep every sign of every script as it was written', async () => {
    const texts = kept(UNICODE_TEXTS)
    for (const text of texts) {
      const { id, stands } = await keep(text)
      expect(stands).toEqual(stands.map(() => text))
      if (find) expect(await find(text), JSON.stringify(text)).toContain(id)
    }
    figure('B8', `${name}: ${texts.length} texts`)
  })
})

it('what a list is sorted by is one of its own words', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const [call, endpoint] of ENDPOINTS)
    for (const field of Object.keys(endpoint.query?.shape ?? {}).filter((each) => /sort|order|kind|status/.test(each)))
      for (const text of kept(SQL_TEXTS)) {
        const { status } = await world.request(
          'admin',
          endpoint.method,
          `${endpoint.path.replace(/\{\w+\}/g, world.id('owner'))}?${field}=${encodeURIComponent(text)}`,
        )
        asked += 1
        if (status !== 422) wrong.push(`${call} ${field}=${text}: ${status}`)
      }
  expect(wrong).toEqual([])
  figure('B6', `${asked} orders and filters that are no words of a list: all 422`)
})

it('an email is the same in each of its spellings, and another one where a letter only looks the same', async () => {
  const api = world.as('anon').users
  const person = { password: 'a long password', first_name: 'A', last_name: 'B' }
  await api.register({ ...person, email: 'J\u00fcrgen@Example.org' })
  const known = () => world.database.db.selectFrom('users').select('id').execute()
  const before = (await known()).length
  for (const email of ['ju\u0308rgen@example.org', 'J\u00dcRGEN@EXAMPLE.ORG', ' j\u00fcrgen@example.org '])
    await api.register({ ...person, email }).catch(() => {})
  expect(await known()).toHaveLength(before)
  await api.register({ ...person, email: 'j\u00fcrg\u0435n@example.org' })
  expect(await known()).toHaveLength(before + 1)
  for (const username of ['Ju\u0308rgen@example.org', 'j\u00fcrgen@EXAMPLE.org'])
    expect(await world.as('anon').auth.login({ username, password: person.password })).toMatchObject({
      access_token: expect.any(String),
    })
  figure('B8', 'an email in five spellings is one account, with a letter of another script a second one')
})
