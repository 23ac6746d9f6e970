import { card, choose, create, FACTORY, looksRight, section, submit } from './factory-page.ts'
import { expect, expectPath, notice, type Person, test } from './journey.ts'

type Entry = { id: string; name: string; updated_at: string }
type Crew = Entry & { version: string; tasks: { name: string; agent_name: string }[]; inputs: { name: string }[] }

const agentOf = (person: Person, name: string) =>
  person.api.post<Entry>('/api/agents/', { name, role: 'Analyst', goal: 'Find out' })
const crewOf = (person: Person, name: string, more: Record<string, unknown> = {}) =>
  person.api.post<Crew>('/api/crews/', { name, version: '1.0', ...more })

test('a crew is made of agents and tasks in order, changed, restored and deleted', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  await enter(person, FACTORY)
  await expect(page.getByRole('heading', { level: 1, name: 'AI Factory' })).toBeVisible()
  for (const name of ['Available Crews', 'Available Flows', 'Available Agents', 'Available Tools'])
    await expect(section(page, name)).toBeVisible()
  await expect(section(page, 'Available Flows').getByText('Auto-Generated')).toBeVisible()
  await expect(section(page, 'Available Flows').getByText('Built in')).toHaveCount(0)
  // What a model is told of a tool is not what people are told.
  const tool = section(page, 'Available Tools').getByRole('article').first()
  await tool.getByRole('button', { name: /^Show details/ }).click()
  await expect(tool.getByText('What the model is told')).toBeVisible()
  await expect(section(page, 'Available Flows').getByRole('button', { name: /^Create/ })).toHaveCount(0)

  await section(page, 'Available Agents').getByRole('button', { name: 'Create agent' }).click()
  const agents = page.getByRole('dialog', { name: 'Create agent' })
  await submit(agents)
  await expect(agents.getByText('Name, role and goal are required')).toHaveCount(3)
  await expect(notice(page, 'Name, role and goal are required')).toBeVisible()
  await expect(agents.getByLabel('Name')).toBeFocused()
  await agents.getByLabel('Name').fill('Supply scout')
  await agents.getByLabel('Role').fill('Senior analyst')
  await agents.getByRole('textbox', { name: 'Goal' }).fill('Find what decides')
  await looksRight(page)
  await submit(agents)
  await expect(agents).toBeHidden()
  await expect(card(page, 'Supply scout')).toContainText('Made by you')

  await page.keyboard.press('c')
  const crews = page.getByRole('dialog', { name: 'Create crew' })
  await expect(crews.getByLabel('Version')).toHaveValue('1.0')
  await crews.getByLabel('Version').fill('')
  await submit(crews)
  await expect(notice(page, 'Name and version are required')).toBeVisible()
  await crews.getByLabel('Version').fill('1.0')
  await crews.getByLabel('Name').fill('Supplier check')
  for (const name of ['Write', 'Collect']) {
    await crews.getByRole('button', { name: 'Add task' }).click()
    await expect(crews.getByLabel('Name').last()).toBeFocused()
    await page.keyboard.type(name)
    const task = crews.getByRole('group', { name, exact: true })
    if (name === 'Write') {
      await submit(crews)
      await expect(task.getByText('Please choose an agent.')).toBeVisible()
    }
    await task.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Supply scout' })
  }
  await crews.getByRole('button', { name: 'Move Collect up' }).click()
  await expect(page.getByText('Collect is now number 1 of 2.')).toBeAttached()
  await expect(crews.getByRole('button', { name: 'Move Collect down' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Collect is now number 2 of 2.')).toBeAttached()
  await page.keyboard.press('Alt+ArrowUp')
  await crews.getByRole('button', { name: 'Remove Write' }).click()
  await expect(crews.getByText('Write is left out.')).toBeVisible()
  await crews.getByRole('button', { name: 'Put back' }).click()
  await crews.getByRole('button', { name: 'Add input' }).click()
  await page.keyboard.type('Which supplier?')
  await looksRight(page)
  await submit(crews)
  await expect(crews).toBeHidden()
  const [stored] = await person.api.get<Crew[]>('/api/crews/?search=Supplier')
  expect(stored).toMatchObject({
    version: '1.0',
    tasks: [
      { name: 'Collect', agent_name: 'Supply scout' },
      { name: 'Write', agent_name: 'Supply scout' },
    ],
    inputs: [{ name: 'which_supplier', label: 'Which supplier?', required: true }],
  })

  await choose(page, 'Supply scout', 'Delete')
  const asked = page.getByRole('dialog', { name: 'Delete this agent?' })
  await asked.getByRole('button', { name: 'Delete agent' }).click()
  await expect(
    notice(page, '“Supply scout” is used by the crew “Supplier check”. Remove it there first.'),
  ).toBeVisible()

  await choose(page, 'Supplier check', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit crew' })
  await editing.getByLabel('Version').fill('2.0')
  await page.keyboard.press('Control+Enter')
  await expect(editing).toBeHidden()
  await expect(card(page, 'Supplier check')).toContainText('Version 2.0')
  await choose(page, 'Supplier check', 'Versions')
  const versions = page.getByRole('dialog', { name: 'Versions of “Supplier check”' })
  await expect(versions.getByText('Changed: version')).toBeVisible()
  await versions.getByRole('button', { name: 'Show version 1' }).click()
  await expect(versions.getByText('1. Collect — Supply scout')).toBeVisible()
  await looksRight(page)
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(notice(page, 'Version 1 restored')).toBeVisible()
  await expect(card(page, 'Supplier check')).toContainText('Version 1.0')

  await choose(page, 'Supplier check', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this crew?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Supplier check')).toBeVisible()
  await choose(page, 'Supplier check', 'Delete')
  await question.getByRole('button', { name: 'Delete crew' }).click()
  await expect(notice(page, 'Crew deleted')).toBeVisible()
  await expect(card(page, 'Supplier check')).toHaveCount(0)
})

test('a flow is put together in its editor, and a built-in one is duplicated, not changed', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const analyst = await agentOf(person, 'Analyst')
  await crewOf(person, 'Check', { tasks: [{ name: 'Look', agent_id: analyst.id }] })
  await enter(person, FACTORY)
  await create(page, 'New flow')
  const dialog = page.getByRole('dialog', { name: 'Create flow' })
  await submit(dialog)
  await expect(notice(page, 'Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Monday round')
  const add = async (title: string, kind: string) => {
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await page.keyboard.type(title)
    const step = dialog.getByRole('group', { name: title, exact: true })
    await step.getByRole('combobox', { name: 'Kind' }).selectOption({ label: kind })
    return step
  }
  await (await add('Look', 'Agent')).getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Analyst' })
  const asks = await add('Ask', 'Wait for a human')
  await submit(dialog)
  await expect(asks.getByText('Please write what is asked.')).toBeVisible()
  await asks.getByLabel('What is asked').fill('What matters this week?')
  await (await add('All', 'Crew')).getByRole('combobox', { name: 'Crew' }).selectOption({ label: 'Check' })
  await looksRight(page)
  await submit(dialog)
  await expect(dialog).toBeHidden()
  const round = card(page, 'Monday round')
  await expect(round.getByRole('listitem')).toHaveText(['LookAnalyst', 'AskWait for a human', 'AllCheck'])
  await round.getByRole('button', { name: 'Show details of Monday round' }).click()
  await expect(round.getByText('What matters this week?')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for strategic_flow' }).click()
  const menu = page.getByRole('menu', { name: 'Actions for strategic_flow' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Duplicate', 'Schedule…', 'Versions'])
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate “strategic_flow”' })
  await expect(copy.getByLabel('Name').first()).toHaveValue('strategic_flow (copy)')
  await submit(copy)
  await expect(copy.getByText('Please choose an agent.').first()).toBeVisible()
})

test('what is typed is kept, and of two saves at once both are shown', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const crew = await crewOf(person, 'Shared')
  await enter(person, FACTORY)
  await section(page, 'Available Tools').getByRole('button', { name: 'Create tool' }).click()
  const tool = page.getByRole('dialog', { name: 'Create tool' })
  await expect(tool.getByLabel('Kind')).toHaveCount(0)
  await tool.getByLabel('Name').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(tool).toBeHidden()
  await page.reload()
  await section(page, 'Available Tools').getByRole('button', { name: 'Create tool' }).click()
  await expect(tool.getByLabel('Name')).toHaveValue('Half a thought')
  await expect(tool.getByText('What you typed last time is still here.')).toBeVisible()
  await submit(tool)
  await expect(card(page, 'Half a thought')).toBeVisible()

  await choose(page, 'Shared', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit crew' })
  await person.api.put(`/api/crews/${crew.id}`, { description: 'Theirs' })
  await editing.getByLabel('Description').fill('Mine')
  await submit(editing)
  const both = editing.getByRole('alert', { name: 'Two versions' })
  await expect(both.getByRole('row', { name: 'Description Mine Theirs' })).toBeVisible()
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(editing).toBeHidden()
  await expect(card(page, 'Shared')).toContainText('Mine')
})

test('the filter goes through all sections and stands in the address; many and long ones find their place', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const long = 'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Vertriebspartnern'
  const analyst = await person.api.post<Entry>('/api/agents/', {
    name: long,
    role: long,
    goal: long.repeat(5),
    description: long.repeat(9),
  })
  for (let n = 0; n < 11; n++)
    await crewOf(person, `Crew ${String(n).padStart(2, '0')}`, { tasks: [{ name: long, agent_id: analyst.id }] })
  await enter(person, FACTORY)
  const crews = section(page, 'Available Crews')
  await expect(crews.getByRole('article')).toHaveCount(9)
  const all = await person.api.get<Crew[]>('/api/crews/')
  await crews.getByRole('button', { name: `Show all ${all.length} crews` }).click()
  await expect(crews.getByRole('article')).toHaveCount(all.length)
  await looksRight(page)
  const first = await card(page, 'Crew 00').boundingBox()
  expect(first?.height).toBeGreaterThanOrEqual(340)
  const filter = page.getByPlaceholder('Filter crews, flows, agents and tools')
  await page.keyboard.press('/')
  await page.keyboard.type('crew 07')
  await expect(crews.getByRole('article')).toHaveCount(1)
  await expectPath(page, `${FACTORY}?search=crew+07`)
  await expect(section(page, 'Available Agents').getByText('No agents found.')).toBeVisible()
  await expect(section(page, 'Available Tools').getByText('No tools found.')).toBeVisible()
  await filter.fill('nothing like this')
  await expect(crews.getByText('No crews found.')).toBeVisible()
  await expect(section(page, 'Available Flows').getByText('No flows found.')).toBeVisible()
  await crews.getByRole('button', { name: 'Clear the filter' }).click()
  await expectPath(page, FACTORY)
  await expect(crews.getByRole('article')).toHaveCount(all.length)
  await filter.fill(long)
  await expect(card(page, long)).toBeVisible()
  await looksRight(page)
  await page.goto(`${FACTORY}?new=agent`)
  await expect(page.getByRole('dialog', { name: 'Create agent' })).toBeVisible()
  await expectPath(page, FACTORY)
})

test('Run Crew asks for what the crew needs, and goes to a conversation named after it', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const analyst = await agentOf(person, 'Analyst')
  const inputs = [
    { name: 'company', label: 'Which company?', required: true },
    { name: 'focus', label: 'What matters?' },
  ]
  const crew = await crewOf(person, 'Briefing', { tasks: [{ name: 'Look', agent_id: analyst.id }], inputs })
  await enter(person, FACTORY)
  await page.getByRole('button', { name: 'Run Crew: Briefing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Briefing' })
  await expect(dialog.getByRole('note')).toContainText('To analyse, weigh or write, a crew needs a model.')
  await expect(dialog.getByRole('button', { name: 'Run Crew' })).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Which company?' })).toBeFocused()
  await page.keyboard.type('Nordlicht')
  await looksRight(page)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}$/)
  const [conversation] = await person.api.get<Entry[]>('/api/conversations/')
  expect(conversation).toMatchObject({ name: 'Briefing' })
  expect(page.url()).toContain(conversation?.id)
  const runs = await person.api.get<{ inputs: unknown; crew_id: string }[]>(
    `/api/crew-runs/?conversation_id=${conversation?.id}`,
  )
  expect(runs).toMatchObject([{ crew_id: crew.id, inputs: { company: 'Nordlicht' } }])
})

test('a crew that cannot run says why, and leaves no conversation behind', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const analyst = await agentOf(person, 'Analyst')
  const crew = await crewOf(person, 'Nothing to do', { tasks: [{ name: 'Look', agent_id: analyst.id }] })
  // The line is down: nobody tells the page that a colleague took the only task away.
  await page.route('**/api/events', (route) => route.abort())
  await enter(person, FACTORY)
  await expect(page.getByRole('button', { name: 'Run Crew: Nothing to do' })).toBeVisible()
  await person.api.put(`/api/crews/${crew.id}`, { tasks: [] })
  await page.getByRole('button', { name: 'Run Crew: Nothing to do' }).click()
  // It asks for nothing; without a model there is something to know before it begins.
  const dialog = page.getByRole('dialog', { name: 'Nothing to do' })
  await expect(dialog.getByRole('note')).toContainText('a crew needs a model')
  await dialog.getByRole('button', { name: 'Run Crew' }).click()
  await expect(notice(page, 'Failed to start crew')).toBeVisible()
  await expect(notice(page, 'The crew “Nothing to do” has no tasks yet.')).toBeVisible()
  await expectPath(page, FACTORY)
  await expect.poll(() => person.api.get('/api/conversations/')).toEqual([])
})
