// A page that was open while the server was upgraded asks for parts that are there no longer: it is loaded anew, once for each build.

const RELOADED = 'adjutant.reloaded'

/** The first script of a page of the application: its name changes with every build. Null: this is none. */
export function entryOf(html: string): string | null {
  return /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? null
}

/** Listens for parts that could not be loaded. While the server is away nothing is loaded anew: the page would be lost. */
export function watchBuild(): void {
  window.addEventListener('vite:preloadError', () => void loadAnew().catch(() => {}))
}

async function loadAnew(): Promise<void> {
  const mine = document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? null
  const answer = await fetch('/app', { cache: 'no-store' })
  const theirs = answer.ok ? entryOf(await answer.text()) : null
  if (theirs === null || theirs === mine || sessionStorage.getItem(RELOADED) === theirs) return
  sessionStorage.setItem(RELOADED, theirs)
  window.location.reload()
}
