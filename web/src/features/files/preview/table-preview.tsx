import { parse } from 'csv-parse/browser/esm/sync'
import { useMemo } from 'react'
import { isFigure } from '#web/ui/words/numbers.ts'
import { delimiterOf } from '../format.ts'
import styles from './preview.module.css'

const ROWS = 100
const CELLS = 30

/** The first rows of a table whose cells stand between commas, semicolons or tabs. */
export function TablePreview({ text }: { text: string }) {
  const rows = useMemo(() => rowsOf(text), [text])
  if (rows === null)
    return (
      <pre className={`no-margin breaks keep-lines font-inherit max-reading ${styles.text}`} dir="auto">
        {text}
      </pre>
    )
  const [head = [], ...body] = rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className={`outlined scroll ${styles.sheet}`} tabIndex={0} aria-label="Rows of the table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th
                className="truncate text-start border-bottom strong ground-overlay sticky pad-6-12 max-w-320 top-0"
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
                key={at}
                scope="col"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay in their places
            <tr key={at}>
              {row.map((cell, place) => (
                <td
                  className={`truncate text-start border-bottom pad-6-12 max-w-320 ${isFigure(cell) ? 'numbers' : ''}`}
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stay in their places
                  key={place}
                  dir="auto"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {body.length >= ROWS && (
        <p className={`no-margin dimmed mt-12 ${styles.more}`}>The first {ROWS} rows are shown.</p>
      )}
    </section>
  )
}

/** Null: this is no table after all. */
function rowsOf(text: string): string[][] | null {
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: ROWS + 1,
    })
    return rows.map((row) => row.slice(0, CELLS))
  } catch {
    return null
  }
}
