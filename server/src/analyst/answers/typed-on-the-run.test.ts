import { expect, it } from 'vitest'
import { ask, assigned, contact } from './fixture.ts'
import { talk } from './talk-fixture.ts'

const goal = (title: string, kpis: object[]) => ({
  ...{ id: `g-${title}`, title, description: '', status: 'in_progress', due_date: '2027-03-31', share: null },
  ...{ created_at: '2026-09-01T08:00:00.000Z', updated_at: '2026-09-01T08:00:00.000Z' },
  kpis,
})
const kpi = (
  name: string,
  current_value: number,
  target_value: number,
  direction = 'increase',
  unit: string | null = null,
) => ({
  ...{ id: `k-${name}`, name, current_value, target_value, direction, unit, kind: 'level', start_value: 0 },
  history: [
    { value: current_value - 1, recorded_at: '2026-10-31T12:00:00Z' },
    { value: current_value, recorded_at: '2026-11-20T12:00:00Z' },
  ],
})
const goals = [
  goal('Second building phase', [kpi('Pledges', 7.5, 12, 'increase', '€m')]),
  goal('Ten branches by spring', [kpi('Branches open', 7, 10)]),
  goal('No idle vans', [
    kpi('Overtime 2026 (ceiling 90)', 61, 90, 'decrease', 'h'),
    kpi('Idle vans', 3, 0, 'decrease'),
  ]),
] as never

it.each([
  ['how much is missing to the second building phase', '4.5'],
  ['branches still to open to get to my ten?', '3 to go'],
  ['how much is left under the overtime ceiling this year', '29'],
])('%s is reckoned from the KPI', async (question, says) => {
  expect(await ask(question, [], { goals })).toContain(says)
})

it('a KPI that shares one small word is not what a price of another matter was', async () => {
  const said = await ask(
    'how did the ceiling there move',
    [{ label: 'Mill Lane', text: 'Date: 2026-11-10\nMill Lane: ceiling of the offer raised from 310 to 325.' }],
    { goals },
    ['what’s new with Mill Lane since October'],
  )
  expect(said).not.toContain('Overtime 2026')
})

it.each(['move that tessa task to friday', "move Tessa's task to Friday"])(
  '%s finds the task that has her initials',
  async (said) => {
    const [turn] = await talk([said], {
      contacts: [contact('Tessa Quint'), contact('Omar Reyes')],
      tasks: [assigned("Roof: answer TQ's letter", 'Alex Moreau'), assigned('Order slates', 'Alex Moreau')],
    })
    expect(turn?.cards[0]?.input.id).toBe("t-Roof: answer TQ's letter")
  },
)

const note = (id: string, entry_date: string, content: string) => ({
  ...{ id, entry_date, content, created_at: `${entry_date}T08:00:00.000Z`, updated_at: `${entry_date}T08:00:00.000Z` },
})

it.each(['what did I dictate on friday', 'what did I write on friday'])(
  '%s is told by what the note of that day says',
  async (question) => {
    const notes = [
      note(
        'n1',
        '2026-11-20',
        'Friday, in the van.\n\nThe slates come on Tuesday. Omar has agreed to lend us the crane.',
      ),
    ]
    expect(await ask(question, [], { notes } as never)).toContain('lend us the crane')
  },
)

const LISTS = [
  {
    label: 'Harbour office, call',
    text: 'Date: 2026-11-12\nHarbour office, call\nneeds from us by Friday:\n- berth plan\n- insurance slip\n- crew list',
  },
  {
    label: 'Kitchen at Ferris Street',
    text: 'Date: 2026-11-14\nKitchen at Ferris Street\nTwo findings:\n1. No thermometer in the cold store.\n2. Door seal torn.',
  },
]
it('what somebody needs is the list that is headed so', async () => {
  expect(await ask('what exactly does the harbour office need, all of it', LISTS)).toContain('insurance slip')
})
it('so many things that were found are the findings', async () => {
  expect(await ask('the two things the inspector found at ferris street', LISTS)).toContain('Door seal torn')
})

it('a share is of the rows above the total, whatever is reckoned below it, and needs no apostrophe', async () => {
  const text =
    'Date: 2026-11-02\n| Site | Beds | Income |\n|---|---|---|\n| Holt | 4 | 200 |\n| Wick | 6 | 300 |\n| Total | 10 | 500 |\n| Overheads | | -80 |\n| Group | | 420 |'
  expect(await ask('Wicks share of the income in the table', [{ label: 'Sites', text }])).toContain('60%')
})

