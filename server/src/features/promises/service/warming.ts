// Got ready before the first text comes, off everybody's way.
import { setTimeout as sleep } from 'node:timers/promises'
import { warmingUp } from '#server/analyst/statements/form/warm.ts'

/** Whoever has just come is shown their screen first. */
const AFTER_MS = 3_000
const REST_MS = 10

/**
 * Begins when somebody is there for the first time: the patterns that read texts take a second or two to compile and 60 MB to keep, which a server that
 * nobody uses does not need. In small steps with a rest between them, so that a request waits for one of them at most.
 */
export function warmRulesOnce(): () => void {
  let begun = false
  return () => {
    if (begun) return
    begun = true
    void warm()
  }
}

async function warm(): Promise<void> {
  await sleep(AFTER_MS, undefined, { ref: false })
  for (const _ of warmingUp()) await sleep(REST_MS, undefined, { ref: false })
}
