// A device is told what its person chose, while Adjutant is closed: switched on and off in the profile, shown by the worker, and gone at a logout.
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, logIn, type Person, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

type Device = { available: boolean; kinds: string[]; details: boolean }
const device = ({ api }: Person) => api.get<Device>('/api/notifications/device')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

/** No push service is reached from here: the browser's part of asking one for an address is played, with keys that are real. */
async function pushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NAME = 'test.push'
    const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const subscriptionOf = (endpoint: string, key: string) => {
      const padded = key.replaceAll('-', '+').replaceAll('_', '/')
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(atob(padded), (each) => each.charCodeAt(0)).buffer },
        getKey: (name: string) => bytes(name === 'auth' ? 16 : 65).buffer,
        unsubscribe: async () => {
          localStorage.removeItem(NAME)
          return true
        },
      }
    }
    const kept = () => JSON.parse(localStorage.getItem(NAME) ?? 'null') as { endpoint: string; key: string } | null
    // A browser without a head shows nothing, whatever it is allowed.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const found = kept()
        return found && subscriptionOf(found.endpoint, found.key)
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const endpoint = `https://push.example.org/${crypto.randomUUID()}`
        localStorage.setItem(NAME, JSON.stringify({ endpoint, key }))
        return subscriptionOf(endpoint, key)
      },
    })
  })
}

/** The browser hands over to the worker what a push service would have brought. */
async function deliver(context: BrowserContext, page: Page, told: object): Promise<void> {
  const line = await context.newCDPSession(page)
  const registration = new Promise<string>((found) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    }),
  )
  await line.send('ServiceWorker.enable')
  await line.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(told),
  })
  await line.detach()
}

type Shown = { title: string; body?: string; tag?: string; data: { href: string } }
/** A browser without a head shows nothing: what the worker asks it to show is kept. Whoever has the window before their eyes sees it there, which a test always has. */
async function watchShown(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const given = globalThis as unknown as {
      shown: object[]
      registration: { showNotification(title: string, options: object): Promise<void> }
      clients: { matchAll(how: object): Promise<{ url: string; postMessage(what: object): void }[]> }
    }
    given.shown = []
    given.registration.showNotification = async (title, options) => {
      given.shown.push({ title, ...options })
    }
    const all = given.clients.matchAll.bind(given.clients)
    given.clients.matchAll = async (how) =>
      (await all(how)).map((each) => ({
        ...{ url: each.url, focused: false, focus: async () => {} },
        postMessage: (what: object) => each.postMessage(what),
      }))
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

test('a device is switched on for what one chose, and a logout ends it; somebody else begins without', async ({
  page,
  house,
  enter,
}) => {
  await pushService(page)
  const [person, other] = [await house.person(), await house.person('user', 'Bea')]
  await enter(person, '/app/profile#notifications')
  const messages = box(page, 'Messages: on this device')
  await expect(messages).not.toBeChecked()
  await expect(box(page, 'Show details on this device')).toBeDisabled()
  await messages.click()
  await expect(messages).toBeChecked()
  await box(page, 'Assignments: on this device').click()
  await expect.poll(async () => (await device(person)).kinds.toSorted()).toEqual(['assignment', 'message'])
  await box(page, 'Show details on this device').click()
  await expect.poll(async () => (await device(person)).details).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('push.png') })
  await page.reload()
  await expect(messages).toBeChecked()
  await messages.click()
  await expect.poll(async () => (await device(person)).kinds).toEqual(['assignment'])

  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('adjutant.push'), localStorage.getItem('test.push')]))
    .toEqual([null, null])
  await logIn(page, other.email)
  await expectPath(page, '/app/ceodashboard')
  await page.goto('/app/profile#notifications')
  await expect(box(page, 'Assignments: on this device')).not.toBeChecked()
})

test('what comes is shown as text, and a press opens its place in the window that is there', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/notes')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  const shown = await watchShown(worker)
  const href = `/app/my-tasks?task=${task.id}`
  await deliver(context, page, { id: 'one', title: '<b>Ana</b> assigned a task to you', href })
  await expect
    .poll(shown)
    .toEqual([{ title: '<b>Ana</b> assigned a task to you', tag: 'one', icon: '/icon-192.png', data: { href } }])
  await worker.evaluate(
    (data) => {
      const pressed = Object.assign(
        new (Reflect.get(globalThis, 'ExtendableEvent') as new (type: string) => Event)('notificationclick'),
        { notification: { close() {}, data } },
      )
      dispatchEvent(pressed)
    },
    { href },
  )
  await expectPath(page, href)
  await expect(page.getByRole('dialog', { name: 'Ring the harbour office' })).toBeVisible()
  // What leads elsewhere leads to the list.
  await deliver(context, page, { id: 'two', title: 'Elsewhere', text: 'Of a task', href: 'https://evil.example/app/' })
  await expect
    .poll(async () => (await shown()).at(-1))
    .toMatchObject({ body: 'Of a task', data: { href: '/app/notifications' } })
})

test('a browser that blocks them says so and how to allow them', async ({ page, house, enter }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  const person = await house.person()
  await enter(person, '/app/profile#notifications')
  await expect(page.getByText('This browser blocks notifications from Adjutant.', { exact: false })).toBeVisible()
  await expect(box(page, 'Messages: on this device')).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})

test('where the operator has switched it off, nothing of it shows', async ({ page, house, enter }) => {
  const person = await house.person()
  await page.route('**/api/notifications/device', (route) =>
    route.fulfill({ json: { available: false, public_key: null, kinds: [], details: false } }),
  )
  await enter(person, '/app/profile#notifications')
  await expect(box(page, 'Messages: here')).toBeVisible()
  await expect(page.getByText('on this device', { exact: false })).toHaveCount(0)
})
