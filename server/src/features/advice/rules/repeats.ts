// When two pieces of advice say the same.

import type { Citation } from '#contract/shapes.ts'

export type Told = { advice_title: string; content: string; citations: readonly Citation[] }

const FAR =
  /(?<!\p{L})(?:(?:in|vor) [\p{L}\d-]{1,14} (?:days?|weeks?|tage?n?|wochen?)|[\p{L}\d-]{1,14} (?:days?|weeks?) ago|today|tomorrow|yesterday|heute|morgen|gestern)(?!\p{L})/giu
/** Marks of sources and how far a day is change from one day to the next, and say nothing new. */
const plain = (text: string): string[] =>
  text
    .replace(/\[\\?\[\d{1,3}\\?\]\]\([^()\s]{1,300}\)/g, ' ')
    .replace(FAR, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}|\d+/gu) ?? []

/** Of all words of both so many are in each of them. */
const SAME = 0.9

/** Whether both say the same of the same record: in the same words, or under one title. */
export function saysTheSame(one: Told, other: Told): boolean {
  if (!sharesRecord(one, other)) return false
  if (one.advice_title === other.advice_title) return true
  const [mine, theirs] = [one, other].map(({ advice_title, content }) => new Set(plain(`${advice_title} ${content}`)))
  if (!mine || !theirs || mine.size === 0) return false
  const both = [...mine].filter((word) => theirs.has(word)).length
  return both >= (mine.size + theirs.size - both) * SAME
}

const sharesRecord = (one: Told, other: Told): boolean =>
  ownRecords(one.citations).some(({ kind, id }) =>
    ownRecords(other.citations).some((each) => each.kind === kind && each.id === id),
  )

/** Whom a matter is about and which goal it serves are of many matters, and change for other reasons, too. */
const BESIDE: ReadonlySet<string> = new Set(['contact', 'company', 'goal', 'kpi'])
export const isBeside = ({ kind }: Pick<Citation, 'kind'>): boolean => BESIDE.has(kind)

/** The records in which something is written down; those that it is about where it is written down nowhere. */
export function ownRecords(citations: readonly Citation[]): readonly Citation[] {
  const written = citations.filter((each) => !isBeside(each))
  return written.length > 0 ? written : citations
}

/** The claims of these pieces, each told once: what stands in a piece before goes, as long as the piece keeps another claim. */
export function withoutRepeatedClaims<Piece extends { content: string }>(
  pieces: readonly Piece[],
  isOurs: (piece: Piece) => boolean,
): Piece[] {
  const told = new Set<string>()
  return pieces.map((piece) => {
    const lines = piece.content.split('\n')
    const said = (line: string) => (line.startsWith('- ') ? plain(line).join(' ') : '')
    const claims = lines.filter((line) => said(line) !== '')
    const left = claims.filter((line, at) => at === 0 || !told.has(said(line)))
    for (const line of claims) told.add(said(line))
    if (!isOurs(piece) || left.length === claims.length) return piece
    return { ...piece, content: lines.filter((line) => said(line) === '' || left.includes(line)).join('\n') }
  })
}
