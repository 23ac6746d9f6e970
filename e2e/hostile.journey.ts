// Text that wants to be more than text: from a pasted mail, an imported file, or a model that was talked into it.
import { figure } from '../test-kit/figures.ts'
import { faultsIn } from './hostile-faults.ts'
import { HOSTILE_TEXTS, pileOf } from './hostile-texts.ts'
import { expect, settled, test } from './journey.ts'

const HOSTILE = `<script>alert(1)</script>
<img src=x onerror=alert(2)>
<svg onload=alert(3)></svg>
<iframe src="https://evil.example/frame"></iframe>

![pixel](https://evil.example/pixel.png?who=me)
![](//evil.example/bare.png)
[click me](javascript:alert(4))
[me too](data:text/html,<script>alert(5)</script>)
<https://evil.example/auto>
[reference][r]

[r]: javascript:alert(6) "title"

\`\`\`html
<script>alert(7)</script>
\`\`\`
END OF IT`
const TITLE = `<img src=x onerror=alert(8)>"'><script>alert(9)</script>`

test('hostile text is shown as text: nothing runs, nothing is fetched, no link leads astray', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user')
  const { api } = person
  await api.patch('/api/users/me', { first_name: TITLE, name: TITLE, role: TITLE })
  const goal = await api.post<{ id: string }>('/api/strategic-goals/', {
    title: TITLE,
    due_date: '2027-03-01',
    description: HOSTILE,
    kpis: [{ name: TITLE, unit: '<i>%</i>', current_value: 1, target_value: 2 }],
  })
  const note = await api.post<{ id: string }>('/api/journals/', { content: HOSTILE })
  const task = await api.post<{ id: string }>('/api/tasks/', { title: TITLE, description: HOSTILE, priority: 'Urgent' })
  const contact = await api.post<{ id: string }>('/api/contacts/', {
    name: TITLE,
    role: TITLE,
    emails: ['x@example.org?subject=<script>', 'javascript:alert(1)@example.org'],
    phones: ['javascript:alert(2)'],
    notes: HOSTILE,
  })
  await api.post('/api/strategic-advice/', {
    advice_title: TITLE,
    content: HOSTILE,
    citations: [{ kind: 'goal', id: goal.id, label: TITLE }],
  })
  const pages = [
    '/app/ceodashboard',
    '/app/strategy',
    `/app/notes?note=${note.id}`,
    `/app/my-tasks?task=${task.id}`,
    `/app/contacts?contact=${contact.id}`,
    `/app/records/note/${note.id}`,
    `/app/ceodashboard?record=goal:${goal.id}`,
    `/app/ceodashboard?record=${encodeURIComponent('note:"><script>alert(1)</script>')}`,
    '/app/profile',
  ]
  await enter(person)
  for (const path of pages) {
    await page.goto(path)
    await settled(page)
    const panel = page.getByRole('dialog')
    const more = ((await panel.count()) > 0 ? panel : page.locator('main')).getByRole('button', { name: 'Show More' })
    // Each that is opened says Show Less from then on.
    while ((await more.count()) > 0) await more.first().click()
    const bad = await page
      .locator('main, [role=dialog]')
      .locator('script, iframe, img, svg[onload], [onerror], [onmouseover], a[href^="javascript:"], a[href^="data:"]')
      .count()
    expect(bad, path).toBe(0)
    const links = await page.locator('a[href*="evil.example"]').all()
    for (const link of links) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
    }
  }
  await page.goto(`/app/records/note/${note.id}`)
  await expect(page.getByText('END OF IT')).toBeVisible()
  await expect(page.getByText('click me')).toBeVisible()
  await page.getByText('click me').click()
  await expect(page.getByText('END OF IT')).toBeVisible()
})

test('the preview of what is being typed runs and fetches nothing either', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/notes')
  await page.getByRole('textbox', { name: 'New note' }).fill(HOSTILE)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('END OF IT').filter({ visible: true })).toBeVisible()
  await expect(page.locator('main').locator('script, iframe, img, a[href^="javascript:"]')).toHaveCount(0)
})

