// Where a link in a text leads, and what a reader must be told of it. Pure: `here` is the origin of the page.

export type Destination =
  /** A page of this application. */
  | { kind: 'inside'; to: string }
  /** A place in the same text, such as a footnote. */
  | { kind: 'here'; to: string }
  /** `place`: the host as the browser will ask for it, or the address of a letter. */
  | { kind: 'outside'; href: string; place: string }

/** Null: no link that is followed here. Whoever wrote it may have meant harm, so what is shown is what is parsed. */
export function destinationOf(href: string, here: string): Destination | null {
  if (/^#[\w-]+$/.test(href)) return { kind: 'here', to: href }
  const url = URL.parse(href, href.startsWith('/') ? here : undefined)
  if (url === null) return null
  if (url.origin === here) {
    const { pathname, search, hash } = url
    // Of this origin only the application's own pages: no download, no API.
    return pathname.startsWith('/app/') ? { kind: 'inside', to: `${pathname}${search}${hash}` } : null
  }
  if (url.protocol === 'mailto:') return { kind: 'outside', href: url.href, place: decoded(url.pathname) }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A name before the @ is there to look like a host.
  url.username = ''
  url.password = ''
  return { kind: 'outside', href: url.href, place: url.host }
}

/** Whether a link's text already says where it leads, as an address that stands in the text does. */
export function showsAddress(text: string, { href, place }: { href: string; place: string }): boolean {
  const said = plain(text)
  return said === plain(href) || said === plain(place)
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:)/, '')
    .replace(/\/$/, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
