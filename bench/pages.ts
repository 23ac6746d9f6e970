// What the first visit of a page transfers (JS and CSS, as compressed on the line), and how much its layout shifts.
/// <reference lib="dom" />
import { chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/browser.ts'
import { startServer } from '../test-kit/server.ts'

const TARGETS = { '/login': 180, '/app/ceodashboard': 280 } as const

const server = await startServer({
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'a long password',
  LOG_LEVEL: 'error',
})
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const login = await fetch(`${server.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'bench@example.com', password: 'a long password' }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  for (let n = 0; n < 4; n++) {
    const body = JSON.stringify({
      title: `Goal ${n}`,
      due_date: '2031-01-01',
      kpis: [{ name: 'KPI', current_value: n, target_value: 9 }],
    })
    await fetch(`${server.url}/api/strategic-goals/`, { method: 'POST', headers, body })
  }
  for (const [path, most] of Object.entries(TARGETS)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    if (path.startsWith('/app')) {
      await page.goto(`${server.url}/favicon.svg`)
      await page.evaluate((token) => localStorage.setItem('adjutant.token', token), access_token)
    }
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    let bytes = 0
    line.on('Network.responseReceived', ({ type, response }) => {
      // The files themselves, as compressed on the line; each answer's headers come to about 1 KB more.
      if (['Script', 'Stylesheet'].includes(type)) bytes += Number(response.headers['content-length'] ?? 0)
    })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit)
    })
    await page.goto(server.url + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(1_500)
    const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    console.log(
      `${path}: ${(bytes / 1000).toFixed(0)} KB of JS and CSS (target ${most}), layout shift ${shift.toFixed(3)} (target 0)`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await server.dispose()
}
