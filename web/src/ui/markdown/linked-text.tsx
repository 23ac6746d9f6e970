import { type ReactNode, useMemo } from 'react'
import { shownText } from '#contract/hidden-signs.ts'
import { destinationOf, showsAddress } from './markdown-links.ts'

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/gi
/** What ends a sentence or a bracket is not part of the address before it. */
const AFTER = /(?<![.,;:!?'’)\]}])[.,;:!?'’)\]}]+$/

/** A text as it was written, in which web addresses can be followed. Nothing else in it means anything. */
export function LinkedText({ text }: { text: string }) {
  return useMemo(() => linked(shownText(text)), [text])
}

function linked(text: string): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0])
    const to = destinationOf(address, location.origin)
    if (to === null || to.kind === 'here') continue
    parts.push(text.slice(from, match.index))
    const outside = to.kind === 'outside' ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
    parts.push(
      // Its host stands first, whatever letters follow it.
      <a key={match.index} dir="ltr" href={to.kind === 'outside' ? to.href : to.to} {...outside}>
        {address}
        {to.kind === 'outside' && !showsAddress(address, to) && !address.includes(`//${to.place}`) && ` (${to.place})`}
      </a>,
    )
    from = match.index + address.length
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)]
}

/** A bracket that is opened in an address is closed in it. */
function withoutEnd(address: string): string {
  const end = AFTER.exec(address)
  if (!end) return address
  const bare = address.slice(0, end.index)
  return end[0].startsWith(')') && bare.includes('(') ? `${bare})` : bare
}
