import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { begin, type Conversation, test } from './chat-house.ts'
import { expect, expectPath, notice, type Person } from './journey.ts'

const path = (conversation: Conversation) => `/app/conversations/${conversation.id}`
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** A crew of one agent with one task, which wants to know who is met; a flow that asks its human in between. */
async function factory(person: Person, word: string) {
  const agent = await person.api.post<{ id: string }>('/api/agents/', {
    name: `Clerk ${word}`,
    role: 'Clerk',
    goal: 'Be brief',
  })
  const crew = await person.api.post<{ id: string; name: string }>('/api/crews/', {
    name: `Crew ${word}`,
    version: '1.0',
    tasks: [{ name: 'Write', description: `Write about ${word}.`, expected_output: 'One line', agent_id: agent.id }],
    inputs: [
      { name: 'who', label: 'Who are you meeting?', required: true },
      { name: 'tone', label: 'In which tone?', required: false },
    ],
  })
  const flow = await person.api.post<{ id: string; name: string }>('/api/flows/', {
    name: `Flow ${word}`,
    steps: [
      { title: 'Ask', kind: 'wait_for_human', prompt: `May ${word} go on?` },
      { title: 'Write', kind: 'agent', agent: agent.id, prompt: `Write about ${word}.` },
    ],
  })
  return { crew, flow }
}

test('a crew is tried out in a conversation, once all that it must know is there', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('DIPPER', { text: 'The dipper says hello.' })
  const person = await house.person('ceo')
  await enter(person, '/app/test-run')
  await expect(page.getByText('A crew runs in a conversation: start one first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
  const talk = await begin(person, 'Try-out')
  const { crew } = await factory(person, 'DIPPER')
  await page.reload()
  await page.getByLabel('Crew').selectOption(crew.name)
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await page.getByLabel('Who are you meeting?').fill('Kim Ono')
  await expect(run).toBeDisabled()
  await page.getByLabel('Conversation').selectOption('Try-out')
  await expect(run).toBeEnabled()
  await page.getByLabel('Who are you meeting?').fill('   ')
  await page.getByLabel('In which tone?').fill('friendly')
  await expect(run).toBeDisabled()
  await page.getByLabel('Who are you meeting?').fill('Kim Ono')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await run.click()
  await expectPath(page, path(talk))
  await expect(log(page).getByText('The dipper says hello.').first()).toBeVisible()
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
})

test('a flow is found, begun in the conversation, answered there, and ends with its result', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('WREN', { text: 'The wren is done.' })
  const person = await house.person('ceo')
  const talk = await begin(person)
  const { flow } = await factory(person, 'WREN')
  await enter(person, path(talk))
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Run crew or flow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Search crews or flows').fill('nothing like it')
  await expect(dialog.getByText('No crew or flow has that name.')).toBeVisible()
  await dialog.getByPlaceholder('Search crews or flows').fill('flow wren')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Flow WREN/ }).click()
  await dialog.getByRole('button', { name: 'Run Flow' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Flow: Active')).toBeVisible()
  await expect(page.getByText('Waiting for your answer', { exact: true })).toBeVisible()
  await expect(log(page).getByRole('heading', { name: 'May WREN go on?' })).toBeVisible()
  // The card is the question; it does not stand there a second time as a message.
  await expect(log(page).getByRole('article')).toHaveCount(0)
  // It waits as long as it takes, also over a reload.
  await page.reload()
  await expect(log(page).getByRole('heading', { name: 'May WREN go on?' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const answer = page.getByRole('textbox', { name: 'Your answer' }).last()
  await answer.fill('Yes, please')
  await answer.press('Enter')
  await expect(log(page).getByRole('article', { name: 'You said' })).toContainText('Yes, please')
  await expect(log(page).getByText('The wren is done.').first()).toBeVisible()
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await expect(page.getByText('Waiting for your answer', { exact: true })).toHaveCount(0)
  await log(page).getByRole('button', { name: flow.name }).click()
  await expect(log(page).getByRole('list', { name: 'Steps' })).toBeVisible()
})

test('a running crew is stopped from its banner, and one that cannot begin says so', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('SHRIKE', { text: 'Too late.', delayMs: 60_000 })
  const person = await house.person('ceo')
  const talk = await begin(person)
  const { crew } = await factory(person, 'SHRIKE')
  await person.api.post(`/api/conversations/${talk.id}/crew-runs`, { crew_id: crew.id, inputs: { who: 'Kim' } })
  await enter(person, path(talk))
  await expect(page.getByText('Crew running...')).toBeVisible()
  await expect(page.getByText('Crew: Active')).toBeVisible()
  await page.getByRole('button', { name: `Stop ${crew.name}` }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await expect(page.getByText('Crew running...')).toHaveCount(0)
  await expect(log(page).getByRole('region', { name: `Run of ${crew.name}` })).toContainText('Stopped')
  await page.route('**/crew-runs', (route) => route.abort())
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Run crew or flow' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Crew SHRIKE/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Run Crew', exact: true })).toBeDisabled()
  await page.getByLabel('Who are you meeting?').fill('Kim')
  await page.getByRole('dialog').getByRole('button', { name: 'Run Crew', exact: true }).click()
  await expect(notice(page, 'Failed to start crew')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log(page).getByText('Failed to start the crew. Please check the console for details.')).toBeVisible()
})
