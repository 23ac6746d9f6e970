// A device is told what its person chose, while Adjutant is closed: switched on and off in the profile, shown by the worker, and gone at a logout.
import type { BrowserContext, Page } from '@playwright/test'
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
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('a device is switched on for what one chose, and a logout ends it; somebody else begins without', async ({
  page,
  context,
  house,
  enter,
}) => {
  await context.grantPermissions(['notifications'])
  await pushService(page)
  const [person, other] = [await house.person(), await house.person('user', 'Bea')]
  await enter(person, '/app/profile#notifications')
  const messages = box(page, 'Messages: on this device')
  await expect(messages).not.toBeChecked()
  await expect(box(page, 'Say what it is about on this device')).toBeDisabled()
  await messages.check()
  await expect(messages).toBeChecked()
  await box(page, 'Assignments: on this device').check()
  await expect.poll(async () => (await device(person)).kinds.toSorted()).toEqual(['assignment', 'message'])
  await box(page, 'Say what it is about on this device').check()
  await expect.poll(async () => (await device(person)).details).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('push.png') })
  await page.reload()
  await expect(messages).toBeChecked()
  await messages.uncheck()
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
  await context.grantPermissions(['notifications'])
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/notes')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  // Whoever has the window before their eyes sees it there: the browser of a test always has.
  await worker.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: { matchAll(how: object): Promise<object[]> } }
    const all = clients.matchAll.bind(clients)
    clients.matchAll = async (how) =>
      (await all(how)).map(
        (each) => new Proxy(each, { get: (on, name) => (name === 'focused' ? false : bound(on, name)) }),
      )
    const bound = (on: object, name: string | symbol) => {
      const value = Reflect.get(on, name) as unknown
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(on) : value
    }
  })
  const href = `/app/my-tasks?task=${task.id}`
  await deliver(context, page, { id: 'one', title: '<b>Ana</b> assigned a task to you', href })
  await expect.poll(() => shown(page)).toEqual([{ title: '<b>Ana</b> assigned a task to you', body: '' }])
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const Clicked = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, what: object) => Event
    dispatchEvent(new Clicked('notificationclick', { notification }))
  })
  await expectPath(page, href)
  await expect(page.getByRole('dialog', { name: 'Ring the harbour office' })).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  // What leads elsewhere leads to the list.
  await deliver(context, page, { id: 'two', title: 'Elsewhere', href: 'https://evil.example/app/' })
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ data }) => data as unknown),
      ),
    )
    .toEqual([{ href: '/app/notifications' }])
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
