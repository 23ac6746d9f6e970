import { accessibilityFaults } from '../test-kit/browser.ts'
import { ask, begin, box, messages, mine, path, replies, test } from './chat-house.ts'
import { expect, keepToken } from './journey.ts'

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
  fakeModel,
  enter,
}) => {
  fakeModel.say('CRANE', { text: 'Cranes are fine.' })
  fakeModel.say('STORK', { text: 'Storks are fine.' })
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
    await route.abort().catch(() => {})
  })
  await ask(page, 'And STORK?')
  await expect(mine(page)).toHaveCount(2)
  await page.unroute('**/chat')
  await page.reload()
  await expect(replies(page)).toHaveText([/Cranes are fine\./, /Storks are fine\./])
  await expect(mine(page)).toHaveCount(2)
  expect((await messages(person, talk)).filter(({ sender_type }) => sender_type === 'user')).toHaveLength(2)
})

test('a session that ends loses nothing that was said', async ({ page, house, fakeModel, enter }) => {
  fakeModel.say('SWIFT', { text: 'Swifts are fine.' })
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
  fakeModel,
  enter,
}) => {
  fakeModel.say('ROBIN', { text: 'Robins are fine.' })
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

test('the settings hold for this browser, and say why something cannot be had', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('GOOSE', { text: 'Geese are fine.' })
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
  await panel.getByRole('switch', { name: 'Memory' }).click()
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
