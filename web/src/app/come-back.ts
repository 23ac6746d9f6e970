// When a reader whose line broke comes back: soon, and not together with everybody else's.

/** A line that was open and broke: often only the line. */
const FIRST_MS = { least: 250, most: 750 }
/** Nobody is there. A server that is started again finds its readers spread over this time, and not all at its door (trust F19). */
const LATER_MS = { least: 1_000, most: 18_000 }

/**
 * How long to wait. `told`: what the server said when it ended the line. `refused`: how many tries found nobody since the line
 * was open; `random`: 0 to 1.
 */
export function comeBackIn({ told, refused, random }: { told?: number; refused: number; random: number }): number {
  if (told !== undefined) return told
  const { least, most } = refused === 0 ? FIRST_MS : LATER_MS
  return least + random * (most - least)
}

/** What its person does brings a reader back at once, but not more often than this. */
export const LEAST_MS = 1_000
