// Which addresses are the public internet. All else (this machine, the operator's network, clouds' metadata) is out of reach.
import { lookup } from 'node:dns/promises'
import ip from 'ipaddr.js'

export type Resolved = { address: string; family: 4 | 6 }
/**
 * Where pages may be fetched from. Only code can give another than PUBLIC_WEB (tests, which reach no internet); no setting can.
 * `resolve` rejects where a name leads nowhere; `isPublic` is asked about each address, at each redirect and again once connected.
 */
export type Reach = {
  resolve(name: string): Promise<Resolved[]>
  isPublic(address: string): boolean
  ports: readonly number[]
  /** Another authority for certificates than the public ones. */
  ca?: string
}

export const PUBLIC_WEB: Reach = {
  resolve: async (name) =>
    (await lookup(name, { all: true, verbatim: true })).map(({ address, family }) => ({
      address,
      family: family === 6 ? 6 : 4,
    })),
  isPublic,
  ports: [80, 443],
}

/** Today's internet in IPv6; what lies outside of it is special or not given to anybody. */
const GLOBAL_UNICAST = ip.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the public internet. Addresses that carry another (mapped, NAT64, 6to4, Teredo) are not, whatever they carry. */
export function isPublic(address: string): boolean {
  if (!ip.isValid(address)) return false
  const parsed = ip.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}

/** Names of networks at home and at work, which never mean a public place, whatever a resolver says of them. */
const NOT_PUBLIC = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
]

export type Refusal = { code: 'bad_address' | 'not_public'; message: string }
export type Target = { url: URL; name: string; port: number; https: boolean }

/**
 * What is asked for by an address, or why it is not fetched. Looks at its spelling only: what its name leads to is checked when
 * it is resolved. The parser of URLs has turned decimal, octal and hexadecimal spellings of IPv4 into the dotted one.
 */
export function targetOf(address: string, reach: Reach): Target | Refusal {
  const trimmed = address.trim()
  if (trimmed.length > 2_048) return refused('bad_address', 'This address is longer than 2,048 characters.')
  const url = URL.parse(trimmed)
  if (url === null) return refused('bad_address', 'This is not a full address, such as https://example.org/page.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('bad_address', 'Only addresses that begin with http:// or https:// can be read.')
  if (url.username !== '' || url.password !== '')
    return refused('bad_address', 'Addresses with a user name or password in them are not read.')
  const https = url.protocol === 'https:'
  const port = url.port === '' ? (https ? 443 : 80) : Number(url.port)
  if (!reach.ports.includes(port)) return refused('not_public', 'Only the web’s own ports (80 and 443) are reached.')
  // An IPv6 address stands in brackets, and a name may end in the root's dot.
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ip.isValid(name)) {
    if (!reach.isPublic(name)) return notPublic(name)
  } else if (!name.includes('.') || NOT_PUBLIC.some((ending) => name.endsWith(`.${ending}`))) return notPublic(name)
  // The part behind # is the reader's own.
  url.hash = ''
  return { url, name, port, https }
}

/**
 * The addresses that a name leads to, all of them public, else a refusal: where one is not, somebody is trying something.
 * Errors: rejects with the resolver's error.
 */
export async function publicAddresses(name: string, reach: Reach): Promise<Resolved[] | Refusal> {
  if (ip.isValid(name)) return [{ address: name, family: ip.IPv6.isValid(name) ? 6 : 4 }]
  const found = await reach.resolve(name)
  return found.length === 0 || !found.every(({ address }) => reach.isPublic(address)) ? notPublic(name) : found
}

export const notPublic = (name: string) =>
  refused('not_public', `${name} is not on the public internet. Only public pages can be read.`)

const refused = (code: Refusal['code'], message: string): Refusal => ({ code, message })
