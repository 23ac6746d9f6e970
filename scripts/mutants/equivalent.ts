/** Changes after which the rights are the same, each with the reason why. By the id that `npm run mutants -- --list` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {}
