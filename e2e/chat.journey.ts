import type { BrowserContext, Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { begin, type Conversation, type Message, pieces, test } from './chat-house.ts'
import { expect, expectPath, keepToken, notice, type Person, settled } from './journey.ts'

const REPLY = [
  'The renewal stands **behind** its plan.\n\n',
  '1. Call Yusuf before Thursday.\n2. Offer a two-year term.\n\n',
  '| What | Now |\n| --- | --- |\n| Churn | 7 % |\n\n',
  'More is said in the notes of this week, which I have not been shown.',
].join('')

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
const mine = (page: Page): Locator => log(page).getByRole('article', { name: 'You said' })
const replies = (page: Page): Locator => log(page).getByRole('article', { name: 'GPT-5 Chat said' })
const stop = (page: Page): Locator => page.getByRole('button', { name: 'Stop the reply' })
const path = (conversation: Conversation) => `/app/conversations/${conversation.id}`
const messages = (person: Person, { id }: Conversation) =>
  person.api.get<Message[]>(`/api/conversations/${id}/messages`)
const ask = async (page: Page, text: string) => {
  await box(page).fill(text)
  await box(page).press('Enter')
}
const tabOf = async (context: BrowserContext, address: string) => {
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}

test('a question is answered before one’s eyes, in every tab, and is there after a reload', async ({
  page,
  context,
  house,
  mouth,
  enter,
}) => {
  mouth.say('FALCON', { pieces: pieces(REPLY), dripMs: 25, delayMs: 800 })
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
  await expect(page.getByRole('status').filter({ hasText: 'The renewal stands' })).toHaveCount(1)
  await page.reload()
  await expect(replies(page)).toContainText('which I have not been shown.')
  expect((await messages(person, talk)).map(({ sender_type }) => sender_type)).toEqual(['user', 'ai'])
})

test('a reply goes on while the page is closed, and is found growing or whole on return', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  const slow = pieces(REPLY.repeat(4))
  mouth.say('HERON', { pieces: slow, dripMs: 20 })
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

test('a reply that is stopped keeps what it had come to', async ({ page, house, mouth, enter }) => {
  mouth.say('OTTER', { pieces: pieces(REPLY.repeat(20)), dripMs: 20 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'Tell me about OTTER')
  await expect(log(page).getByText('Offer a two-year term.').first()).toBeVisible()
  await stop(page).click()
  await expect(replies(page).getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  const last = (await messages(person, talk)).at(-1)
  expect(last).toMatchObject({ sender_type: 'ai', incomplete: 'stopped' })
  expect(last?.content).toContain('The renewal stands')
  mouth.say('OTTER', { text: 'In short: behind.' })
  await replies(page).hover()
  await replies(page).getByRole('button', { name: 'Ask for another reply' }).click()
  await expect(replies(page)).toHaveText(/In short: behind\./)
  expect(await messages(person, talk)).toHaveLength(2)
})

test('a reply that fails says so and can be asked for once more', async ({ page, house, mouth, enter }) => {
  mouth.say('BADGER', { status: 400 })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'What about BADGER?')
  await expect(log(page).getByText("Sorry, I couldn't generate a response.")).toBeVisible()
  await expect(mine(page)).toHaveCount(1)
  mouth.say('BADGER', { text: 'All is well.' })
  await log(page).getByRole('button', { name: 'Try again' }).click()
  await expect(replies(page)).toHaveText(/All is well\./)
  await expect(log(page).getByText("Sorry, I couldn't generate a response.")).toHaveCount(0)
  await expect(mine(page)).toHaveCount(1)
})

test('a message is said anew, after a question about what came later', async ({ page, house, mouth, enter }) => {
  mouth.say('LYNX', { text: 'First answer.' })
  mouth.say('WOLF', { text: 'Second answer.' })
  mouth.say('BEAR', { text: 'Third answer.' })
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
  await expect(page.getByText('Editing an earlier message')).toBeVisible()
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('half a thought')
  await mine(page).first().hover()
  await mine(page).first().getByRole('button', { name: 'Edit this message' }).click()
  await ask(page, 'About BEAR')
  const asking = page.getByRole('dialog', { name: 'Send this instead?' })
  await expect(asking).toContainText('The 3 messages after it are deleted.')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page)).toHaveValue('About BEAR')
  await box(page).press('Enter')
  await asking.getByRole('button', { name: 'Send instead' }).click()
  await expect(replies(page)).toHaveText([/Third answer\./])
  await expect(mine(page)).toHaveText([/About BEAR/])
  await expect(box(page)).toHaveValue('half a thought')
  expect((await messages(person, talk)).map(({ content }) => content)).toEqual(['About BEAR', 'Third answer.'])
})

test('Enter sends, Shift and Enter begin a line, blanks are not sent, and each conversation keeps what is being typed', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const [one, two] = [await begin(person, 'One'), await begin(person, 'Two')]
  await enter(person, path(one))
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  await box(page).fill('  \n ')
  await expect(send).toBeDisabled()
  await box(page).press('Enter')
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  await box(page).fill('first line')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('second line')
  await expect(box(page)).toHaveValue('first line\nsecond line')
  await page.goto(path(two))
  await expect(box(page)).toHaveValue('')
  await page.goto(path(one))
  await expect(box(page)).toHaveValue('first line\nsecond line')
  await send.click()
  await expect(replies(page)).toContainText('Nothing to add.')
  await page.reload()
  await expect(box(page)).toHaveValue('')
})

