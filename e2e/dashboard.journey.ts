import { day, expect, expectPath, notice, test } from './journey.ts'
import { team } from './team.ts'

const SECTIONS = ['Urgent Tasks & Communications', 'Strategic Advice', 'Strategic Goals']

test('a new user is greeted, and each empty part says what it is for', async ({ page, house, enter }) => {
  const person = await house.person('user', 'Zoe')
  await enter(person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Zoe')
  for (const name of SECTIONS) await expect(page.getByRole('region', { name })).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Strategic Goals')).toContainText('No strategic goals defined yet.')
  await expect(part('Urgent Tasks & Communications')).toContainText('No high-priority tasks at the moment. Well done!')
  await expect(part('Strategic Advice')).toContainText(
    'No strategic advice available. Click "Generate Advice" to begin analysis.',
  )
  await part('Strategic Goals').getByRole('link', { name: 'View All' }).click()
  await expectPath(page, '/app/strategy')
  await page.goBack()
  await page.getByRole('link', { name: 'Add Notes' }).click()
  await expectPath(page, '/app/notes')
})

test('goals stand by organization, and the three most urgent tasks first', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const org = await person.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  const goal = (title: string, organization_id: string | null) =>
    person.api.post('/api/strategic-goals/', { title, due_date: '2027-03-01', organization_id })
  await goal('Ours', org.id)
  await goal('Mine', null)
  for (const [title, priority, due_date] of [
    ['High and late', 'High', '2027-09-01'],
    ['Urgent and late', 'Urgent', '2027-08-01'],
    ['Medium', 'Medium', '2027-01-01'],
    ['High and soon', 'High', '2027-02-01'],
    ['Urgent and soon', 'Urgent', '2027-01-15'],
  ])
    await person.api.post('/api/tasks/', { title, priority, due_date })
  await enter(person)
  const goals = page.getByRole('region', { name: 'Strategic Goals' })
  await expect(goals.getByRole('heading', { level: 3 })).toHaveText(['Nordlicht', 'Personal'])
  await expect(goals.getByRole('progressbar', { name: 'Progress of Ours' })).toBeVisible()
  const urgent = page.getByRole('region', { name: 'Urgent Tasks & Communications' }).getByRole('listitem')
  await expect(urgent).toContainText(['Urgent and soon', 'Urgent and late', 'High and soon'])
  await expect(urgent).toHaveCount(3)
  await goals.getByRole('link', { name: /Ours/ }).click()
  await expect(page.getByRole('article', { name: 'Ours' })).toBeVisible()
})

test('advice is generated live, cites its sources, and is found again', async ({ page, house, enter }) => {
  const person = await house.person()
  const { api } = person
  await api.post('/api/strategic-goals/', {
    title: 'Ten paying customers',
    due_date: day(20),
    status: 'in_progress',
    kpis: [{ name: 'Customers', current_value: 1, target_value: 10 }],
  })
  await api.post('/api/tasks/', { title: 'Send the contracts', priority: 'Urgent', due_date: '2026-01-05' })
  await api.post('/api/journals/', { content: '# Pilot review\n\n- TODO: Kim sends the contract to the customers\n' })
  await enter(person)
  const section = page.getByRole('region', { name: 'Strategic Advice' })
  await section.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  await expect(notice(page, 'Advice generation started')).toBeVisible()
  const advice = section.getByRole('article')
  await expect(advice.first()).toBeVisible({ timeout: 20_000 })
  const sources = section.getByRole('list', { name: 'Sources' }).first().getByRole('button')
  await expect(sources.first()).toBeVisible()
  await page.reload()
  await expect(advice.first()).toBeVisible()
  await sources.first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(panel.getByText('no longer exists')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(advice.first()).toBeVisible()
})

test('an analysis that cannot be started says why', async ({ page, house, enter }) => {
  await enter(await house.person())
  await page.route('**/api/flow/run/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  await expect(notice(page, 'Error starting advice flow')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Strategic Advice' }).getByRole('alert')).toContainText(
    'The server cannot be reached.',
  )
})

test('who waits for an answer stands below the urgent tasks, and goes when it is answered', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  const thread = await colleague.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [boss.user.id] })
  await enter(boss)
  const urgent = page.getByRole('region', { name: 'Urgent Tasks & Communications' })
  await expect(urgent).toContainText('No high-priority tasks at the moment. Well done!')
  await expect(urgent.getByRole('list', { name: 'Communications' })).toBeHidden()
  await colleague.api.post(`/api/comms/threads/${thread.id}/messages`, { text: 'Shall we meet on Monday?' })
  const waiting = urgent.getByRole('list', { name: 'Communications' }).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText(colleague.name)
  await expect(waiting).toContainText('Shall we meet on Monday?')
  await waiting.getByRole('link').click()
  await expectPath(page, `/app/comms/${thread.id}`)
  await page.goBack()
  await boss.api.post(`/api/comms/threads/${thread.id}/messages`, { text: 'Yes, at ten.' })
  await expect(waiting).toHaveCount(0)
})

test('a decision that waits stands first, leads to the decisions, and is gone when it is taken', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  await person.api.post('/api/strategic-goals/', {
    title: 'Ten paying customers',
    due_date: day(20),
    status: 'in_progress',
    kpis: [{ name: 'Customers', current_value: 1, target_value: 10 }],
  })
  await person.api.post('/api/tasks/', { title: 'Send the contracts', priority: 'Urgent', due_date: '2026-01-05' })
  await enter(person)
  await expect(page.getByText('Send the contracts').first()).toBeVisible()
  const decisions = page.getByRole('region', { name: 'Decisions waiting' })
  await expect(decisions).toBeHidden()
  await page.getByRole('button', { name: 'More ways to generate advice' }).click()
  await page.getByRole('menuitem', { name: 'Ask me before saving' }).click()
  await expect(decisions).toBeVisible({ timeout: 20_000 })
  await expect(decisions).toContainText(/Save \d+ pieces? of advice\?/)
  const first = page.getByRole('main').getByRole('region').first()
  await expect(first).toHaveAccessibleName('Decisions waiting')
  await decisions.getByRole('link').first().click()
  await expectPath(page, '/app/decisions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Strategic Advice' }).getByRole('article').first()).toBeVisible()
  await expect(decisions).toBeHidden()
})
