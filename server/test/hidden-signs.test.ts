// Signs that nobody sees turn names into other names and our words around (trust B8, decision 0043): refused in lines, taken out of
// those that stand already, left out by imports; texts of several lines stay as they were written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { LINES } from '#contract/shapes.ts'
import { figure } from '../../test-kit/figures.ts'
import { until } from '../../test-kit/until.ts'
import { unzip } from '../../test-kit/unzip.ts'
import { ENDPOINTS } from './fuzz-judge.ts'
import { thread } from './thread-fixture.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true, launch: true })
})
afterAll(() => world.close())

/** Signs that turn what follows. Isolates that end again are ours. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/
/** "Mallory Alice" to whoever looks. */
const DISGUISED = 'Mallory \u202eecilA\u202c'
/** What stands in the row beside what is answered of it. */
const SHOWN = 'Mallory ecilA'

type Json = Record<string, unknown>
type Field = { path: string[]; lines: unknown; bounded: boolean }

/** Every text that an input takes: where it stands (`0` for what a list holds) and what its schema says of it. */
function textsOf(schema: Json, path: string[] = []): Field[] {
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (options) return options.flatMap((each) => textsOf(each, path))
  if (schema.properties)
    return Object.entries(schema.properties as Record<string, Json>).flatMap(([key, each]) =>
      textsOf(each, [...path, key]),
    )
  if (schema.items) return textsOf(schema.items as Json, [...path, '0'])
  if (schema.type !== 'string') return []
  const bounded = ['enum', 'const', 'format', 'pattern'].some((word) => schema[word] !== undefined)
  return [{ path, lines: schema[LINES], bounded }]
}
const inputOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json

const FIELDS = [...ENDPOINTS].flatMap(([call, endpoint]) =>
  (['body', 'query'] as const).flatMap((part) => {
    const shape = endpoint[part]
    return shape ? textsOf(inputOf(shape)).map((field) => ({ call, endpoint, part, ...field })) : []
  }),
)

/** Neither stored nor shown, or made of signs that are told apart elsewhere. Each with its reason. */
const NO_TEXTS: Record<string, string> = {
  email: 'an address, which has its own rule',
  username: 'what somebody logs in with: it is looked up',
  password: 'never shown',
  current_password: 'never shown',
  new_password: 'never shown',
  token: 'looked up',
  search: 'looked up in texts, which may hold them',
  q: 'looked up in texts, which may hold them',
  cursor: 'ours',
  address: 'an address',
  addresses: 'addresses, which are looked up',
  to: 'an address',
  cc: 'an address',
  limit: 'a number',
  skip: 'a number',
  points: 'a number',
  after: 'a number',
  builtin: 'looked up',
  time_zone: 'looked up',
  arguments_hash: 'compared',
  endpoint: 'an address',
  p256dh: 'a key',
  auth: 'a key',
  public_key: 'compared',
  status: 'some of a list',
  priority: 'some of a list',
  action: 'some of a list',
  kinds: 'some of a list',
  kind: 'some of a list',
  state: 'some of a list',
  direction: 'some of a list',
}

/** Calls whose content is a file. */
const BYTES: ReadonlySet<string> = new Set(['contacts.setPhoto'])

it('every text that is taken says whether it is one line or several', () => {
  const unsaid = FIELDS.filter(
    ({ call, lines, bounded, path }) =>
      lines === undefined && !bounded && !BYTES.has(call) && !((path.findLast((key) => key !== '0') ?? '') in NO_TEXTS),
  )
  expect(unsaid.map(({ call, part, path }) => `${call} ${part} ${path.join('.')}`)).toEqual([])
})

