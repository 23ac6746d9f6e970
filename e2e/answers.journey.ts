// Answering what waits: one place to do it, what was read is what is answered, and nothing typed is lost.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { begin, log, path, tabOf, test } from './chat-house.ts'
import { expect, type Person, settled } from './journey.ts'

const WIDE = `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}`
const ADDRESS = `https://example.org/${'a-very-long-path/'.repeat(12)}?${'q=1&'.repeat(40)}`
const QUESTION = [
  '## Which of these do we take?',
  `The word ${WIDE} and [the offer](${ADDRESS}) stand **in it**, and so does ${ADDRESS}`,
  `\`\`\`\nselect ${'column_of_a_wide_table, '.repeat(20)}\n\`\`\``,
  `| ${Array.from({ length: 14 }, (_, at) => `Column number ${at}`).join(' | ')} |\n|${' --- |'.repeat(14)}\n| ${WIDE} |${' 7 |'.repeat(13)}`,
  `The end ${'x'.repeat(300)}.`,
].join('\n\n')

/** A run of a flow that asks these questions, one after the other, in a conversation. */
async function asking(person: Person, ...prompts: string[]) {
  const talk = await begin(person)
  const flow = await person.api.post<{ id: string }>('/api/flows/', {
    name: `Asks ${talk.id.slice(-6)}`,
    steps: prompts.map((prompt, at) => ({ title: `Ask ${at}`, kind: 'wait_for_human', prompt })),
  })
  const { flow_run_id: id } = await person.api.post<{ flow_run_id: string }>(
    `/api/flow-runs/?conversation_id=${talk.id}`,
    { flow_id: flow.id, inputs: {} },
  )
  await expect.poll(async () => (await promptOf(person, id))?.question ?? '').not.toBe('')
  return { talk, id }
}
const promptOf = async (person: Person, id: string) =>
  (await person.api.get<{ prompt: { id: string; question: string } | null }>(`/api/runs/${id}`)).prompt
const answersOf = async (person: Person, id: string) =>
  (await person.api.get<{ type: string; summary: string }[]>(`/api/runs/${id}/timeline`))
    .filter(({ type }) => type === 'user_reply')
    .map(({ summary }) => summary)
const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

for (const width of [390, 1440])
  test(`the question of a waiting run wraps and is Markdown, wherever it stands, ${width} px wide`, async ({
    page,
    house,
    enter,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    const person = await house.person('ceo')
    const { talk } = await asking(person, QUESTION)
    for (const [name, address] of [
      ['conversation', path(talk)],
      ['decisions', '/app/decisions'],
      ['runs', '/app/runs'],
      ['dashboard', '/app/ceodashboard'],
      ['notifications', '/app/notifications'],
    ] as const) {
      await enter(person, address)
      await settled(page)
      if (name !== 'dashboard' && name !== 'notifications') {
        const card = page.getByRole('region', { name: 'A question for you' })
        await expect(card.getByRole('heading', { name: 'Which of these do we take?' })).toBeVisible()
        await expect(card.getByRole('table')).toBeVisible()
        await expect(card.locator('strong', { hasText: 'in it' })).toBeVisible()
        await expect(card.getByRole('link', { name: 'the offer' })).toBeVisible()
      } else await expect(page.getByText('Which of these do we take?').first()).toBeVisible()
      await info.attach(`${name}-${width}`, { body: await page.screenshot(), contentType: 'image/png' })
      expect([name, await sidewaysScroll(page)]).toEqual([name, []])
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, width])
      expect([name, await accessibilityFaults(page)]).toEqual([name, []])
    }
  })

