// Whose an address is: who has one has its neighbours too.
import ipaddr from 'ipaddr.js'

/** What one line has: an IPv4 address, or the /64 of an IPv6 address. Whatever is no address stays as it is. */
export const hostOf = (address: string): string => cut(address, 4, 8)

/** What belongs together around it: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const networkOf = (address: string): string => cut(address, 3, 6)

function cut(address: string, v4Bytes: number, v6Bytes: number): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address in the form of IPv6 is the former.
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray()
  const kept = parsed.kind() === 'ipv4' ? v4Bytes : v6Bytes
  const network = ipaddr.fromByteArray(bytes.map((byte, at) => (at < kept ? byte : 0)))
  return kept === bytes.length ? network.toString() : `${network.toString()}/${kept * 8}`
}
