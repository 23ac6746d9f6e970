// A small company with something in every feature, to look at each screen with. Nobody changes it: one is enough for a worker.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Goal, Note } from './api.ts'
import { day, type House, test as journey, type Person } from './journey.ts'
import { keptWorkspace } from './same-look.ts'
import { bringIn } from './team.ts'

export type Workspace = {
  boss: Person
  admin: Person
  waiting: Person
  /** Has nothing yet. */
  newcomer: Person
  goal: Goal
  note: Note
  task: { id: string }
  contact: { id: string }
  company: string
  /** With somebody of a long name, with something new in it. */
  thread: { id: string }
  /** Nobody has said anything in it. */
  group: { id: string }
  org: { id: string }
  /** The path of an invitation link into it that nobody uses. */
  link: string
}

export const test = journey.extend<object, { workspace: Workspace }>({
  workspace: [
    async ({ house }, use) => use((await keptWorkspace(house, make)) ?? (await make(house))),
    { scope: 'worker', timeout: 60_000 },
  ],
})

const PRIVACY = `# Privacy

We keep what you write, and nothing else. The person in charge is [Ada](mailto:ada@example.org).

## How long it is kept

| what | how long |
| --- | --- |
| your records | until you delete them, or your account |
| who logged in when | 90 days |

- A backup is kept for two weeks.
- Nobody else is told.
`
const LONG = 'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Vertriebspartnern'

async function make(house: House): Promise<Workspace> {
  const legal = join(house.server.dataDir, 'legal')
  mkdirSync(legal)
  writeFileSync(join(legal, 'privacy.md'), PRIVACY)
  const boss = await house.person('ceo', 'Magdalena')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht Handels GmbH' })
  const goals = await Promise.all(goalBodies(org.id).map((body) => boss.api.post<Goal>('/api/strategic-goals/', body)))
  const goal = goals[0] as Goal
  for (const current_value of [4, 5, 6])
    await boss.api.put(`/api/strategic-goals/${goal.id}`, {
      kpis: goal.kpis.map((kpi, index) => (index === 0 ? { ...kpi, current_value } : kpi)),
    })
  const tasks = await Promise.all(taskBodies(goal.id).map((body) => boss.api.post<{ id: string }>('/api/tasks/', body)))
  const notes = await Promise.all(noteBodies().map((body) => boss.api.post<Note>('/api/journals/', body)))
  const contacts = await Promise.all(
    contactBodies().map((body) => boss.api.post<{ id: string; company_id: string | null }>('/api/contacts/', body)),
  )
  const contact = contacts[0] as { id: string; company_id: string }
  const talks = `/api/contacts/${contact.id}/past-interactions`
  await boss.api.post(talks, { date: day(-40), summary: 'First call', notes: 'Wants a **pilot** in spring.' })
  await boss.api.post(talks, { date: day(-3), summary: `Lunch with the ${LONG}`, notes: null })
  await boss.api.post('/api/strategic-advice/', {
    advice_title: 'Give the two pilot contracts to one person',
    content: ADVICE,
    citations: [
      { kind: 'goal', id: goal.id, label: goal.title },
      { kind: 'note', id: notes[0]?.id, label: 'Pilot review' },
      { kind: 'task', id: tasks[0]?.id, label: `Send the contracts to the ${LONG}` },
    ],
  })
  const [admin, waiting, newcomer] = [
    await house.person('admin', 'Adele'),
    await house.person('waitlisted', 'Wanda'),
    await house.person('user', 'Nino'),
  ]
  const written = await threads(boss, org.id, house)
  const { url } = await boss.api.post<{ url: string }>(`/api/organizations/${org.id}/invitation-links`, { max_uses: 5 })
  return {
    ...written,
    org,
    link: url.slice(new URL(url).origin.length),
    boss,
    admin,
    waiting,
    newcomer,
    goal,
    note: notes[0] as Note,
    task: tasks[0] as { id: string },
    contact,
    company: contact.company_id,
  }
}

