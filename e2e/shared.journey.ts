// What another application of the phone shares becomes a note, a task or a file: also without a line, and before a login.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, logIn, type Person, test } from './journey.ts'
import { cut, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

type Sharing = { title?: string; text?: string; url?: string; files?: { name: string; type: string; text: string }[] }

/** As a phone sends it: a form that nobody sees, to the address of the manifest. */
async function share(page: Page, sharing: Sharing): Promise<void> {
  await page.evaluate(async ({ files = [], ...words }) => {
    const manifest = await (await fetch('/manifest.webmanifest')).json()
    const { action, method, enctype, params } = manifest.share_target
    const form = Object.assign(document.createElement('form'), { action, method, enctype })
    for (const [name, value] of Object.entries(words))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: params[name], value }))
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: params.files[0].name,
      multiple: true,
    })
    const transfer = new DataTransfer()
    for (const { name, type, text } of files) transfer.items.add(new File([text], name, { type }))
    input.files = transfer.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, sharing)
  await page.waitForURL(/\/(app\/share|login)/)
}

const notes = async ({ api }: Person) =>
  (await api.get<{ content: string }[]>('/api/journals/?limit=50')).map(({ content }) => content)
const files = async ({ api }: Person) =>
  (await api.get<{ name: string; id: string }[]>('/api/files/')).map(({ name }) => name).toSorted()
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

test('a link becomes a note, a text a task, a file is kept and linked, and nothing is left over', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'Already here' })
  await enter(person, '/app/notes')
  await ready(page, 'Already here')
  await share(page, { title: 'Harbour fees', url: 'https://example.org/fees' })
  await expect(page.getByRole('heading', { name: 'Save what you shared' })).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true }).last()).toHaveValue('Harbour fees\n\nhttps://example.org/fees')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectPath(page, '/app/notes')
  expect(await notes(person)).toContain('Harbour fees\n\nhttps://example.org/fees')

  await share(page, {
    text: 'Call Ana\nabout the lease',
    files: [{ name: 'lease.md', type: 'text/markdown', text: '# Lease' }],
  })
  await page.getByRole('radiogroup', { name: 'Save as' }).getByText('Task').click()
  await expect(page.getByLabel('Title')).toHaveValue('Call Ana')
  await expect(page.getByText('lease.md')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'Save task' }).click()
  await expectPath(page, '/app/my-tasks')
  const [task] = await person.api.get<{ title: string; description: string }[]>('/api/tasks/')
  const [file] = await person.api.get<{ name: string; id: string }[]>('/api/files/')
  expect(task).toMatchObject({ title: 'Call Ana' })
  expect(task?.description).toBe(`about the lease\n\n[lease.md](/app/files?file=${file?.id})`)

  await share(page, { files: [{ name: 'plan.md', type: 'text/markdown', text: '# Plan' }] })
  await page.getByRole('button', { name: 'Save to files' }).click()
  await expectPath(page, '/app/files')
  expect(await files(person)).toEqual(['lease.md', 'plan.md'])
  await page.goto('/app/share')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

test('what is shared before a login is there after it, for whoever looked first and nobody else', async ({
  page,
  house,
  enter,
}) => {
  const [bea, cleo] = [await house.person('user', 'Bea'), await house.person('user', 'Cleo')]
  await bea.api.post('/api/journals/', { content: 'Only for Bea' })
  await enter(bea, '/app/notes')
  await ready(page, 'Only for Bea')
  // The session is over, without a logout.
  await page.evaluate(() => localStorage.removeItem('adjutant.token'))
  await page.goto('/login')
  await share(page, { text: 'Thought of on the ferry' })
  await expectPath(page, '/login')
  await logIn(page, bea.email)
  await expect(page.getByLabel('Note', { exact: true }).last()).toHaveValue('Thought of on the ferry')
  // Left for later: every page says that it is there.
  await page.goto('/app/notes')
  await expect(page.getByText('1 shared item is not saved yet.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('adjutant.token'))
  await page.goto('/login')
  await logIn(page, cleo.email)
  await expect(page.getByRole('heading', { name: 'Welcome back, Cleo' })).toBeVisible()
  await page.goto('/app/share')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('ferry')
})

test('without a line a file and its note wait in their order, over a reload, and arrive once; a logout leaves nothing', async ({
  page,
  context,
  house,
  enter,
}) => {
  test.slow()
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'Already here' })
  await enter(person, '/app/notes')
  await ready(page, 'Already here')
  // The screen is known to the browser.
  await page.goto('/app/share')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  await share(page, { text: 'Once, to know the parts' })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectPath(page, '/app/notes')
  await cut(context)
  await page.reload()
  await share(page, { text: 'From the ferry', files: [{ name: 'ferry.md', type: 'text/markdown', text: '# Ferry' }] })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectPath(page, '/app/notes')
  await expect(waiting(page)).toContainText('File: ferry.md')
  await expect(waiting(page)).toContainText('New note: From the ferry')
  await page.reload()
  await expect(waiting(page)).toContainText('2 changes are kept')
  await cut(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  const [file] = await person.api.get<{ id: string }[]>('/api/files/')
  expect(await files(person)).toEqual(['ferry.md'])
  expect((await notes(person)).filter((text) => text.includes('ferry'))).toEqual([
    `From the ferry\n\n[ferry.md](/app/files?file=${file?.id})`,
  ])
  await share(page, { text: 'Not saved' })
  await expect(page.getByRole('button', { name: 'Save note' })).toBeVisible()
  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('1 shared item is kept in this browser only.')
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expectPath(page, '/login')
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('adjutant-shared')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('shared').objectStore('shared').count()
            counting.onsuccess = () => done(counting.result)
          }
        }),
    )
  await expect.poll(left).toBe(0)
})

test('what is too much is named, and a file that the server does not take says why and loses nothing', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'Already here' })
  await enter(person, '/app/notes')
  await ready(page, 'Already here')
  const many = Array.from({ length: 11 }, (_, at) => ({
    name: `part-${at}.md`,
    type: 'text/markdown',
    text: `# ${at}`,
  }))
  await share(page, { files: many })
  await expect(page.getByRole('alert')).toContainText('part-10.md')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()

  await share(page, {
    text: 'With a program',
    files: [{ name: 'run.exe', type: 'application/x-msdownload', text: 'MZ' }],
  })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Programs and scripts cannot be kept here.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out run.exe' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectPath(page, '/app/notes')
  expect(await notes(person)).toContain('With a program')
})
