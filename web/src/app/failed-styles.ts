// The styles of a part that was loaded as the line broke. Vite asks for each stylesheet once in the life of a page: without this, a part that is
// opened later, when the line is back, would stand there without its styles.
import { online } from '#web/online.ts'

const AGAIN_MS = 10_000
/** What is there no longer is not asked for without end. */
const TRIES = 30

const tries = new Map<string, number>()

/** Takes stylesheets that did not arrive out of the page, and asks for them again, in their place, as soon as there is a line. */
export function watchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) askAgain(link)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') askAgain(target)
    },
    // What a resource could not do does not bubble.
    { capture: true },
  )
}

function askAgain(link: HTMLLinkElement): void {
  const asked = (tries.get(link.href) ?? 0) + 1
  tries.set(link.href, asked)
  if (asked > TRIES) return
  const place = document.createComment('')
  link.replaceWith(place)
  void online(AGAIN_MS).then(() => place.replaceWith(link.cloneNode()))
}
