// Whether this browser shows notices by itself, while Adjutant is closed in it. What was chosen stays in the browser, so that a new
// session of the same person goes on with it; a logout ends it.
import type { NotificationKind } from '#contract/notifications.ts'

const NAME = 'adjutant.push'
const WORKER = '/sw.js'

export type PushChoice = { user_id: string; kinds: NotificationKind[]; details: boolean }

/** `insecure`: browsers do it on https and localhost alone. */
export type PushAbility = 'able' | 'blocked' | 'insecure' | 'home_screen' | 'unable'

/** What this browser says of it. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  // Safari on a phone or tablet does it for what stands on the Home Screen alone.
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'home_screen' : 'unable'
}

export function readPushChoice(): PushChoice | null {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null') as PushChoice | null
  } catch {
    return null
  }
}
export const hasPushChoice = (): boolean => readPushChoice() !== null

export function writePushChoice(choice: PushChoice): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(choice))
  } catch {
    // Storage is full or refused: it holds as long as the session.
  }
}

/** The address of this browser at its push service, for this key; asked for anew where it has none, or `fresh`. Errors: the browser's. */
export async function pushAddress(publicKey: string, fresh: boolean): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && !fresh && keyOf(known) === publicKey) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey)

/** As the server writes keys. */
export function base64url(bytes: ArrayBuffer | null): string {
  if (bytes === null) return ''
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** This browser is told nothing more, whatever the server still thinks. */
export async function endPush(): Promise<void> {
  try {
    localStorage.removeItem(NAME)
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // A browser that cannot say has no address.
  }
}
