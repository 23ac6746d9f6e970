// What people write is never taken for anything else: it comes back as it was, and is found by itself alone (trust B6, B8).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
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
  keep(text: string): Promise<{
    id: string
    /** What stands in fields of one line, and in those of several. */
    lines: (string | null | undefined)[]
    stands: (string | null | undefined)[]
  }>
  /** The ids of what a search finds. */
  find?(search: string): Promise<string[]>
}
const owner = () => world.as('owner')
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const DAY = '2027-01-01'
/** As a line takes it: signs that nobody sees are refused there (hidden-signs.test.ts). */
const line = withoutHiddenSigns

const ROOMS: Record<string, Room> = {
  goals: {
    async keep(text) {
      const { id } = await owner().goals.create({
        title: line(text),
        description: text,
        due_date: DAY,
        kpis: [{ name: line(text), unit: line(text) }],
      })
      const { title, description, kpis } = await owner().goals.get({ id })
      return { id, lines: [title, kpis[0]?.name, kpis[0]?.unit], stands: [description] }
    },
    find: async (search) => ids(await owner().goals.list({ search, limit: 200 })),
  },
  tasks: {
    async keep(text) {
      const { id } = await owner().tasks.create({ title: line(text), description: text, notes: text })
      const { title, description, notes } = await owner().tasks.get({ id })
      return { id, lines: [title], stands: [description, notes] }
    },
    find: async (search) => ids(await owner().tasks.list({ search, limit: 200 })),
  },
  notes: {
    async keep(text) {
      const { id } = await owner().notes.create({ content: text })
      return { id, lines: [], stands: [(await owner().notes.get({ id })).content] }
    },
    find: async (search) => ids(await owner().notes.list({ search, limit: 200 })),
  },
  contacts: {
    async keep(text) {
      const { id } = await owner().contacts.create({
        name: line(text),
        role: line(text),
        notes: text,
        phones: [line(text)],
      })
      await owner().contacts.addInteraction({ id, summary: line(text), notes: text, date: DAY })
      const {
        name,
        role,
        notes,
        phones,
        past_interactions: [talk],
      } = await owner().contacts.get({ id })
      return { id, lines: [name, role, phones[0], talk?.summary], stands: [notes, talk?.notes] }
    },
    // Notes are found by the search over everything.
    find: async (search) => ids(await owner().contacts.list({ search: line(search), limit: 200 })),
  },
  advice: {
    async keep(text) {
      const { id, advice_title, content } = await owner().advice.create({ advice_title: line(text), content: text })
      return { id, lines: [advice_title], stands: [content] }
    },
  },
  conversations: {
    async keep(text) {
      const { id } = await owner().chat.create({ name: line(text) })
      return { id, lines: [(await owner().chat.get({ id })).name], stands: [] }
    },
    find: async (search) => ids(await owner().chat.list({ search, limit: 200 })),
  },
  threads: {
    async keep(text) {
      await owner().comms.send({ id: threadId, text })
      const { items } = await owner().comms.messages({ id: threadId, limit: 200 })
      const newest = items.toSorted((one, two) => two.seq - one.seq)[0]
      return { id: newest?.id ?? '', lines: [], stands: [newest?.text] }
    },
    find: async (search) => ids(await owner().comms.messages({ id: threadId, search, limit: 200 })),
  },
  people: {
    async keep(text) {
      const me = await owner().users.updateMe({ name: line(text), role: line(text), first_name: line(text) })
      return { id: me.id, lines: [me.name, me.role, me.first_name], stands: [] }
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
      const { id, lines, stands } = await keep(text)
      expect([...lines, ...stands]).toEqual([...lines, ...stands].map(() => text))
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
      const { id, lines, stands } = await keep(text)
      expect(stands).toEqual(stands.map(() => text))
      expect(lines).toEqual(lines.map(() => line(text)))
      if (find) expect(await find(stands.length > 0 ? text : line(text)), JSON.stringify(text)).toContain(id)
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
