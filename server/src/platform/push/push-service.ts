// One message to a device, through the push service of its browser (RFC 8030), encrypted for that browser alone (RFC 8291) and signed
// with the installation's own keys (RFC 8292). Its address comes from a browser: it is looked at as any that a person types.
import webPush from 'web-push'
import type { MailReach } from '../imap/reach.ts'
import { PUBLIC_WEB } from '../web/address.ts'
import { ask } from '../web/request.ts'

/** Where a device is reached, and what for. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
export type PushKeys = { publicKey: string; privateKey: string }
export type PushMessage = {
  /** What the device is told: encrypted, so that the push service sees its length alone. */
  payload: string
  /** The push service keeps the newest message of a topic for a device that is away: 32 signs of base64url at most. */
  topic: string
  /** For how long it keeps it. */
  seconds: number
}
/** `gone`: the address is no more, or none that may be reached. `refused`: sending it again would not help. */
export type PushOutcome = { says: 'taken' | 'gone' | 'refused' } | { says: 'later'; afterSeconds: number | null }

const PORTS: readonly number[] = [443]
const ANSWER_MS = 10_000
/** Longer than this nobody is told to wait. */
const MOST_WAIT_SECONDS = 86_400

export type PushService = ReturnType<typeof createPushService>

/** `subject`: whom the push service may write to about this installation, as mailto: or https: (RFC 8292 asks for one). */
export function createPushService(reach: MailReach, subject: string) {
  const placeOf = async (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const port = url.port === '' ? 443 : Number(url.port)
    return { url, name, port, addresses: await reach.addresses(name, port, PORTS) }
  }
  return {
    /** Whether an address may be told anything: https, and on the public internet or in a network that the operator named. A name that leads nowhere just now may be. */
    async mayReach(endpoint: string): Promise<boolean> {
      const place = await placeOf(endpoint)
      return place !== null && !('fault' in place.addresses && place.addresses.fault === 'not_allowed')
    },

    /** Follows no redirect. Errors: none but the signal's reason. */
    async send(to: PushAddress, keys: PushKeys, message: PushMessage, stop: AbortSignal): Promise<PushOutcome> {
      const place = await placeOf(to.endpoint)
      if (place === null) return { says: 'gone' }
      const { url, name, port, addresses } = place
      if ('fault' in addresses)
        return addresses.fault === 'not_allowed' ? { says: 'gone' } : { says: 'later', afterSeconds: null }
      let details: webPush.RequestDetails
      try {
        details = webPush.generateRequestDetails(
          { endpoint: url.href, keys: { p256dh: to.p256dh, auth: to.auth } },
          message.payload,
          { vapidDetails: { subject, ...keys }, TTL: message.seconds, topic: message.topic, urgency: 'normal' },
        )
      } catch {
        // Its keys are none: nobody could read what is sent.
        return { says: 'gone' }
      }
      const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)])
      try {
        const {
          status,
          headers,
          message: answer,
        } = await ask(
          { url, name, port, https: true },
          addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) })),
          {
            ...PUBLIC_WEB,
            isPublic: (reached) => addresses.includes(reached.replace(/^::ffff:/, '')),
            ...(reach.ca === null ? {} : { ca: reach.ca }),
          },
          signal,
          { method: 'POST', headers: headersOf(details), body: details.body as Buffer },
        )
        // What it has to say is its status.
        answer.destroy()
        return outcomeOf(status, headers['retry-after'])
      } catch (error) {
        if (stop.aborted) throw error
        return { says: 'later', afterSeconds: null }
      }
    },
  }
}

const headersOf = ({ headers }: webPush.RequestDetails): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
  'user-agent': 'Adjutant',
})

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { says: 'taken' }
  if (status === 404 || status === 410) return { says: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { says: 'later', afterSeconds: seconds > 0 ? Math.min(seconds, MOST_WAIT_SECONDS) : null }
  }
  return { says: 'refused' }
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()