it('each line refuses signs that nobody sees, names the field and the sign, and says what to do', async () => {
  const wrong: string[] = []
  const lines = FIELDS.filter(({ lines }) => lines === 'one').filter(({ endpoint }) => endpoint.encoding === undefined)
  for (const { call, endpoint, part, path } of lines)
    for (const [sign, text] of [
      ['U+202E', 'a\u202eb'],
      ['U+200B', 'a\u200bb'],
    ] as const) {
      const value = path.slice(1).reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), text)
      const url = endpoint.path.replace(/\{(\w+)\}/g, '019f0000-0000-7000-8000-000000000001')
      const query = part === 'query' ? `?${new URLSearchParams({ [path[0] ?? '']: text })}` : ''
      const body = part === 'body' ? { [path[0] ?? '']: value } : undefined
      const answer = await world.request('admin', endpoint.method, `${url}${query}`, body)
      const errors = (answer.body as { errors?: { field: string; message: string }[] }).errors ?? []
      const told = errors.find(({ field }) => field === path.join('.'))?.message ?? ''
      if (answer.status !== 422 || !told.includes(sign) || !told.includes('take out'))
        wrong.push(`${call} ${path.join('.')}: ${answer.status} ${told}`)
    }
  expect(wrong).toEqual([])
  expect(lines.length).toBeGreaterThan(40)
  figure('B8', `${lines.length} one-line fields of ${ENDPOINTS.size} calls refuse signs that nobody sees`)
})

it.each(['מלורי כהן', 'علی‌رضا', 'क्‍षत्रिय', '辻\u{e0100}', '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Zoë O’Neill'])(
  '%s is a name',
  async (name) => {
    expect((await world.as('owner').users.updateMe({ name })).name).toBe(name)
  },
)

describe('a row that stood there before', () => {
  it('is answered without them by every call, with its texts of several lines as they were written', async () => {
    const owner = world.as('owner')
    const goal = await owner.goals.create({ title: 'Goal', due_date: '2030-01-01', kpis: [{ name: 'KPI', unit: 'x' }] })
    const task = await owner.tasks.create({ title: 'Task', description: DISGUISED, notes: DISGUISED, goal_id: goal.id })
    const contact = await owner.contacts.create({ name: 'Contact', role: 'Role', notes: DISGUISED })
    await owner.contacts.addInteraction({ id: contact.id, summary: 'Talk', date: '2026-01-01' })
    const note = await owner.notes.create({ content: `# ${DISGUISED}\n\n${DISGUISED}` })
    await owner.advice.create({ advice_title: 'Advice', content: 'Text' })
    const { id: chatId } = await owner.chat.create({ name: 'Talk' })
    const file = await owner.files.create({ file: { name: 'plan.txt', text: 'text' } })
    const { id: threadId } = await thread(world)
    await owner.comms.send({ id: threadId, text: DISGUISED })
    const pool = world.database.pool
    const put = async (table: string, columns: string[], where = '') =>
      void (await pool.query(`update ${table} set ${columns.map((name) => `${name} = $1`).join(', ')} ${where}`, [
        DISGUISED,
      ]))
    await put('users', ['name', 'role', 'first_name', 'last_name'])
    await put('organizations', ['name'])
    await put('goals', ['title'])
    await put('kpis', ['name', 'unit'])
    await put('tasks', ['title'])
    await put('contacts', ['name', 'role'])
    await put('interactions', ['summary'])
    await put('advice', ['advice_title'])
    await put('conversations', ['name'])
    await put('files', ['name'])
    const ids: Record<string, string> = {
      ...{ goals: goal.id, tasks: task.id, contacts: contact.id, notes: note.id, chat: chatId, files: file.id },
      ...{ comms: threadId, orgs: world.orgA },
    }
    let asked = 0
    let named = 0
    for (const [call, { method, path, download }] of ENDPOINTS) {
      if (method !== 'GET' || download) continue
      const url = path
        .replace('{kind}', 'task')
        .replace(/\{(\w+)\}/g, () =>
          call.startsWith('records.') ? task.id : (ids[call.split('.')[0] ?? ''] ?? task.id),
        )
      const { status, text } = await world.request(
        'owner',
        'GET',
        `${url}${call === 'search.find' ? '?q=Mallory' : ''}`,
      )
      if (status !== 200) continue
      asked += 1
      const lines = text.replaceAll(/"(?:description|notes|content|text|body)":"(?:[^"\\]|\\.)*"/g, '')
      expect(lines, call).not.toMatch(TURNS)
      if (lines.includes(SHOWN)) named += 1
    }
    expect(await owner.tasks.get({ id: task.id })).toMatchObject({
      title: SHOWN,
      description: DISGUISED,
      notes: DISGUISED,
    })
    expect((await owner.notes.get({ id: note.id })).content).toBe(`# ${DISGUISED}\n\n${DISGUISED}`)
    const refused = await world.request('owner', 'DELETE', `/api/organizations/${world.orgA}`)
    expect(refused.text).not.toMatch(TURNS)
    // A download says its name; an archive those of what it holds.
    const sent = await world.request('owner', 'GET', `/api/files/${file.id}/content`)
    expect(decodeURIComponent(String(sent.headers['content-disposition']))).toContain(SHOWN)
    const { bytes } = await world.request('owner', 'GET', '/api/users/me/export')
    expect((await unzip(new Blob([bytes]))).map(({ name }) => name).join('\n')).not.toMatch(TURNS)
    expect(named).toBeGreaterThan(12)
    figure('B8', `rows that stood there before: ${asked} calls asked, ${named} of them name one, none with such a sign`)
  })
})

