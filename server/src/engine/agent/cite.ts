// From the marks that a model writes ([r1]) to links that people follow, piece by piece while it speaks.
import type { Citation } from '#contract/shapes.ts'

/** What a mark stands for; undefined: no record was shown under it. */
export type ResolveCitationKey = (mark: string) => Citation | undefined

/** A mark, or several in one pair of brackets; with the blank before it, which goes where the mark goes. */
const MARKS = /^\[\s*(r\d{1,4}(?:\s*[,;]\s*r\d{1,4})*)\s*\]/
/** What may still become one. */
const BEGUN = /^\[\s*(?:r(?:\d{1,4}(?:\s*[,;]?\s*(?:r\d{0,4})?)*)?)?\s*$/
const LONGEST = 120

/** Writes a model's text as Markdown for people: marks become numbered links, unknown marks vanish, images become links. */
export type CitationWriter = {
  /** What can be shown of the text so far beyond what was shown before. */
  push(piece: string): string
  /** What was held back. */
  end(): string
  /** The records that the text cites, in the order of their numbers. */
  citations: Citation[]
}

export function createCitationWriter(markOf: ResolveCitationKey): CitationWriter {
  const citations: Citation[] = []
  let held = ''

  const links = (names: string) =>
    names
      .split(/[,;]/)
      .map((name) => markOf(name.trim()))
      .filter((citation) => citation !== undefined)
      .map(link)
      .join(' ')

  function link({ kind, id, label }: Citation): string {
    let at = citations.findIndex((each) => each.kind === kind && each.id === id)
    if (at < 0) at = citations.push({ kind, id, label }) - 1
    return `[\\[${at + 1}\\]](/app/records/${kind}/${encodeURIComponent(id)})`
  }

  function take(last: boolean): string {
    let shown = ''
    for (let at = held.search(/[ !]?\[|[ !]$/); at >= 0; at = held.search(/[ !]?\[|[ !]$/)) {
      shown += held.slice(0, at)
      held = held.slice(at)
      const before = held[0] === '[' ? '' : (held[0] ?? '')
      const rest = held.slice(before.length)
      const found = MARKS.exec(rest)
      if (found) {
        const written = links(found[1] ?? '')
        // Directly behind the sign it would be an image.
        shown += before === '!' ? `! ${written}`.trimEnd() : written === '' ? '' : before + written
        held = rest.slice(found[0].length)
      } else if (!last && rest.length < LONGEST && (rest === '' || BEGUN.test(rest))) return shown
      else {
        // An image would be fetched from where the model says: it stays a link, to be followed or not.
        shown += (before === '!' && rest !== '' ? '' : before) + rest.slice(0, 1)
        held = rest.slice(1)
      }
    }
    shown += held
    held = ''
    return shown
  }

  return {
    citations,
    push(piece) {
      held += piece
      return take(false)
    },
    end: () => take(true),
  }
}

/** A whole text at once. */
export function withCitations(text: string, markOf: ResolveCitationKey): { text: string; citations: Citation[] } {
  const citer = createCitationWriter(markOf)
  const written = citer.push(text) + citer.end()
  return { text: written.trim(), citations: citer.citations }
}
