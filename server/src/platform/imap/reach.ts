// Where a mailbox or calendar may lie: on the public internet, or in a network that the operator has named. Looked at before each connection,
// which then goes to the very address that was looked at.
import ip from 'ipaddr.js'
import { isPublic, PUBLIC_WEB, type Resolved } from '../web/address.ts'
import type { ConnectSettings } from './settings.ts'

/** Ports of mail, with TLS from the first byte or by STARTTLS. */
const PORTS: readonly number[] = [993, 143, 465, 587]

export type MailReach = {
  /** The addresses to try, or why none may be. `ports`: those that are reached on the public internet; mail's where none are named. Errors: none. */
  addresses(
    host: string,
    port: number,
    ports?: readonly number[],
  ): Promise<string[] | { fault: 'not_allowed' | 'unreachable' }>
  ca: string | null
}

/** `resolve` rejects where a name leads nowhere. */
export function createMailReach(
  { ranges, ca }: Pick<ConnectSettings, 'ranges' | 'ca'>,
  resolve: (name: string) => Promise<Resolved[]> = PUBLIC_WEB.resolve,
): MailReach {
  const own = ranges.map((range) => ip.parseCIDR(range))
  const isOwn = (address: string) => {
    const parsed = ip.process(address)
    return own.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  }
  return {
    ca,
    async addresses(host, port, ports = PORTS) {
      const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
      let found: string[]
      try {
        found = ip.isValid(name) ? [name] : (await resolve(name)).map(({ address }) => address)
      } catch {
        return { fault: 'unreachable' }
      }
      if (found.length === 0) return { fault: 'unreachable' }
      // All of them: where one is not allowed, somebody is trying something.
      const allowed = found.every((address) => isOwn(address) || (isPublic(address) && ports.includes(port)))
      if (!allowed) return { fault: 'not_allowed' }
      // Networks without IPv6 are more common than servers without IPv4.
      return found.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':'))).slice(0, 2)
    },
  }
}
