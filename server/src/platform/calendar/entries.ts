// The outer form of iCalendar: which lines belong to which entry. No recursion, and nothing is kept of what is not asked for, so that
// thousands of levels, endless lines and entries without an end cost no more than their bytes.

/** An entry's own lines, unfolded, by name in capitals; what stands in entries inside of it (alarms) is left out. */
export type Entry = { kind: 'VEVENT' | 'VTIMEZONE'; lines: Map<string, string[]>; raw: string[] }

/** In characters. */
const LONGEST_LINE = 65_536
/** Of one name in one entry. */
const MOST_OF_A_NAME = 2_000
const MOST_ZONE_LINES = 2_000
const NAME = /^[A-Z0-9-]{1,60}/i

/** Lines put together again that were folded. What is longer than a line may be ends there. */
export function* linesOf(text: string): Generator<string> {
  let held = ''
  let at = 0
  while (at <= text.length) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const line = text.slice(at, Math.min(text[end - 1] === '\r' ? end - 1 : end, at + LONGEST_LINE))
    at = end + 1
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (held.length < LONGEST_LINE) held += line.slice(1)
    } else {
      if (held !== '') yield held.slice(0, LONGEST_LINE)
      held = line
    }
  }
  if (held !== '') yield held.slice(0, LONGEST_LINE)
}

/** Entries of a text, one after the other. `head` hears of the calendar's own lines. */
export function* entriesOf(text: string, head: (name: string, line: string) => void): Generator<Entry> {
  let entry: Entry | null = null
  let inner = 0
  for (const line of linesOf(text.startsWith('\uFEFF') ? text.slice(1) : text)) {
    const name = NAME.exec(line)?.[0].toUpperCase() ?? ''
    if (name === 'BEGIN' || name === 'END') {
      const what = line
        .slice(name.length + 1)
        .trim()
        .toUpperCase()
      if (name === 'BEGIN') {
        if (entry) {
          inner += 1
          // The clocks of a zone stand in entries inside of it.
          if (entry.kind === 'VTIMEZONE' && entry.raw.length < MOST_ZONE_LINES) entry.raw.push(line)
        } else if (what === 'VEVENT' || what === 'VTIMEZONE') entry = { kind: what, lines: new Map(), raw: [] }
        else head('BEGIN', what)
      } else if (entry) {
        if (inner > 0) {
          inner -= 1
          if (entry.kind === 'VTIMEZONE' && entry.raw.length < MOST_ZONE_LINES) entry.raw.push(line)
        } else if (what === entry.kind) {
          yield entry
          entry = null
        }
      }
    } else if (entry) {
      if (entry.kind === 'VTIMEZONE' && entry.raw.length < MOST_ZONE_LINES) entry.raw.push(line)
      if (inner > 0) continue
      const kept = entry.lines.get(name) ?? []
      if (kept.length < MOST_OF_A_NAME) kept.push(line)
      entry.lines.set(name, kept)
    } else head(name, line)
  }
}
