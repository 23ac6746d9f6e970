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

/** Lines from here on that have as many cells each, three at least; null where they are too few. */
function runAt(lines: readonly string[], from: number): string[][] | null {
  for (const mark of SEPARATORS) {
    const width = cells(lines[from] ?? '', mark).length
    if (width < FEWEST_CELLS) continue
    const rows: string[][] = []
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

const cells = (line: string, mark: string): string[] =>
  partsOf(line.replace(/\r$/, ''), mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Between commas alone a cell may stand in quotation marks; a comma with a space behind it is one of a sentence. */
function partsOf(line: string, mark: string): string[] {
  if (mark !== ',') return line.split(mark)
  const parts = line.match(/(?:^|,)(?:"[^"]{0,400}"(?=,|$)|[^,]{0,400})/gu) ?? []
  return parts.some((part) => part.startsWith(', ')) ? [] : parts.map((part) => part.replace(/^,/, ''))
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
