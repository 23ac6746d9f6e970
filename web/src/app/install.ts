// Browsers that can put the application among the programs of a machine say so once, early. The offer is kept for whoever asks.
import { createStore, useStore } from '#web/store.ts'

type Offer = Event & { prompt(): Promise<unknown> }

const offer = createStore<Offer | null>(null)

window.addEventListener('beforeinstallprompt', (event) => {
  // Else the browser shows a banner of its own, whatever the person is doing.
  event.preventDefault()
  offer.set(event as Offer)
})
window.addEventListener('appinstalled', () => offer.set(null))

/** Asks the browser to install the application; null where it cannot, or is installed already. */
export function useInstall(): (() => void) | null {
  const kept = useStore(offer)
  if (kept === null) return null
  return () => {
    // Good for one question.
    offer.set(null)
    void kept.prompt()
  }
}
