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
    // Journeys switch it off, but for those about it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') fault(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => fault(`script error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    fault(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return watch
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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

/** What axe finds against WCAG 2.2 AA, and what an open dialog leaves within reach behind it; one line for each element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await atRest(page)
  const behind = await leftWithinReach(page)
  // What is inert cannot be reached by anybody: it is judged when nothing lies above it.
  // Of what is right there it tells each rule's first element: writing down the rest took a third of its time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .exclude('[inert]')
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => {
      const { target, failureSummary = '' } = node
      const why = failureSummary.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ').trim()
      // Those of `target-offset` lie beside it, not over it.
      const over = [...node.any, ...node.all]
        .filter((check) => check.id === id)
        .flatMap((check) => (check.relatedNodes ?? []).map((each) => each.target))
      return { id, target: target.join(' '), over: over.map((each) => each.join(' ')), why }
    }),
  )
  const real = await Promise.all(
    faults.map(async (each) => each.id !== 'target-size' || !(await coveredByChance(page, each))),
  )
  return [
    ...behind,
    ...faults.filter((_, index) => real[index]).map(({ id, target, why }) => `${id}: ${target}: ${why}`),
  ]
}

/** A dialog traps the Tab key; what else could still be read or pressed below it. Empty: nothing. */
function leftWithinReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = [...document.querySelectorAll('[aria-modal="true"]')].filter((each) => each.checkVisibility())
    if (open.length === 0) return []
    const within = open.filter((each) => !each.closest('[inert]'))
    const faults =
      within.length === 1 ? [] : [`behind a dialog: ${within.length} of ${open.length} dialogs are within reach`]
    if (!document.getElementById('root')?.inert) faults.push('behind a dialog: the page is within reach')
    return faults
  })
}

/**
 * Whether a target is only covered because of where the page is scrolled to: what covers it stands still while the target moves
 * (a bar that sticks, a panel, an open menu). That nothing stays covered for good is what `coveredTargets` looks at.
 */
function coveredByChance(page: Page, { target, over }: { target: string; over: string[] }): Promise<boolean> {
  return page.evaluate(
    ([covered, ...covering]) => {
      const floating = (selector = '') => {
        for (let at = document.querySelector(selector); at; at = at.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.matches(':popover-open')) return at
        return null
      }
      const own = floating(covered)
      return covering.length > 0 && covering.every((each) => floating(each) !== own)
    },
    [target, ...over],
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
