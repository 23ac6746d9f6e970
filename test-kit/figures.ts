// What a test or script measured of a bar of docs/trust.md, so that the page says what was measured and not what was hoped.
import { appendFileSync, readFileSync } from 'node:fs'

export type Figure = { id: string; text: string }

/**
 * Writes down what was measured of a bar, such as `figure('D1', '15 kills: 0 of 2,310 acknowledged writes lost')`.
 * Kept only where `npm run trust` or a script asked for it (`FIGURES_FILE`); a second figure of the same bar is added to the first.
 */
export function figure(id: string, text: string): void {
  if (!/^[A-Z]\d+$/.test(id) || /[|\n]/.test(text)) throw new Error(`not a figure: ${id} ${text}`)
  if (process.env.FIGURES_FILE) appendFileSync(process.env.FIGURES_FILE, `${JSON.stringify({ id, text })}\n`)
}

/** All figures of a file, in the order of the bars; several of one bar stand in one text, each once. */
export function readFigures(file: string): Figure[] {
  const all = new Map<string, Set<string>>()
  for (const line of lines(file)) {
    const { id, text } = JSON.parse(line) as Figure
    all.set(id, (all.get(id) ?? new Set()).add(text))
  }
  return [...all].map(([id, texts]) => ({ id, text: [...texts].join('; ') }))
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
