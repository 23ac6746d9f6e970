// Browsers that can put the application among the programs of a machine say so once, early. The offer is kept for whoever asks.
import { useSyncExternalStore } from 'react'

type Offer = Event & { prompt(): Promise<unknown> }

let offer: Offer | null = null
const listeners = new Set<() => void>()

function keep(next: Offer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

window.addEventListener('beforeinstallprompt', (event) => {
  // Else the browser shows a banner of its own, whatever the person is doing.
  event.preventDefault()
  keep(event as Offer)
})
window.addEventListener('appinstalled', () => keep(null))

/** Asks the browser to install the application; null where it cannot, or is installed already. */
export function useInstall(): (() => void) | null {
  const kept = useSyncExternalStore(subscribe, () => offer)
  if (kept === null) return null
  return () => {
    // Good for one question.
    keep(null)
    void kept.prompt()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
