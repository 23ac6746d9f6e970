// The styles of a part that was loaded as the line broke. Vite asks for each stylesheet once in the life of a page: without this, a part that is
// opened later, when the line is back, would stand there without its styles.

const AGAIN_MS = 10_000

/** Takes stylesheets that did not arrive out of the page, and asks for them again, in their place, as soon as there is a line. */
export function watchStyles(): void {
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
  const place = document.createComment('')
  link.replaceWith(place)
  const again = () => {
    window.removeEventListener('online', again)
    clearTimeout(timer)
    if (navigator.onLine) place.replaceWith(link.cloneNode())
    else window.addEventListener('online', again)
  }
  const timer = setTimeout(again, AGAIN_MS)
  window.addEventListener('online', again)
}
