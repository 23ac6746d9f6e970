// Addresses that stand in what a person wrote, and when two of them are the same place.

const FULL = /https?:\/\/[^\s<>"'`]+/gi
/** Without its beginning, as people type it: example.org/prices. Not the part behind the @ of an e-mail address. */
const BARE =
  /(?<![\w@./-])(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?][^\s<>"'`]*)?(?!@)/giu
const MOST = 100
const LONGEST = 2_048

/** Addresses in a text, in full; at most 100. */
export function mentionedAddresses(text: string): string[] {
  const full = [...text.matchAll(FULL)].map(([found]) => found)
  const bare = [...text.replace(FULL, ' ').matchAll(BARE)].map(([found]) => `https://${found}`)
  const hrefs = [...full, ...bare].flatMap((found) => URL.parse(withoutEnd(found))?.href ?? [])
  return [...new Set(hrefs)].slice(0, MOST)
}

/** Punctuation behind an address is the sentence's; so is a bracket that was opened before it. */
function withoutEnd(found: string): string {
  let address = found.slice(0, LONGEST)
  for (;;) {
    const end = address.at(-1) ?? ''
    const opening = { ')': '(', ']': '[', '}': '{' }[end]
    const belongs = opening === undefined || address.split(end).length <= address.split(opening).length
    if (!/[.,;:!?*_|]/.test(end) && belongs) return address
    address = address.slice(0, -1)
  }
}

/**
 * Whether an address is among others, down to its query: what comes behind the ? could carry something out. Only http or https,
 * a slash at the end and the part behind # make no difference.
 */
export function isAmong(address: string, others: readonly string[]): boolean {
  const key = keyOf(address)
  return key !== null && others.some((other) => keyOf(other) === key)
}

function keyOf(address: string): string | null {
  const url = URL.parse(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return `${url.host.replace(/\.$/, '')}${url.pathname.replace(/\/$/, '')}${url.search}`
}
