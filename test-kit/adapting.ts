// What a page must bear from those who see it larger: a narrow window, a low one, letters set further apart. Nothing may be cut off,
// covered for good, or stick out to the side.
import type { Page } from '@playwright/test'
import { sidewaysScroll } from './browser.ts'

/** 1280 x 1024 at 400 % and 1280 x 800 at 200 %: what remains in CSS pixels. WCAG 2.2, 1.4.10 and 1.4.4. */
export const ENLARGED = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
] as const

/** One line for each thing that is lost at a size, or with letters set apart. Leaves the page as wide as the last of the sizes. */
export async function adaptingFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const look = async (how: string) => {
    const found = [...(await sidewaysScroll(page)), ...(await cutTexts(page)), ...(await coveredTargets(page))]
    faults.push(...found.map((fault) => `${how}: ${fault}`))
  }
  for (const size of ENLARGED) {
    await page.setViewportSize(size)
    await drawn(page)
    await look(`${size.width} x ${size.height}`)
  }
  await setApart(page)
  await look('letters set apart')
  return faults
}

/** A frame after the next: what a size changes is in its place. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** WCAG 2.2, 1.4.12, as somebody's own style sheet would do it. */
const setApart = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Texts of which a box that does not scroll shows only a part. An ellipsis is a decision: the whole stands elsewhere. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (
        element.closest('[inert], [aria-hidden="true"], [data-folded], svg') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false
      const style = getComputedStyle(element)
      const forEars = element.clientWidth <= 1 || element.clientHeight <= 1 || style.clipPath !== 'none'
      if (forEars || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false
      const low = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2
      const narrow = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2
      if (!low && !narrow) return false
      // Only where words are cut, not where a picture or a line sticks out.
      const box = element.getBoundingClientRect()
      return [...element.querySelectorAll('*'), element].some((inner) => {
        const words = [...inner.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        return words.some((node) => {
          if (
            getComputedStyle(inner).textOverflow === 'ellipsis' ||
            !inner.checkVisibility({ visibilityProperty: true })
          )
            return false
          const range = document.createRange()
          range.selectNodeContents(node)
          const at = range.getBoundingClientRect()
          if (at.width <= 1) return false
          return (low && at.bottom > box.bottom + 2) || (narrow && at.right > box.right + 2)
        })
      })
    })
    return cut.map(
      ({ tagName, className, textContent }) => `cut off: ${tagName}.${className} "${textContent?.trim().slice(0, 50)}"`,
    )
  })
}

/** What the Tab key reaches, and something else lies over it even when it is scrolled into sight. WCAG 2.2, 2.4.11. */
export function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    // An open menu or bell lies over the page until a key or click elsewhere closes it.
    const within = document.querySelector(':is([role="menu"], [role="dialog"]):popover-open') ?? document
    const targets = [...within.querySelectorAll<HTMLElement>(reached)].filter((element) => {
      const { disabled } = element as HTMLButtonElement
      const { width, height } = element.getBoundingClientRect()
      return (
        !disabled &&
        // Comes into sight with the focus.
        !element.matches('a[href="#content"]') &&
        !element.closest('[inert]') &&
        element.tabIndex >= 0 &&
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    })
    const before = { x: scrollX, y: scrollY }
    const covered = targets.flatMap((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const label = (element as HTMLInputElement).labels?.[0]
      const at = (x: number, y: number) => document.elementFromPoint(left + width * x, top + height * y)
      const isIt = (there: Element | null) =>
        there !== null && (element.contains(there) || there.contains(element) || label?.contains(there) === true)
      const parts = [0.5, 0.1, 0.9]
      if (parts.some((y) => parts.some((x) => isIt(at(x, y))))) return []
      const over = at(0.5, 0.5)
      const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent?.trim().slice(0, 40)
      return [
        `covered: ${element.tagName} "${name}" by ${over ? `${over.tagName}.${over.className}` : "the window's edge"}`,
      ]
    })
    scrollTo(before.x, before.y)
    return covered
  })
}