test('what is said without a connection is sent when it is back, also after a reload, and once', async ({
  page,
  context,
  house,
  mouth,
  enter,
}) => {
  mouth.say('CRANE', { text: 'Cranes are fine.' })
  mouth.say('STORK', { text: 'Storks are fine.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  await context.setOffline(true)
  await expect(
    page.getByText('You are offline. What you send goes out as soon as the connection is back.'),
  ).toBeVisible()
  await ask(page, 'And CRANE?')
  await expect(page.getByText('No connection. This is sent as soon as it is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(replies(page)).toHaveText([/Cranes are fine\./])
  // The answer is lost on its way, and then the page is left.
  await page.route('**/chat', async (route) => {
    await route.fetch().catch(() => {})
    await route.abort()
  })
  await ask(page, 'And STORK?')
  await expect(mine(page)).toHaveCount(2)
  await page.unroute('**/chat')
  await page.reload()
  await expect(replies(page)).toHaveText([/Cranes are fine\./, /Storks are fine\./])
  await expect(mine(page)).toHaveCount(2)
  expect((await messages(person, talk)).filter(({ sender_type }) => sender_type === 'user')).toHaveLength(2)
})

test('a session that ends loses nothing that was said', async ({ page, house, mouth, enter }) => {
  mouth.say('SWIFT', { text: 'Swifts are fine.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await page.route('**/chat', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Please log in.', code: 'unauthenticated', request_id: 'x' } }),
  )
  await ask(page, 'And SWIFT?')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.unroute('**/chat')
  await keepToken(page, person.token)
  await page.goto(path(talk))
  await expect(replies(page)).toHaveText([/Swifts are fine\./])
  await expect(mine(page)).toHaveText([/And SWIFT\?/])
})

test('what the server does not take can be tried again or taken up for change', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  mouth.say('ROBIN', { text: 'Robins are fine.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await page.route('**/chat', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Too many requests.', code: 'too_many_requests', request_id: 'x' } }),
  )
  await ask(page, 'And ROBIN?')
  await expect(page.getByRole('alert')).toContainText('Not sent. Too many requests.')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(box(page)).toHaveValue('And ROBIN?')
  await box(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not sent.')
  await page.unroute('**/chat')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(replies(page)).toHaveText([/Robins are fine\./])
  await expect(mine(page)).toHaveCount(1)
})

test('the title is changed in place, and only when it says something new', async ({ page, house, enter, isMobile }) => {
  const person = await house.person()
  const talk = await begin(person, 'Before')
  const renames: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && renames.push(request.url()))
  await enter(person, path(talk))
  const edit = async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
    } else await page.getByRole('button', { name: 'Edit the title' }).click()
  }
  const field = page.getByRole('textbox', { name: 'Title of the conversation' })
  await edit()
  await expect(field).toHaveValue('Before')
  await field.fill('   ')
  await field.press('Enter')
  await edit()
  await field.fill('  Before ')
  await page.getByRole('button', { name: 'Save the title' }).click()
  await edit()
  await field.fill('Never kept')
  await page.getByRole('button', { name: 'Cancel editing the title' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')
  expect(renames).toEqual([])
  await edit()
  await field.fill('  After  ')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After')
  await page.route('**/api/conversations/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal', request_id: 'x' } })
      : route.continue(),
  )
  await edit()
  await field.fill('Another')
  await field.press('Enter')
  await expect(notice(page, 'Failed to rename conversation.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After')
  expect(await person.api.get<Conversation>(`/api/conversations/${talk.id}`)).toMatchObject({ name: 'After' })
})

test('a conversation is deleted after a question, and what is not there is said to be not there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  const remove = async () => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
  }
  await page.route('**/api/conversations/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal', request_id: 'x' } })
      : route.continue(),
  )
  await remove()
  await expect(notice(page, 'Error')).toBeVisible()
  await expect(page.getByText('Failed to delete conversation. Broken.')).toBeVisible()
  await page.unroute('**/api/conversations/*')
  await remove()
  await expect(notice(page, 'Conversation Deleted')).toBeVisible()
  await expectPath(page, '/app/run')
  await page.goto(path(talk))
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all interactions' }).click()
  await expectPath(page, '/app/run')
})

