// The rows of docs/trust.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Figure } from '../test-kit/figures.ts'

const PAGE = resolve(import.meta.dirname, '../docs/trust.md')

/** One bar. `where`: test files and commands, as they stand between backticks. */
export type Bar = { id: string; what: string; measured: string; where: string[] }

/** Every row, in the order of the page. */
export function readBars(): Bar[] {
  return readFileSync(PAGE, 'utf8').split('\n').flatMap(barOf)
}

/** Puts what was measured into the rows; the others stay. */
export function writeFigures(figures: readonly Figure[]): void {
  const measured = new Map(figures.map(({ id, text }) => [id, text]))
  const page = readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => {
      const cells = line.split('|')
      const text = measured.get(cells[1]?.trim() ?? '')
      return text === undefined || cells.length !== 6 ? line : cells.with(3, ` ${text} `).join('|')
    })
  writeFileSync(PAGE, page.join('\n'))
}

function barOf(line: string): Bar[] {
  const [, id = '', what = '', measured = '', where = ''] = line.split('|').map((cell) => cell.trim())
  if (!/^[A-Z]\d+$/.test(id)) return []
  return [{ id, what, measured, where: [...where.matchAll(/`([^`]+)`/g)].map(([, each]) => each ?? '') }]
}
