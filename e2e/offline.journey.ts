// The application without a line: it opens, shows what was there, and leaves nothing behind after a logout.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { Api } from './api.ts'
import { day, expect, expectPath, logIn, PASSWORD, test } from './journey.ts'
import { allKept, cut, kept, offlineNote as note, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

test('a reload without a line shows what was there and since when, and comes back by itself', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  let asked = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/api/users/me') asked += 1
  })
  await cut(context)
  await page.reload()
  await expect(page.getByText('Ring the harbour office').first()).toBeVisible()
  await expect(note(page)).toBeVisible()
  // The line on top says so, once: no other error does.
  await expect(page.getByText('Profile Error')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('offline.png') })
  // Each part of the page was asked for once, and not again and again: what the browser has by itself is no sign of a line.
  expect(asked).toBeLessThan(4)
  await person.api.post('/api/tasks/', { title: 'Written meanwhile' })
  await cut(context, false)
  await page.reload()
  await expect(page.getByText('Written meanwhile').first()).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('every main screen that was open shows what was there after a reload without a line', async ({
  page,
  context,
  house,
  enter,
}) => {
  test.setTimeout(180_000)
  const person = await house.person()
  const { api } = person
  const made = async (path: string, body: object) => (await api.post<{ id: string }>(path, body)).id
  const task = await made('/api/tasks/', { title: 'Ring the harbour office', due_date: day(0), priority: 'Urgent' })
  const written = await made('/api/journals/', { content: 'I will send Ana the lease by 3 December 2031.' })
  // The rules are loaded with the first text: on a busy machine that may take longer than a call does.
  await expect(async () => api.post('/api/statements/read', { kind: 'note', id: written })).toPass({ timeout: 60_000 })
  const contact = await made('/api/contacts/', { name: 'Bo Larsen' })
  await made('/api/strategic-goals/', { title: 'Fill the harbour', due_date: '2031-06-30' })
  const talk = await made('/api/conversations/', { name: 'About the quay' })
  const screens: [path: string, word: string][] = [
    ['/app/ceodashboard', 'Ring the harbour office'],
    ['/app/my-tasks', 'Ring the harbour office'],
    [`/app/my-tasks?task=${task}`, 'Ring the harbour office'],
    ['/app/notes', 'send Ana the lease'],
    [`/app/notes?note=${written}`, 'send Ana the lease'],
    ['/app/contacts', 'Bo Larsen'],
    [`/app/contacts?contact=${contact}`, 'Bo Larsen'],
    ['/app/promises', 'end Ana the lease'],
    ['/app/strategy', 'Fill the harbour'],
    ['/app/conversations', 'About the quay'],
    [`/app/conversations/${talk}`, 'About the quay'],
  ]
  await enter(person, '/app/my-tasks')
  for (const [path, word] of screens) {
    await page.goto(path)
    await ready(page, word)
  }
  await cut(context)
  for (const [path, word] of screens) {
    await page.goto(path)
    await page.reload()
    await expect(page.getByText(word).first(), path).toBeVisible()
    await expect(note(page), path).toBeVisible()
  }
  // What one writes in stands above the foot of the window, whatever stands above the page.
  const screen = await page.locator('[data-composer]').boundingBox()
  expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  // What Today says stays, though it is asked for again and again.
  let failed = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/api/today') failed += 1
  })
  await page.goto('/app/ceodashboard')
  await expect.poll(() => failed).toBeGreaterThan(2)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('Ring the harbour office')
  await expect(today.getByText('This could not be loaded')).toHaveCount(0)
})

