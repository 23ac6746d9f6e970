// What holds for the kinds of runs, in SQL: the contract names them and says it (`runKindTraits`).
import { type Run, runKindTraits } from '#contract/runs.ts'

/** The kinds that have a trait, as a list of literals. */
export const kindsIn = (trait: 'takes_place' | 'keeps_steps'): string =>
  (Object.keys(runKindTraits) as Run['kind'][])
    .filter((kind) => runKindTraits[kind][trait])
    .map((kind) => `'${kind}'`)
    .join(', ')