it('files bring them along, and are taken in without them', async () => {
  const owner = world.as('owner')
  const card =
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Mallory \u202eecilA\r\nTEL:\u202a+41 79 555 01 01\u202c\r\nEND:VCARD\r\n'
  const csv = 'Name,Phone\nBo\u200b Berg,\u202d+41 79 555 01 02\u202c\n'
  for (const [file_name, text] of [
    ['a\u202e.vcf', card],
    ['b.csv', csv],
  ] as const) {
    const { rows } = (await owner.contacts.previewImport({
      file_name,
      content: Buffer.from(text).toString('base64'),
    })) as unknown as {
      rows: { name: string; phones: string[] }[]
    }
    expect(JSON.stringify(rows)).not.toMatch(/[\u200b\u202a-\u202e]/)
    expect(rows[0]?.phones[0]).toMatch(/^\+41 79 555 01 0\d$/)
  }
  const file = await owner.files.create({ file: { name: 'a\u202egnp.txt', text: 'x' } })
  expect(file.name).toBe('agnp.txt')
})

it('advice isolates the names in its sentences: a title from the right turns none of our words', async () => {
  const owner = world.as('org_manager')
  const title = 'להגדיל הכנסות 12'
  for (const name of [title, `${title} ב`])
    await owner.goals.create({
      title: name,
      due_date: '2020-01-01',
      kpis: [{ name: 'מכירות 7', current_value: 1, target_value: 9 }],
    })
  const { flow_run_id } = await owner.flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
  await until(async () => (await owner.runs.get({ id: flow_run_id })).status === 'completed', 30)
  const { items } = await owner.advice.list()
  const texts = items.flatMap(({ advice_title, content }) => [advice_title ?? '', ...content.split('\n')])
  expect(texts.join('\n')).toContain('הכנסות')
  for (const text of texts) expect(text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(/[\u0590-\u05ff]/)
})

it('an invitation and a notification say who it is, in their own words', async () => {
  await world.as('ceo').users.updateMe({ first_name: 'דנה', last_name: 'לוי', name: 'דנה לוי 5' })
  await world.as('ceo').tasks.create({ title: 'משימה', assigned_to_user_id: world.id('same_org') })
  const { items } = await until(async () => {
    const page = await world.as('same_org').notifications.list()
    return page.items.length > 0 ? page : null
  })
  expect(items[0]?.title).toBe('\u2068דנה לוי 5\u2069 assigned a task to you')
  expect(items[0]?.text).toBe('משימה')
  expect(withoutHiddenSigns(items[0]?.title ?? '')).toBe('דנה לוי 5 assigned a task to you')
})
