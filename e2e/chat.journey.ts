import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { ask, begin, box, log, messages, mine, path, pieces, REPLY, replies, stop, tabOf, test } from './chat-house.ts'
import { expect, settled } from './journey.ts'

test('a question is answered before one’s eyes, in every tab, and is there after a reload', async ({
  page,
  context,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('FALCON', { pieces: pieces(REPLY), dripMs: 25, delayMs: 3_000 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  const other = await tabOf(context, path(talk))
  await ask(page, 'How is FALCON doing?\nAnd what now?')
  await expect(mine(page)).toHaveText(/How is FALCON doing\?\s+And what now\?/)
  await expect(log(page).getByText('thinking...')).toBeVisible()
  await expect(stop(page)).toBeVisible()
  for (const each of [page, other]) {
    // It grows: the first words are there before the last.
    await expect(log(each).getByText('The renewal stands behind its plan.')).toBeVisible()
    await expect(replies(each)).toHaveCount(1)
    await expect(replies(each).getByRole('listitem')).toHaveText([/Call Yusuf/, 'Offer a two-year term.'])
    await expect(replies(each).getByRole('cell')).toHaveText(['Churn', '7 %'])
    await expect(replies(each)).toContainText('which I have not been shown.')
    await expect(replies(each)).toContainText('GPT-5 Chat')
    await expect(mine(each)).toHaveCount(1)
    await expect(log(each).getByText('thinking...')).toHaveCount(0)
  }
  await expect(page.getByRole('log', { name: 'Announcements' }).getByText('The renewal stands')).toHaveCount(1)
  await page.reload()
  await expect(replies(page)).toContainText('which I have not been shown.')
  expect((await messages(person, talk)).map(({ sender_type }) => sender_type)).toEqual(['user', 'ai'])
})

test('a reply goes on while the page is closed, and is found growing or whole on return', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const slow = pieces(REPLY.repeat(4))
  fakeModel.say('HERON', { pieces: slow, dripMs: 20 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'Tell me about HERON')
  await expect(log(page).getByText('The renewal stands').first()).toBeVisible()
  await page.goto('/favicon.svg')
  await page.goto(path(talk))
  await expect(log(page).getByText('The renewal stands').first()).toBeVisible()
  await expect(replies(page)).toHaveCount(1)
  expect((await messages(person, talk)).at(-1)?.content).toBe(slow.join(''))
})

test('a reply that is stopped keeps what it had come to', async ({ page, house, fakeModel, enter }) => {
  fakeModel.say('OTTER', { pieces: pieces(REPLY.repeat(20)), dripMs: 20 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'Tell me about OTTER')
  await expect(log(page).getByText('Offer a two-year term.').first()).toBeVisible()
  await stop(page).press('Enter')
  await expect(replies(page).getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  const last = (await messages(person, talk)).at(-1)
  expect(last).toMatchObject({ sender_type: 'ai', incomplete: 'stopped' })
  expect(last?.content).toContain('The renewal stands')
  fakeModel.say('OTTER', { text: 'In short: behind.' })
  await replies(page).hover()
  await replies(page).getByRole('button', { name: 'Ask for another reply' }).click()
  await expect(replies(page)).toHaveText(/In short: behind\./)
  expect(await messages(person, talk)).toHaveLength(2)
})

test('a reply that fails says so and can be asked for once more', async ({ page, house, fakeModel, enter }) => {
  fakeModel.say('BADGER', { status: 400 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'What about BADGER?')
  await expect(log(page).getByText("Sorry, I couldn't generate a response.")).toBeVisible()
  await expect(log(page).getByText('The provider refused the request')).toBeVisible()
  await expect(mine(page)).toHaveCount(1)
  fakeModel.say('BADGER', { text: 'All is well.' })
  await log(page).getByRole('button', { name: 'Try again' }).click()
  await expect(replies(page)).toHaveText(/All is well\./)
  await expect(log(page).getByText("Sorry, I couldn't generate a response.")).toHaveCount(0)
  await expect(mine(page)).toHaveCount(1)
})

test('a reply whose model asks for a pause says until when, and can be stopped', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('EGRET', { status: 429, retryAfter: 3600 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  // Everybody keeps the pause that was asked of one: a model that no other journey asks.
  await page.getByRole('button', { name: 'More Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'More Settings' })
  await panel.getByLabel('Model').selectOption('gpt-5-mini')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await ask(page, 'What about EGRET?')
  await expect(log(page).getByText(/It is asked again at \d+:\d\d/)).toBeVisible()
  await stop(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(log(page).getByText(/It is asked again at/)).toHaveCount(0)
})

test('a message is said anew, and what came of it before stays as a version', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('LYNX', { text: 'First answer.' })
  fakeModel.say('WOLF', { text: 'Second answer.' })
  fakeModel.say('BEAR', { text: 'Third answer.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'About LYNX')
  await expect(replies(page)).toHaveText([/First answer\./])
  await ask(page, 'About WOLF')
  await expect(replies(page)).toHaveText([/First answer\./, /Second answer\./])
  await box(page).fill('half a thought')
  await mine(page).first().hover()
  await mine(page).first().getByRole('button', { name: 'Edit this message' }).click()
  await expect(box(page)).toHaveValue('About LYNX')
  await expect(page.getByText('Editing an earlier message.')).toBeVisible()
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('half a thought')
  await mine(page).first().hover()
  await mine(page).first().getByRole('button', { name: 'Edit this message' }).click()
  await ask(page, 'About BEAR')
  await expect(replies(page)).toHaveText([/Third answer\./])
  await expect(mine(page)).toHaveText([/About BEAR/])
  await expect(box(page)).toHaveValue('half a thought')
  expect((await messages(person, talk)).map(({ content }) => content)).toEqual(['About BEAR', 'Third answer.'])
  await expect(mine(page).getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
  await mine(page).getByRole('button', { name: 'Show the previous version' }).click()
  await expect(replies(page)).toHaveText([/First answer\./, /Second answer\./])
  await expect(mine(page)).toHaveText([/About LYNX/, /About WOLF/])
  await mine(page).first().getByRole('button', { name: 'Show the next version' }).click()
  await expect(replies(page)).toHaveText([/Third answer\./])
})

test('a long conversation opens at its end, keeps its place while older messages come, and is searched', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  // Twelve exchanges come before anything is looked at.
  test.slow()
  const words = ['ash', 'beech', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple', 'oak', 'pine', 'rowan', 'willow']
  for (const word of words) fakeModel.say(`tree ${word}`, { text: `The ${word} is tall.\n\n${REPLY}` })
  const person = await house.person()
  const talk = await begin(person)
  for (const word of words)
    await person.api.post(`/api/conversations/${talk.id}/chat`, {
      message_text: `What of the tree ${word}?`,
      context_messages: 0,
    })
  // Small pages: as with two thousand messages, only the newest come at first.
  await page.route('**/messages?*', (route) => {
    const url = new URL(route.request().url())
    if (!url.searchParams.has('search')) url.searchParams.set('limit', '8')
    return route.continue({ url: url.href })
  })
  await enter(person, path(talk))
  await expect(log(page).getByText('The willow is tall.')).toBeVisible()
  const distance = () =>
    log(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  await expect.poll(distance).toBeLessThan(3)
  const jump = page.getByRole('button', { name: 'Jump to the latest message' })
  await expect(jump).toHaveCount(0)
  await log(page).hover()
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy(0, -400))
    await expect(log(page).getByText('The ash is tall.')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await jump.click()
  await expect(log(page).getByText('The willow is tall.')).toBeInViewport()
  await expect.poll(distance).toBeLessThan(3)
  await page.reload()
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Search in this conversation' }).click()
  const field = page.getByRole('searchbox', { name: 'Search in this conversation' })
  await field.fill('is tall')
  await expect(page.getByText('12 of 12')).toBeVisible()
  await field.fill('beech is tall')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(log(page).getByText('The beech is tall.')).toBeInViewport()
  await field.fill('nobody said that')
  await expect(page.getByText('No matches')).toBeVisible()
  await field.press('Escape')
  await expect(box(page)).toBeFocused()
})

test('a long reply is read from its beginning: the question stays in sight while it grows, and the end is a click away', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('HERRING', { pieces: pieces(REPLY.repeat(8)), dripMs: 5 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'Tell me about the finches')
  await expect(replies(page)).toHaveCount(1)
  await ask(page, 'And about HERRING?')
  await expect(replies(page)).toHaveCount(2)
  await expect(replies(page).last()).toContainText('GPT-5 Chat')
  await expect(mine(page).last()).toBeInViewport({ ratio: 1 })
  await expect(replies(page).last().getByText('The renewal stands').first()).toBeInViewport()
  const jump = page.getByRole('button', { name: 'Jump to the latest message' })
  await jump.click()
  await expect(mine(page).last()).not.toBeInViewport()
  await expect(jump).toHaveCount(0)
})

test('a conversation looks right to everybody, empty and with a long reply', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('KOALA', { text: REPLY.repeat(3) })
  const person = await house.person()
  const talk = await begin(
    person,
    'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Partnern',
  )
  await enter(person, path(talk))
  await settled(page)
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'What needs my attention today?' }).click()
  await expect(replies(page)).toHaveCount(1)
  await ask(page, 'Now KOALA')
  await expect(replies(page)).toHaveCount(2)
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})
