// Names from the right and signs that nobody sees, on every screen: no word of ours is turned around by them, and nothing that nobody
// sees is there (trust B8, decision 0043).
import type { Page } from '@playwright/test'
import { figure } from '../test-kit/figures.ts'
import { day, expect, type Person, settled, test } from './journey.ts'
import { bringIn } from './team.ts'

/** Letters from the right, a number and a bracket, which turn around beside Latin letters. */
const NAME = 'מלורי כהן (12)'
const TURNED = '\u202eecilA\u202c \u200b12'

/** What is wrong with the page: a mark that is shown, or a name that stands in a run of letters with words of ours. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const marks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]/
    const right = /[\u0590-\u05ff]/
    const isolates = /\u2068[^\u2068\u2069]*\u2069/g
    const around = new Map<Element, string>()
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      let element = node.parentElement
      if (!element || element.closest('script, style, textarea, [class*="visually-hidden"], [class*="VisuallyHidden"]'))
        continue
      if (marks.test(text)) faults.push(`a mark in "${text}"`)
      // Up to what has an order of its own.
      while (element) {
        const { display, unicodeBidi } = getComputedStyle(element)
        if (/isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display)) break
        element = element.parentElement
      }
      if (element) around.set(element, (around.get(element) ?? '') + text)
    }
    for (const [element, text] of around) {
      const bare = text.replace(isolates, '')
      if (right.test(bare) && /[A-Za-z]/.test(bare)) faults.push(`"${text}" in ${element.outerHTML.slice(0, 100)}`)
    }
    for (const element of document.querySelectorAll('[title], [aria-label], [placeholder], [alt]'))
      for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
        const value = element.getAttribute(name) ?? ''
        if (marks.test(value)) faults.push(`a mark in ${name}="${value}"`)
      }
    if (marks.test(document.title)) faults.push(`a mark in the title ${document.title}`)
    if (right.test(document.title.replace(isolates, ''))) faults.push(`the title is ${document.title}`)
    return [...new Set(faults)]
  })

async function made({ api }: Person, colleague: Person) {
  const goal = await api.post<{ id: string }>('/api/strategic-goals/', {
    title: NAME,
    due_date: day(-3),
    description: TURNED,
    kpis: [{ name: NAME, unit: 'שקל', current_value: 1, target_value: 9 }],
  })
  const task = await api.post<{ id: string }>('/api/tasks/', {
    ...{ title: NAME, description: TURNED, notes: TURNED, priority: 'Urgent', goal_id: goal.id, due_date: day(-2) },
    assigned_to_user_id: colleague.user.id,
  })
  await colleague.api.post('/api/tasks/', { title: NAME, priority: 'High', assigned_to_user_id: colleague.user.id })
  const contact = await api.post<{ id: string }>('/api/contacts/', { name: NAME, role: 'מנהל', notes: TURNED })
  await api.post(`/api/contacts/${contact.id}/past-interactions`, { summary: NAME, notes: TURNED, date: day(-9) })
  const note = await api.post<{ id: string }>('/api/journals/', { content: `# ${NAME}\n\n${TURNED}` })
  await api.post('/api/strategic-advice/', {
    ...{ advice_title: NAME, content: TURNED },
    citations: [{ kind: 'goal', id: goal.id, label: NAME }],
  })
  const chat = await api.post<{ id: string }>('/api/conversations/', { name: NAME })
  await api.post('/api/memory/mine', { content: TURNED })
  const thread = await api.post<{ id: string }>('/api/comms/threads', { participant_ids: [colleague.user.id] })
  await colleague.api.post(`/api/comms/threads/${thread.id}/messages`, { text: TURNED })
  await api.post(`/api/comms/threads/${thread.id}/messages`, { text: `${TURNED} https://example.org/\u202emoc.knab` })
  const agent = await api.post<{ id: string }>('/api/agents/', { name: NAME, role: 'תפקיד', goal: TURNED })
  return { goal, task, contact, note, chat, thread, agent }
}

test('names from the right turn no word of ours, and no sign that nobody sees is shown, on any screen', async ({
  page,
  house,
  enter,
}) => {
  test.setTimeout(240_000)
  const boss = await house.person('ceo', 'Magda')
  const colleague = await house.person('user', 'Ana')
  const org = await boss.api.post<{ id: string; name: string }>('/api/organizations', { name: NAME })
  await bringIn(boss, org, colleague)
  for (const { api } of [boss, colleague])
    await api.patch('/api/users/me', { name: NAME, first_name: 'מלורי', last_name: 'כהן', role: 'מנהל' })
  const { goal, task, contact, note, chat, thread } = await made(boss, colleague)
  await enter(boss)
  const faults: string[] = []
  let looks = 0
  const look = async (where: string) => {
    looks += 1
    await settled(page)
    faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`))
  }
  const paths = [
    '/app/ceodashboard',
    '/app/strategy',
    '/app/strategy?completed=true',
    '/app/my-tasks',
    `/app/my-tasks?task=${task.id}`,
    `/app/my-tasks?goal=${goal.id}`,
    '/app/contacts',
    '/app/contacts?view=list',
    `/app/contacts?contact=${contact.id}`,
    '/app/notes',
    '/app/promises',
    '/app/run',
    `/app/conversations/${chat.id}`,
    '/app/comms',
    `/app/comms/${thread.id}`,
    '/app/notifications',
    '/app/profile',
    '/app/organization',
    '/app/files',
    '/app/ai-factory',
    '/app/decisions',
    '/app/runs',
    `/app/records/goal/${goal.id}`,
    `/app/records/task/${task.id}`,
    `/app/records/contact/${contact.id}`,
    `/app/records/note/${note.id}`,
    `/app/ceodashboard?record=goal:${goal.id}`,
  ]
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      // What the panel asks for itself comes after the page: the last words must be there when it is looked at.
      if (path.endsWith(contact.id) && path.includes('?'))
        await expect(page.getByRole('region', { name: 'Last words' })).toBeVisible()
      await look(`${path} at ${width}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // What is asked and told before and after something goes.
  for (const [path, name] of [
    ['/app/strategy', `Edit ${NAME}`],
    ['/app/my-tasks', `Edit ${NAME}`],
    ['/app/contacts?view=list', /^Actions for/],
  ] as const) {
    await page.goto(path)
    await settled(page)
    const button = page.getByRole('button', { name }).first()
    if ((await button.count()) === 0) continue
    await button.click()
    await look(`${path}, ${name}`)
  }
  await page.goto('/app/strategy')
  await settled(page)
  await page
    .getByRole('button', { name: `Delete ${NAME}` })
    .first()
    .click()
  await look('the question before a goal goes')
  await page.getByRole('button', { name: 'Delete goal' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).locator('strong')).toBeVisible()
  await look('the notice after a goal went')
  await enter(colleague, '/app/notifications')
  await look('notifications of the colleague')
  await page.goto('/app/ceodashboard')
  await look('the dashboard of the colleague')
  expect(faults).toEqual([])
  figure('B8', `names from the right and hidden signs on ${looks} screens: 0 words of ours turned, 0 such signs shown`)
})

test('what is pasted into a line comes without signs that nobody sees, and what is typed is told apart', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/contacts')
  await settled(page)
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  const name = page.getByRole('dialog').getByLabel('Name').first()
  await name.focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '\u202aBo Berg\u202c')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(name).toHaveValue('Bo Berg')
  await name.fill('Bo \u202egreB')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Save|Create)/ })
    .last()
    .click()
  await expect(page.getByText('take out the characters that nobody sees (U+202E)').first()).toBeVisible()
})
