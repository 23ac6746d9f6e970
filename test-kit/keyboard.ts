// Somebody who has no mouse: goes from stop to stop with the Tab key, and must see each time where they are.
import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has. */
const MOST = 150

export type Stop = {
  /** What has the focus, for people: 'BUTTON "Save"'; '' for nothing. */
  name: string
  /** The same word means the same element. */
  mark: string
  /** What is wrong with it; empty: nothing. */
  faults: string[]
}

/** Where the focus is, whether one sees that, and whether something lies over it (WCAG 2.2, 2.4.7 and 2.4.11). */
export function stopAt(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (element === null || element === document.body) return { name: '', mark: '', faults: [] }
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const words = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    const name = `${element.tagName} "${words.trim().replace(/\s+/g, ' ').slice(0, 60)}"`
    element.dataset.stop ??= String(Math.random())
    const faults: string[] = []
    const brass = getComputedStyle(document.documentElement).getPropertyValue('--brass-text').trim()
    const probe = document.createElement('i')
    probe.style.color = brass
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    const seen = around.some((each) => {
      if (!each) return false
      // A card that is pressed as a whole draws the ring around itself.
      return [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } = getComputedStyle(each, part)
        const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        return ring || (borderTopColor === color && Number.parseFloat(borderTopWidth) > 0)
      })
    })
    const writes = element.matches(
      'textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]',
    )
    if (!seen && !writes) faults.push(`the focus cannot be seen: ${name}`)
    const { left, top, width, height } = element.getBoundingClientRect()
    const shows = (x: number, y: number) => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return there !== null && (element.contains(there) || there.contains(element) || there.matches('label'))
    }
    const parts = [0.5, 0.1, 0.9]
    if (width > 1 && height > 1 && !parts.some((y) => parts.some((x) => shows(x, y))))
      faults.push(`out of sight: ${name}`)
    return { name, mark: element.dataset.stop, faults }
  })
}

/** Presses Tab until `target` has the focus. Fails where the way there is blind, covered, or leads round in a circle. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const way: string[] = []
  for (let pressed = 0; pressed < MOST; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const { name, faults } = await stopAt(page)
    expect(faults).toEqual([])
    way.push(name)
  }
  throw new Error(`The Tab key does not lead there: ${way.join(' > ')}`)
}

/** Goes through every stop of a page or dialog once. Answers their names; fails where the focus is lost, unseen, covered or caught. */
export async function walk(page: Page): Promise<string[]> {
  const names: string[] = []
  const marks = new Set<string>()
  const faults: string[] = []
  let last = { mark: '', times: 0 }
  for (let pressed = 0; pressed < MOST; pressed++) {
    await page.keyboard.press('Tab')
    const stop = await stopAt(page)
    // A date has a stop for each of its parts; with the time of the day seven, and the button of its calendar.
    last = { mark: stop.mark, times: stop.mark === last.mark ? last.times + 1 : 0 }
    if (stop.mark !== '' && last.times > 0) {
      if (last.times > 7) throw new Error(`caught at ${stop.name}`)
      continue
    }
    // The end of the page, or a dialog's first stop again.
    if (stop.name === '' || marks.has(stop.mark)) {
      expect(faults).toEqual([])
      return names
    }
    marks.add(stop.mark)
    names.push(stop.name)
    faults.push(...stop.faults)
  }
  throw new Error(`There is no end of stops: ${names.slice(-5).join(' > ')}`)
}
