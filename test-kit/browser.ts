// What a page must never do, whoever looks at it: complain on the console, break the content security policy, talk to another
// host, open a dialog, scroll sideways, or shut out people who do not see or point as others do.
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'

export type Watch = {
  /** One sentence for each thing that went wrong, in order. */
  faults: string[]
  /** `METHOD path status` of each answer of 400 and above. */
  refusals: string[]
}

/** Listens to every page of a context, those that open later too. Begin before the first page is loaded. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const watch: Watch = { faults: [], refusals: [] }
  const fault = (what: string) => watch.faults.push(what)
  await context.exposeBinding('reportViolation', (_source, what: string) => fault(`content security policy: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const inside = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!inside) fault(`request to another origin: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    watch.refusals.push(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`)
  })
  context.on('console', (message) => {
    // The browser's own line about an answer such as 401; `refusals` has it with its address.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error' || message.type() === 'warning') fault(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => fault(`script error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    fault(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return watch
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A dialog that is still fading in has no contrast yet. What never comes to rest is looked at as it is. */
async function atRest(page: Page): Promise<void> {
  const still = page.waitForFunction(() => {
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === 1)
    const dim = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).opacity !== '1' || dim(element.parentElement))
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.checkVisibility())
    return !moving && !dialogs.some(dim)
  })
  // Given up after a while; then the page may close under it.
  await Promise.race([still.catch(() => null), page.waitForTimeout(3_000)])
}

/** What axe finds against WCAG 2.2 AA, one line for each element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ').trim()
      return `${id}: ${target.join(' ')}: ${why}`
    }),
  )
}

/** How many pixels the page is wider than its window, and what sticks out. Empty: nothing. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth - clientWidth} px too wide`,
      ...wide
        .slice(-3)
        .map(({ tagName, className, textContent }) => `${tagName}.${className} "${textContent?.slice(0, 40)}"`),
    ]
  })
}
