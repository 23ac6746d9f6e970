import type { Page } from '@playwright/test'

/** A phone's keyboard covers half of the window without making it smaller: told by `visualViewport` alone. */
export const withKeyboard = (page: Page) =>
  page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), {
      height: innerHeight,
      width: innerWidth,
      scale: 1,
      offsetTop: 0,
      offsetLeft: 0,
      pageTop: 0,
      pageLeft: 0,
    })
    Object.defineProperty(window, 'visualViewport', { value: view })
    Object.assign(window, {
      keyboard(open: boolean) {
        view.height = open ? innerHeight - 340 : innerHeight
        view.dispatchEvent(new Event('resize'))
      },
    })
  })
/** Comes or goes; the page was made `withKeyboard`. */
export const keyboard = (page: Page, open: boolean) =>
  page.evaluate((up) => (window as unknown as { keyboard(open: boolean): void }).keyboard(up), open)