it('how far over one is is not answered by the figure itself', async () => {
  const told = [{ label: 'Budget', text: 'Date: 2026-11-02\nRoof budget: spent 48,000 euros by October. Over.' }]
  expect(await ask('how far over are we on the roof budget', told)).toContain('I find no clear answer')
})

it('on what grounds somebody says so asks for the reason', async () => {
  const told = [
    {
      label: 'Letter',
      text: 'Date: 2026-11-02\nKeller refuses the invoice because the second coat is missing.\nKeller has the invoice.',
    },
  ]
  expect(await ask('on what grounds does Keller refuse the invoice', told)).toContain('second coat is missing')
})

it('when somebody is back is asked by that word', async () => {
  const told = [
    { label: 'Rota', text: 'Date: 2026-11-02\nHedda has the keys until 20 November.\nHedda: back on 14 December.' },
  ]
  const said = await ask('when is Hedda back', told)
  expect(said.indexOf('14 December')).toBeLessThan(said.includes('20 November') ? said.indexOf('20 November') : 9_999)
})

it('the end of a first name is enough, and no letter of a title is a name', async () => {
  const records = { contacts: [contact('Dr Annabella Frost', { role: 'Surveyor' }), contact('Omar Reyes')] }
  const said = await ask(
    'where do we stand with Bella',
    [{ kind: 'note', label: 'Site', text: 'Date: 2026-11-20\nBella wants the plans signed by 1 December.' }],
    {
      ...records,
      notes: [note('n2', '2026-11-20', 'Site\n\nBella wants the plans signed by 1 December.')],
    } as never,
  )
  expect(said).toContain('plans signed by 1 December')
  expect(said).not.toContain('“Dr”')
})

it('what a line says of a thing by a sign is found', async () => {
  const told = [
    {
      label: 'Visit',
      text: "Date: 2026-11-02\nVisit to the mill\n* Hedda's dog = called Bruno.\n* Hedda took it well.",
    },
  ]
  expect(await ask("heddas dog, name, quick, I'm at her gate", told)).toContain('called Bruno')
})

it.each(['which parts of the tender arent there yet?', 'which parts of the tender are still missing'])(
  '%s is not answered by a task that only names them',
  async (question) => {
    const tasks = [assigned('Tender for the bridge, five parts, noon', 'Omar Reyes')]
    const told = [{ kind: 'task', label: 'Tender for the bridge, five parts, noon', text: 'Status: In Progress' }]
    expect(await ask(question, told, { tasks })).toMatch(/I do not find|I find no/)
  },
)

it('what belongs to a matter by the first words of a card is told of what changed', async () => {
  const contacts = [
    contact('Hedda Lunde', {
      notes: 'Owner of the mill in Holt. Likes tea.',
      interactions: [{ id: 'i1', date: '2026-11-18', summary: 'Call', notes: 'Wants an answer by the 3rd.' }] as never,
    }),
    contact('Omar Reyes', {
      notes: 'Roofer.',
      interactions: [{ id: 'i2', date: '2026-11-19', summary: 'Call', notes: 'Slates are late.' }] as never,
    }),
  ]
  const said = await ask('what is new with Holt since 10 November', [], { contacts })
  expect(said).toContain('answer by the 3rd')
  expect(said).not.toContain('Slates')
})

it.each([
  ['my own open todos', 'which of them are late'],
  ['welche aufgaben habe ich', 'welche davon sind überfällig'],
])('after “%s”, “%s” is asked of one’s own tasks alone', async (first, then) => {
  const late = { due_date: '2026-10-01' }
  const [, turn] = await talk([first, then], {
    tasks: [assigned('Order the slates', null, late), assigned('Grease the winch', 'Bea Lund', late)],
  })
  expect(turn?.said).toContain('Order the slates')
  expect(turn?.said).not.toContain('Grease the winch')
})

it('a three-year offer is no answer to how much somebody pays', async () => {
  const said = await ask('how much does Lindgren pay us a year?', [
    { label: 'Lindgren', text: 'Date: 2026-11-20\nOmar sends Lindgren the three-year offer with a price that pays.' },
    { label: 'Call with Lindgren', text: 'Date: 2026-09-06\nLindgren pays £84,000 a year for the moorings.' },
  ])
  expect(said.indexOf('84,000')).toBeGreaterThanOrEqual(0)
  expect(said.slice(0, said.indexOf('84,000'))).not.toContain('three-year')
})
