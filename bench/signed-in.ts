// What the benches that look through a browser begin with: a server, a browser, and somebody who is signed in.
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../scripts/browser.ts'
import { startServer } from '../test-kit/server.ts'

const WHO = { email: 'bench@example.com', password: 'a long password' }

/** `env`: what the operator has set beside the first account. */
export async function signedIn(env: NodeJS.ProcessEnv = {}) {
  const account = { ADMIN_EMAIL: WHO.email, ADMIN_PASSWORD: WHO.password }
  const server = await startServer({ ...account, LOG_LEVEL: 'error', ...env })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const login = await fetch(`${server.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: WHO.email, password: WHO.password }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  return {
    url: server.url,
    post: (path: string, body: unknown) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    context: (): Promise<BrowserContext> => browser.newContext({ viewport: { width: 1440, height: 900 } }),
    /** Lets this page's browser know who is signed in. */
    async enter(page: Page): Promise<void> {
      await page.goto(`${server.url}/favicon.svg`)
      await page.evaluate((token) => localStorage.setItem('adjutant.token', token), access_token)
    },
    async close(): Promise<void> {
      await browser.close()
      await server.dispose()
    },
  }
}
