// Tables of spreadsheets, as files and pasted texts hold them: cells between semicolons, tabs or commas.

const SEPARATORS = [';', '\t', ','] as const
const [FEWEST_CELLS, FEWEST_ROWS] = [3, 3]

/**
 * A text with its lines of cells as rows of a Markdown table, below the first row whose cells are all words; lines that no such row stands
 * above stay as they are. Linear.
 */
export function withTables(text: string): string {
  const lines = text.split('\n')
  if (!SEPARATORS.some((mark) => text.includes(mark))) return text
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const run = runAt(lines, at)
    out.push(...(run ? tableOf(run) : [lines[at] ?? '']))
    at += run?.length ?? 1
  }
  return out.join('\n')
}

/** Where rows of a table stand among lines: those of its head, and behind them the others. */
export type TablePlace = { from: number; head: number; to: number }

/** The tables of a text: of Markdown, or of cells between separators. `head`: so many of its first lines, the rule below them too; 0: none. Linear. */
export function tablesAmong(lines: readonly string[]): TablePlace[] {
  const found: TablePlace[] = []
  for (let at = 0; at < lines.length; ) {
    const place = markdownAt(lines, at) ?? delimitedAt(lines, at)
    if (place) found.push(place)
    at = place?.to ?? at + 1
  }
  return found
}

const PIPED = /^\s{0,8}\|/u
const RULE = /^\s{0,8}\|?\s{0,4}:?--[-:|\s]{0,400}$/u

function markdownAt(lines: readonly string[], from: number): TablePlace | null {
  let to = from
  while (PIPED.test(lines[to] ?? '')) to += 1
  if (to - from < 2) return null
  return { from, head: RULE.test(lines[from + 1] ?? '') ? 2 : 1, to }
}

function delimitedAt(lines: readonly string[], from: number): TablePlace | null {
  const run = runAt(lines, from)
  return run && { from, head: Math.max(0, run.findIndex(isHead) + 1), to: from + run.length }
}
/** A cell and where it stands in its line. */
export type Cell = { text: string; at: number }

/** Lines from here on that have as many cells each, three at least; null where they are too few. */
function runAt(lines: readonly string[], from: number): string[][] | null {
  return placedRunAt(lines, from)?.map((row) => row.map(({ text }) => text)) ?? null
}

function placedRunAt(lines: readonly string[], from: number): Cell[][] | null {
  for (const mark of SEPARATORS) {
    if (!(lines[from] ?? '').includes(mark)) continue
    const width = cells(lines[from] ?? '', mark).length
    if (width < FEWEST_CELLS) continue
    const rows: Cell[][] = []
    for (let at = from; at < lines.length; at++) {
      const row = cells(lines[at] ?? '', mark)
      // A row of a table stands as it is: the commas of its figures part no cells.
      if (/^\s{0,8}\|/u.test(lines[at] ?? '')) break
      if (row.length !== width) break
      rows.push(row)
    }
    if (rows.length >= FEWEST_ROWS) return rows
  }
  return null
}

/** A line of cells: under which heads, and in which line those stand; no heads where none stand above. */
export type CellLine = { cells: readonly Cell[]; heads: readonly string[]; headAt: number; isHead: boolean }

/** The lines of cells of a text by their number. Cells that no head stands above count where commas or tabs part them. */
export function cellLinesOf(lines: readonly string[]): ReadonlyMap<number, CellLine> {
  const found = new Map<number, CellLine>()
  for (let at = 0; at < lines.length; ) {
    const run = placedRunAt(lines, at)
    const head = run?.findIndex((row) => isHead(row.map(({ text }) => text))) ?? -1
    const heads = head < 0 || head + 1 === run?.length ? [] : (run?.[head] ?? []).map(({ text }) => text)
    // Sentences with as many semicolons in three lines are sentences.
    const isTable = heads.length > 0 || !(lines[at] ?? '').includes(';')
    for (const [row, cells] of run?.entries() ?? [])
      if (isTable)
        found.set(at + row, {
          cells,
          heads: row > head ? heads : [],
          headAt: at + head,
          isHead: heads.length > 0 && row === head,
        })
    at += run?.length ?? 1
  }
  return found
}

const cells = (line: string, mark: string): Cell[] =>
  partsOf(line.replace(/\r$/, ''), mark).map(({ text, at }) => {
    const bare = text.trim()
    const inner = bare.replace(/^"(.*)"$/, '$1')
    return { text: inner, at: at + (text.length - text.trimStart().length) + (inner === bare ? 0 : 1) }
  })

/** Between commas alone a cell may stand in quotation marks; a comma with a space behind it is one of a sentence. */
function partsOf(line: string, mark: string): Cell[] {
  if (mark !== ',') {
    let at = 0
    return line.split(mark).map((text) => {
      at += text.length + 1
      return { text, at: at - text.length - 1 }
    })
  }
  const parts = [...line.matchAll(/(?:^|,)(?:"[^"]{0,400}"(?=,|$)|[^,]{0,400})/gu)]
  if (parts.some(([part]) => part.startsWith(', '))) return []
  return parts.map(({ 0: part, index }) =>
    part.startsWith(',') ? { text: part.slice(1), at: index + 1 } : { text: part, at: index },
  )
}

const isHead = (row: readonly string[]) => row.every((cell) => /\p{L}/u.test(cell) && cell.length <= 60)

function tableOf(rows: readonly string[][]): string[] {
  const head = rows.findIndex(isHead)
  const plain = (row: readonly string[]) => row.filter((cell) => cell !== '').join('; ')
  if (head < 0 || head === rows.length - 1) return rows.map(plain)
  const written = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '/') || '–').join(' | ')} |`
  const [heads = []] = rows.slice(head)
  return [
    ...rows.slice(0, head).map(plain),
    written(heads),
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.slice(head + 1).map(written),
  ]
}
