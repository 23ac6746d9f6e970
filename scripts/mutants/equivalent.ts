/** Changes after which the rights are the same, each with the reason why. By the id that `npm run mutants -- --list` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'server/src/access/visible.ts:66 if true':
    'the other of two statements that lead to the same tasks; this one is quicker',
}