async function threads(boss: Person, orgId: string, house: House): Promise<Pick<Workspace, 'thread' | 'group'>> {
  const [long, arabic] = [await house.person('user', 'Ingeborg'), await house.person('user', 'Layla')]
  await long.api.patch('/api/users/me', { first_name: `Freifrau Ingeborg von und zu ${LONG.slice(0, 60)}`, role: LONG })
  for (const person of [long, arabic]) await bringIn(boss, { id: orgId }, person)
  const begin = (...people: Person[]) =>
    boss.api.post<{ id: string }>('/api/comms/threads', { participant_ids: people.map(({ user }) => user.id) })
  const [thread, group, other] = [await begin(long), await begin(long, arabic), await begin(arabic)]
  const say = (who: Person, where: { id: string }, text: string) =>
    who.api.post(`/api/comms/threads/${where.id}/messages`, { text })
  await say(arabic, other, 'صباح الخير! هل نلتقي غدًا في الساعة العاشرة؟ 🎉')
  await say(long, thread, 'Good morning. Have you seen the price list?')
  await say(boss, thread, 'Yes:\n- the pilots first\n- then the rest\n\nIt is at https://example.org/prices/2027.')
  await say(boss, thread, LONG.replaceAll(' ', ''))
  await say(long, thread, `Thank you 🙏 ${LONG}`)
  await say(long, thread, 'שלום, نعم & <b>not bold</b>')
  return { thread, group }
}

const goalBodies = (organization_id: string) => [
  {
    title: 'Ten paying customers before the summer',
    description:
      'Both pilots said yes in October. What is missing is somebody who owns the contracts.\n\nAnd a price list.',
    due_date: day(60),
    status: 'in_progress',
    organization_id,
    kpis: [
      { name: 'Paying customers', current_value: 3, target_value: 10, unit: 'customers' },
      { name: 'Monthly revenue', current_value: 41_500, target_value: 120_000, unit: 'EUR' },
      { name: 'Churn', current_value: 8, start_value: 10, target_value: 4, unit: '%', direction: 'decrease' },
    ],
  },
  { title: LONG, due_date: day(-12), status: 'in_progress', kpis: [{ name: LONG, current_value: 1, target_value: 3 }] },
  { title: 'Hire a head of sales', due_date: day(120), status: 'new', kpis: [] },
  {
    title: 'Move into the new office',
    due_date: day(-30),
    status: 'done',
    kpis: [{ name: 'Desks', current_value: 40, target_value: 40, unit: 'desks' }],
  },
]

const taskBodies = (goal_id: string) => [
  {
    title: `Send the contracts to the ${LONG}`,
    description: 'Two copies each.',
    priority: 'Urgent',
    due_date: day(-2),
    goal_id,
  },
  { title: 'Ask Kim for the price list', priority: 'High', status: 'In Progress', due_date: day(3) },
  { title: 'Book a room for the board', priority: 'Medium', status: 'Review' },
  { title: 'Water the plants', priority: 'Low', status: 'Pending', due_date: day(1) },
  { title: 'Sell the old desks', priority: 'Low', status: 'Done' },
]

const noteBodies = () => [
  {
    entry_date: day(-1),
    content: `# Pilot review\n\nPresent: Kim, Jo\n\n- [x] Price agreed\n- [ ] **Contracts** have no owner\n\n> We start in spring.\n\n| Pilot | Seats |\n|---|---|\n| North | 40 |\n| South | 25 |\n\n\`\`\`\n${LONG.replaceAll(' ', '_')}\n\`\`\`\n\nSee https://example.org/a/very/long/address/that/does/not/end/anywhere/at/all/because/it/is/an/example`,
  },
  { entry_date: day(-8), content: 'Jo promised numbers until Friday.' },
  { entry_date: day(-20), content: LONG.replaceAll(' ', '') },
]

const contactBodies = () => [
  {
    name: 'Dr. Ingeborg Freifrau von und zu Sonnenschein-Wintermantel',
    role: `Head of the ${LONG}`,
    company: 'Northmoor',
    emails: ['ingeborg.sonnenschein-wintermantel@freundschaftsbezeigungskommission.example'],
    phones: ['+49 30 1234567', '+49 171 7654321'],
    notes: 'Likes **short** mails.',
  },
  { name: 'Kim Ono', role: 'Lawyer', emails: ['kim@example.org'] },
  { name: 'Jo', role: '' },
]

const ADVICE = `“Ten paying customers” stands at **6 of 10**, and both pilot contracts have had no owner since October.

1. Give both contracts to one person today.
2. Call both pilots before Thursday.

Then look at the price list again: it was promised for Friday, and nothing in the notes says that it came.`
