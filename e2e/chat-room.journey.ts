import { ask, begin, type Conversation, path, replies, tabOf, test } from './chat-house.ts'
import { expect, expectPath, keepToken, notice } from './journey.ts'

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

test('a conversation is deleted, its deletion taken back, and what is not there is said to be not there', async ({
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
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: talk.name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: talk.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(talk.name)
  await remove()
  await expectPath(page, '/app/run')
  await page.goto(path(talk))
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all interactions' }).click()
  await expectPath(page, '/app/run')
})

test('nothing asks for a conversation that was just deleted, here, in another tab, or on another machine', async ({
  page,
  browser,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const talk = await begin(person, 'Short-lived')
  await person.api.post(`/api/conversations/${talk.id}/chat`, { message_text: 'Good morning' })
  const flow = await person.api.post<{ id: string }>('/api/flows/', {
    name: 'Asks on',
    steps: [{ title: 'Ask', kind: 'wait_for_human', prompt: 'Which day?' }],
  })
  // Something waits in it: pages look after it by themselves, and its end is news of its own.
  await person.api.post(`/api/flow-runs/?conversation_id=${talk.id}`, { flow_id: flow.id, inputs: {} })
  const elsewhere = await browser.newContext({ baseURL: house.url })
  const far = await elsewhere.newPage()
  await keepToken(far, person.token)
  await enter(person, path(talk))
  const near = await tabOf(page.context(), path(talk))
  await far.goto(path(talk))
  let deleted = false
  const asked: string[] = []
  const refused: string[] = []
  for (const tab of [page, near, far]) {
    await expect(tab.getByRole('heading', { name: 'Which day?' })).toBeVisible()
    await tab.getByRole('button', { name: 'More about this conversation' }).click()
    await tab.getByRole('menuitem', { name: 'Attachments' }).click()
    await expect(tab.getByRole('heading', { name: 'Attachments', exact: true })).toBeVisible()
    // The other tabs may still have asked in the moment in which it was there: what they ask later would be refused.
    if (tab === page)
      tab.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (deleted && (pathname + search).includes(talk.id)) asked.push(`${request.method()} ${pathname}${search}`)
      })
    tab.on('response', (response) => {
      if (response.status() === 404) refused.push(response.url())
    })
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  page.on('request', (request) => {
    deleted ||= request.method() === 'DELETE'
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
  await expect(notice(page, 'Conversation Deleted')).toBeVisible()
  await expectPath(page, '/app/run')
  for (const tab of [near, far]) await expect(tab.getByText('This conversation does not exist')).toBeVisible()
  // Later news of other conversations asks for these.
  await begin(person, 'The next one')
  await expect(page.getByRole('link', { name: 'The next one' })).toBeVisible()
  for (const tab of [near, far]) {
    await tab.getByRole('link', { name: 'Back to all interactions' }).click()
    await expect(tab.getByRole('link', { name: 'The next one' })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  // The request that deletes is heard by both listeners, in this order or the other.
  expect(asked.filter((each) => !each.startsWith('DELETE '))).toEqual([])
  expect(refused).toEqual([])
  await elsewhere.close()
})

test('the bare address leads to the newest conversation, makes one where there is none, and drafts one where it cannot', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('EAGLE', { text: 'Eagles are fine.' })
  const person = await house.person()
  await page.route('**/api/conversations/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await enter(person, '/app/conversations')
  await expect(page.getByRole('heading', { name: 'New Conversation', exact: true })).toBeVisible()
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  expect(await person.api.get<Conversation[]>('/api/conversations/')).toEqual([])
  await page.unroute('**/api/conversations/')
  await ask(page, 'And EAGLE?')
  await expect(replies(page)).toHaveText([/Eagles are fine\./])
  const [drafted] = await person.api.get<Conversation[]>('/api/conversations/')
  expect(drafted?.name).toBe('And EAGLE?')
  await expectPath(page, `/app/conversations/${drafted?.id}`)
  const newest = await begin(person, 'Newest')
  await page.goto('/app/conversations')
  await expectPath(page, path(newest))
  const another = await house.person()
  await enter(another, '/app/conversations')
  await expect(page.getByRole('heading', { name: 'New Conversation', exact: true })).toBeVisible()
  const made = () => another.api.get<Conversation[]>('/api/conversations/')
  expect(await made()).toHaveLength(1)
  // Nobody has named it: its first message does.
  await ask(page, 'And EAGLE?')
  await expect(replies(page)).toHaveText([/Eagles are fine\./])
  await expect(page.getByRole('heading', { name: 'And EAGLE?', exact: true })).toBeVisible()
  expect((await made()).map(({ name }) => name)).toEqual(['And EAGLE?'])
})
