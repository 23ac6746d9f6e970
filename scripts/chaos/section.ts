// One section of `npm run chaos`: what it is given, and what it says of each bar of docs/trust.md.

export type Settings = {
  seed: number
  kills: number
  runs: number
  steps: number
  cuts: number
  orders: number
  /** When this section must come to its end, as `performance.now()` counts. */
  until: number
  say(line: string): void
}

/** One line of the table at the end. */
export type Line = { bar: string; expected: string; measured: string; good: boolean }

export type Section = {
  name: string
  what: string
  /** How much of the whole time it may take; what it does not use is left to the next. */
  share: number
  run(settings: Settings): Promise<Line[]>
}

/** How many of those that were asked for, where the time may have been up before. */
export const ofAsked = (done: number, asked: number, what: string): string =>
  done < asked ? `${done} of ${asked} ${what} (the time was up)` : `${done} ${what}`