test('what Today is told without a line is kept while it is typed, waits in its conversation, and is asked once', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office', due_date: day(-1), priority: 'Urgent' })
  await enter(person, '/app/ceodashboard')
  await ready(page, 'Ring the harbour office')
  const parts = () =>
    page.evaluate(async () => (await (await caches.open('adjutant.parts')).keys()).map(({ url }) => url).join(' '))
  await expect.poll(parts, { timeout: 30_000 }).toContain('conversation-page')
  await cut(context)
  const line = page.getByRole('textbox', { name: 'Ask or tell Adjutant' })
  await line.fill('What is overdue?')
  await page.reload()
  await expect(line).toHaveValue('What is overdue?')
  await line.press('Enter')
  await expect(page.getByText('No connection. This is sent as soon as it is back.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('What is overdue?').first()).toBeVisible()
  await expect(page.getByText('No connection. This is sent as soon as it is back.')).toBeVisible()
  await page.goto('/app/ceodashboard')
  await expect(line).toHaveValue('')
  await cut(context, false)
  type Talk = { id: string }
  const talks = () => person.api.get<Talk[]>('/api/conversations/')
  await expect.poll(async () => (await talks()).length, { timeout: 30_000 }).toBe(1)
  const [talk] = await talks()
  const said = async () =>
    (await person.api.get<{ sender_type: string }[]>(`/api/conversations/${talk?.id}/messages`)).map(
      ({ sender_type }) => sender_type,
    )
  await expect.poll(said, { timeout: 30_000 }).toEqual(['user', 'ai'])
})

test('a password that was changed meanwhile ends what a phone has kept for a day, and what waits there arrives once all the same', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Ida')
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  await cut(context)
  await page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('adjutant-records')
      opening.onsuccess = () => done(opening.result)
    })
    const all = base.transaction('answers', 'readwrite').objectStore('answers')
    await new Promise<void>((done) => {
      const walk = all.openCursor()
      walk.onsuccess = () => {
        const { result } = walk
        if (!result) return done()
        result.update({ ...result.value, at: result.value.at - 86_400_000 })
        result.continue()
      }
    })
    base.close()
  })
  await page.reload()
  await expect(page.getByText('Ring the harbour office').first()).toBeVisible()
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.fill('Written on the ferry')
  await line.press('Enter')
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toContainText('Written on the ferry')
  const changed = 'another battery altogether'
  const desk = await Api.login(house.url, person.email, PASSWORD)
  await desk.patch('/api/users/me', { current_password: PASSWORD, password: changed })
  await cut(context, false)
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('body')).not.toContainText('harbour office')
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
  await logIn(page, person.email, changed)
  const now = await Api.login(house.url, person.email, changed)
  const titles = async () => (await now.get<{ title: string }[]>('/api/tasks/')).map(({ title }) => title).toSorted()
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Ring the harbour office', 'Written on the ferry'])
})

test('a browser that lets nothing be kept works on the line, and says without one that the server cannot be reached', async ({
  page,
  context,
  house,
  enter,
  watch,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('Ring the harbour office').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await expect(page.getByText('Ring the harbour office').first()).toBeVisible()
  await cut(context)
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.fill('Written on the ferry')
  await line.press('Enter')
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toContainText('Written on the ferry')
  await page.reload()
  await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible()
  await cut(context, false)
  await page.reload()
  await expect(page.getByText('Written on the ferry').first()).toBeVisible()
  const titles = async () => (await person.api.get<{ title: string }[]>('/api/tasks/')).map(({ title }) => title)
  await expect
    .poll(async () => (await titles()).toSorted(), { timeout: 30_000 })
    .toEqual(['Ring the harbour office', 'Written on the ferry'])
  // The page that says so is the router's, which also tells the console.
  expect(watch.faults.filter((fault) => !fault.includes('The server cannot be reached'))).toEqual([])
  watch.faults.length = 0
})

test('nothing that was read stays in the browser after a logout, whoever comes next', async ({
  page,
  context,
  house,
  enter,
}) => {
  const [before, after] = [await house.person('user', 'Bea'), await house.person('user', 'Cleo')]
  await before.api.post('/api/journals/', { content: 'Only for Bea' })
  await enter(before, '/app/notes')
  await ready(page, 'Only for Bea')
  await page.getByRole('textbox', { name: 'New note' }).fill('Said for Bea')
  await expect(page.getByText('Kept as a draft')).toBeVisible()
  await expect.poll(() => allKept(page)).toContain('Said for Bea')
  await page.getByRole('button', { name: `Account of ${before.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out and delete' }).click()
  await expectPath(page, '/login')
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
  // All that a browser can keep: databases, caches, storage of both kinds.
  const left = await allKept(page)
  for (const word of ['Only for Bea', before.email, before.user.id, before.name, before.token, 'Said for Bea'])
    expect(left, word).not.toContain(word)
  await logIn(page, after.email)
  await expectPath(page, '/app/ceodashboard')
  expect((await kept(page)).texts).not.toContain('Only for Bea')
  await cut(context)
  await page.evaluate(() => history.pushState({}, '', '/app/notes'))
  await page.reload()
  await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Bea')
})

test('a session that was ended elsewhere leaves nothing either', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'A thought of last week' })
  await enter(person, '/app/notes')
  await ready(page, 'A thought of last week')
  await person.api.post('/api/auth/logout', {})
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
})

test('where the operator has switched it off, what was kept goes', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
})
