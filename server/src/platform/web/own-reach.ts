// Where the installation itself may go for somebody: to the public internet at the ports of a trade, or into networks that the
// operator has named, at any port. Looked at before each connection, which then goes to the very address that was looked at.
import ip from 'ipaddr.js'
import { isPublic, PUBLIC_WEB, type Resolved } from './address.ts'

/** The addresses to try, at most two, or why none may be. `ports`: those of public addresses, where they are others than usual. Errors: none. */
export type OwnReach = (
  host: string,
  port: number,
  ports?: readonly number[],
) => Promise<string[] | { fault: 'not_allowed' | 'unreachable' }>

/** `ranges`: networks such as 10.0.0.0/8. `usual`: the ports of public addresses. `resolve` rejects where a name leads nowhere. */
export function createOwnReach(
  ranges: readonly string[],
  usual: readonly number[],
  resolve: (name: string) => Promise<Resolved[]> = PUBLIC_WEB.resolve,
): OwnReach {
  const own = ranges.map((range) => ip.parseCIDR(range))
  const isOwn = (address: string) => {
    const parsed = ip.process(address)
    return own.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  }
  return async (host, port, ports = usual) => {
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
  }
}

/** What was set as a list of networks, or one line that says what is wrong with it. */
export function networksIn(setting: string, given: string): string[] | string {
  const ranges = given
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
  const wrong = ranges.find((range) => !ip.isValidCIDR(range))
  return wrong === undefined
    ? ranges
    : `${setting} must be networks such as 10.0.0.0/8, with commas between; ${wrong} is none. Please correct it.`
}