test('the settings hold for this browser, and say why something cannot be had', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  mouth.say('GOOSE', { text: 'Geese are fine.' })
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  const open = () => page.getByRole('button', { name: 'More Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'More Settings' })
  await open()
  await expect(panel.getByRole('switch', { name: 'Internal search' })).toBeChecked()
  await expect(panel.getByRole('switch', { name: 'Memory' })).toBeChecked()
  await expect(panel.getByRole('switch', { name: 'Internet search' })).toBeDisabled()
  await expect(panel.getByText('No web search is set up on this server.')).toBeVisible()
  await expect(panel.getByLabel('Context messages')).toHaveValue('3')
  await expect(panel.getByLabel('Context messages').getByRole('option')).toHaveCount(11)
  await expect(panel.getByLabel('Model').getByRole('option')).toHaveText([
    'GPT-5 Chat',
    'GPT-5',
    /GPT-5 mini/i,
    /Gemini 2\.5 Pro/,
  ])
  await panel.getByLabel('Model').selectOption('gpt-5-mini')
  await panel.getByLabel('Context messages').selectOption('7')
  await panel.getByText('Memory', { exact: true }).click()
  await page.reload()
  await open()
  await expect(panel.getByLabel('Model')).toHaveValue('gpt-5-mini')
  await expect(panel.getByRole('switch', { name: 'Memory' })).not.toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.url().endsWith('/chat'))
  await ask(page, 'About GOOSE')
  expect((await sent).postDataJSON()).toMatchObject({
    model: 'gpt-5-mini',
    use_memory: false,
    use_internet: false,
    use_internal_search: true,
    context_messages: 7,
  })
  await page.route('**/api/models*', (route) => route.abort())
  await page.reload()
  await open()
  await expect(panel.getByLabel('Model').getByRole('option')).toHaveText([
    'GPT-5 Chat',
    'GPT-5',
    'GPT-5 mini',
    'Gemini 2.5 Pro',
  ])
})

test('files hang on a conversation by button, drop and paste', async ({ page, house, enter }) => {
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Two years.') })
  await expect(page.getByRole('button', { name: '1 attachment' })).toBeVisible()
  for (const [event, name] of [
    ['drop', 'dropped.txt'],
    ['paste', 'pasted.txt'],
  ] as const)
    await box(page).evaluate(
      (element, [kind, file]) => {
        const data = new DataTransfer()
        data.items.add(new File(['words'], file))
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        )
      },
      [event, name] as const,
    )
  await page.getByRole('button', { name: '3 attachments' }).click()
  const panel = page.getByRole('dialog', { name: 'Attachments' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  for (const name of ['terms.txt', 'dropped.txt', 'pasted.txt']) await expect(panel.getByText(name)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'terms.txt', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'File' })).toContainText('terms.txt')
})

test('the bare address leads to the newest conversation, makes one where there is none, and drafts one where it cannot', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  mouth.say('EAGLE', { text: 'Eagles are fine.' })
  const person = await house.person()
  await page.route('**/api/conversations/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await enter(person, '/app/conversations')
  await expect(page.getByRole('heading', { name: 'New Conversation' })).toBeVisible()
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  expect(await person.api.get<Conversation[]>('/api/conversations/')).toEqual([])
  await page.unroute('**/api/conversations/')
  await ask(page, 'And EAGLE?')
  await expect(replies(page)).toHaveText([/Eagles are fine\./])
  const [drafted] = await person.api.get<Conversation[]>('/api/conversations/')
  expect(drafted?.name).toBe('New Conversation')
  await expectPath(page, `/app/conversations/${drafted?.id}`)
  const newest = await begin(person, 'Newest')
  await page.goto('/app/conversations')
  await expectPath(page, path(newest))
  const another = await house.person()
  await enter(another, '/app/conversations')
  await expect(page.getByRole('heading', { name: 'New Conversation' })).toBeVisible()
  expect(await another.api.get<Conversation[]>('/api/conversations/')).toHaveLength(1)
})

test('a long conversation opens at its end, keeps its place while older messages come, and is searched', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  const words = ['ash', 'beech', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple', 'oak', 'pine', 'rowan', 'willow']
  for (const word of words) mouth.say(`tree ${word}`, { text: `The ${word} is tall.\n\n${REPLY}` })
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
  await expect(page.getByText('No hits')).toBeVisible()
  await field.press('Escape')
  await expect(box(page)).toBeFocused()
})

test('a conversation looks right to everybody, empty and with a long reply', async ({ page, house, mouth, enter }) => {
  mouth.say('KOALA', { text: REPLY.repeat(3) })
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