test('there is one place to answer: an empty Send has nothing to lose, and a draft outlives its question and its run', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const { talk, id } = await asking(person, 'Which day?', 'Which hour?', 'Which room?')
  await enter(person, path(talk))
  await expect(log(page).getByRole('heading', { name: 'Which day?' })).toBeVisible()
  await expect(answer(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(1)
  await answer(page).fill('Friday, after the board')
  // Somebody else, or another tab, answers first: what was typed stays, and is not sent to a question that nobody has read.
  const first = await promptOf(person, id)
  await person.api.post(`/api/runs/${id}/continue`, { user_input: 'Monday', prompt_id: first?.id })
  await expect(log(page).getByRole('heading', { name: 'Which hour?' })).toBeVisible()
  await expect(answer(page)).toHaveValue('Friday, after the board')
  await answer(page).press('Enter')
  await expect(answer(page)).toHaveValue('Friday, after the board')
  expect(await answersOf(person, id)).toEqual(['Monday'])
  await answer(page).press('Enter')
  await expect(log(page).getByRole('heading', { name: 'Which room?' })).toBeVisible()
  expect(await answersOf(person, id)).toEqual(['Monday', 'Friday, after the board'])
  await answer(page).fill('The small one')
  await page.getByRole('button', { name: 'Stop Asks' }).click()
  await expect(page.getByText('Waiting for your answer', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('The small one')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('The small one')
})

test('Enter never sends an empty answer, and a second Enter sends no second one', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const { talk, id } = await asking(person, 'Shall we go on?', 'Really?')
  await enter(person, path(talk))
  await expect(log(page).getByRole('heading', { name: 'Shall we go on?' })).toBeVisible()
  await answer(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('To continue without words, press the button.', { exact: false })).toBeVisible()
  // The answer is slow to arrive: neither the key nor the button sends anything beside it.
  await page.route('**/api/conversations/*/chat*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await answer(page).fill('yes')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await expect(log(page).getByRole('heading', { name: 'Really?' })).toBeVisible()
  expect(await answersOf(person, id)).toEqual(['yes'])
})

test('an empty answer is sent once by its button, and the next question is asked about again', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const { talk, id } = await asking(person, 'Shall we go on?', 'Really?')
  await enter(person, path(talk))
  await expect(log(page).getByRole('heading', { name: 'Shall we go on?' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send answer' })
  await send.press('Enter')
  await expect(log(page).getByRole('heading', { name: 'Really?' })).toBeVisible()
  await send.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Send an empty answer again?' })).toBeVisible()
  expect(await answersOf(person, id)).toEqual([''])
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => answersOf(person, id)).toEqual(['', ''])
})

test('on the page of decisions a typed answer outlives the question too', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const { id } = await asking(person, 'Which day?', 'Which hour?')
  await enter(person, '/app/decisions')
  await answer(page).fill('At nine')
  const prompt = await promptOf(person, id)
  await person.api.post(`/api/runs/${id}/continue`, { user_input: 'Monday', prompt_id: prompt?.id })
  await expect(page.getByRole('heading', { name: 'Which hour?' })).toBeVisible()
  await expect(answer(page)).toHaveValue('At nine')
  await expect(page.getByText('The question changed while you were writing.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Send it again', { exact: false })).toBeVisible()
  expect(await answersOf(person, id)).toEqual(['Monday'])
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  expect(await answersOf(person, id)).toEqual(['Monday', 'At nine'])
})

test('a typed Approve is a yes to the card that was read: two in a row make one task', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const task = (title: string) => ({ calls: [{ name: 'create_task', arguments: { title } }] })
  fakeModel.say('OSPREY', task('Ring the first osprey'), task('Ring the second osprey'), { text: 'Both are done.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await page.getByRole('textbox', { name: 'Your message' }).fill('Make tasks about OSPREY')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Create a task/ })).toContainText('Ring the first osprey')
  const titles = async () => (await person.api.get<{ title: string }[]>('/api/tasks/')).map(({ title }) => title)
  // A second tab has the same card before it, and says the same a moment later.
  const other = await tabOf(page.context(), page.url())
  await expect(other.getByRole('region', { name: /^Create a task/ })).toContainText('Ring the first osprey')
  await other.getByRole('textbox', { name: 'Your answer' }).fill('Approve')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Approve')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Create a task/ })).toContainText('Ring the second osprey')
  await expect(other.getByText('Send twice to answer it', { exact: false })).toBeVisible()
  await other.keyboard.press('Enter')
  await expect(other.getByText('Send it again', { exact: false })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Approve')
  expect(await titles()).toEqual(['Ring the first osprey'])
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(log(page).getByText('Both are done.')).toBeVisible()
  expect(await titles()).toEqual(['Ring the first osprey'])
})
