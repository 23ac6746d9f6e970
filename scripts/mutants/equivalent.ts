/** Changes after which the rights are the same, each with the reason why. By the id that `npm run mutants -- --list` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'server/src/access/visible.ts:66 if true':
    'the other of two statements that lead to the same tasks; this one is quicker',
  'server/src/features/goals/policy.ts:8 always actor.orgs.get(goal.organization_id)':
    'nobody has a level in no organization',
  'policy run_attempts.own using': 'the role of requests may not read this table at all',
}
