// What holds for the kinds of runs, as lists of SQL literals: the contract names the kinds and says it (`runKindTraits`).
import { type Run, runKindTraits } from '#contract/runs.ts'

const kindsWith = (trait: 'takes_place' | 'keeps_steps'): string =>
  (Object.keys(runKindTraits) as Run['kind'][])
    .filter((kind) => runKindTraits[kind][trait])
    .map((kind) => `'${kind}'`)
    .join(', ')

export const TAKE_PLACES = kindsWith('takes_place')
export const KEEP_STEPS = kindsWith('keeps_steps')