test('more than a hundred hostile texts, each alone and half written: no request, no script, no link that hides its host', async ({
  page,
  house,
  enter,
}) => {
  test.slow()
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(150)
  await enter(await house.person(), '/app/notes')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const box = page.getByRole('textbox', { name: 'New note' })
  const shown = page.locator('main [data-preview]')
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    await page.getByRole('tab', { name: 'Write' }).click()
    await box.fill(`Text ${at}.\n\n${text}`)
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(shown.getByText(`Text ${at}.`)).toBeVisible()
    await expect(shown.locator('p[data-plain]')).toHaveCount(0)
    expect(await faultsIn(shown), text).toEqual([])
  }
  expect(asked.filter((line) => /canary|evil/.test(line))).toEqual([])
  figure('M5', `${HOSTILE_TEXTS.length} texts in the preview: 0 requests`)
})

test('the same texts in advice and notes', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  const { api } = person
  const piles = [0, 1, 2, 3].map((pile) => pileOf((at) => at % 4 === pile))
  const notes: string[] = []
  for (const content of piles) {
    notes.push((await api.post<{ id: string }>('/api/journals/', { content: content })).id)
    await api.post('/api/strategic-advice/', { advice_title: 'Beware', content, citations: [] })
  }
  const asked: string[] = []
  await enter(person)
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  for (const path of ['/app/ceodashboard', ...notes.map((id) => `/app/records/note/${id}`)]) {
    await page.goto(path)
    await settled(page)
    const texts = page.locator('main [class*="_text_"]').filter({ hasText: 'Text 0.' })
    await expect(texts.first()).toBeVisible()
    for (const text of await texts.all()) expect(await faultsIn(text), path).toEqual([])
  }
  expect(asked.filter((line) => /canary|evil/.test(line))).toEqual([])
})

test('the browser is told to load pictures and ask addresses from here only, and to look up no name in advance', async ({
  request,
}) => {
  const headers = (await request.get('/login')).headers()
  const policy = (headers['content-security-policy'] ?? '').split(';').map((part) => part.trim())
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "img-src 'self' blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  )
  // The public pages, which were drawn beforehand, may do less still: they ask for nothing.
  const publicPolicy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(publicPolicy).toContain("default-src 'none'")
  expect(publicPolicy).not.toContain('connect-src')
  expect(publicPolicy).not.toContain('unsafe-inline')
  expect(publicPolicy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  expect(headers['x-dns-prefetch-control']).toBe('off')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('no text becomes markup or a script by any door of the page, and nobody can make a rule that lets it', async ({
  page,
  watch,
}) => {
  await page.goto('/login')
  const doors = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const markup = '<img src="/nowhere.png" onerror="window.hit = true">'
    const script = document.createElement('script')
    const frame = document.createElement('iframe')
    const outer = document.body.appendChild(document.createElement('div'))
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      innerHTML: attempt(() => (document.createElement('div').innerHTML = markup)),
      outerHTML: attempt(() => (outer.outerHTML = markup)),
      insertAdjacentHTML: attempt(() => document.body.insertAdjacentHTML('beforeend', markup)),
      fragment: attempt(() => document.createRange().createContextualFragment(markup)),
      parser: attempt(() => new DOMParser().parseFromString(markup, 'text/html')),
      write: attempt(() => document.write(markup)),
      srcdoc: attempt(() => (frame.srcdoc = markup)),
      scriptText: attempt(() => (script.text = 'window.hit = true')),
      scriptElsewhere: attempt(() => (script.src = 'https://evil.example/assets/a.js')),
      scriptOfAnAnswer: attempt(() => (script.src = '/api/files/1/content')),
      worker: attempt(() => new Worker('/api/files/1/content')),
      evaluated: attempt(() => setTimeout('window.hit = true')),
      anotherRule: attempt(() => trustedTypes.createPolicy('another', {})),
      theRuleAgain: attempt(() => trustedTypes.createPolicy('default', {})),
    }
  })
  expect(Object.entries(doors).filter(([, end]) => end !== 'TypeError' && end !== 'EvalError')).toEqual([])
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  // The browser says of each that it was refused; nothing else happened.
  expect(
    watch.faults.filter((fault) => !/content security policy|Content Security Policy|Trusted/.test(fault)),
  ).toEqual([])
  watch.faults.splice(0)
  figure('A16', `${Object.keys(doors).length} ways to make markup or a script of a text: each refused by the browser`)
})
