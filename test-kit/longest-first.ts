// What takes longest begins first, so that no processor waits for one file in the end. Vitest knows how long a file took the last time; where
// it knows nothing (a fresh checkout) it goes by a file's size, and these are short files of long tests.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Half a minute and more of a quiet machine, waiting included, the longest first. */
const LONGEST = [
  'server/src/features/contacts/follow.test.ts',
  'server/test/crash-writes.test.ts',
  'server/test/chat-durability.test.ts',
  'server/src/features/correspondence/following.test.ts',
  'server/src/engine/engine.test.ts',
  'server/src/features/auth/strangers.test.ts',
  'server/test/authz.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/chaos.test.ts',
  'server/test/crash.test.ts',
  'server/test/start.test.ts',
  'server/src/features/auth/password-orders.test.ts',
  'server/test/crash-effects.test.ts',
  'server/test/suggestion-crash.test.ts',
  'deploy/nodes.test.ts',
  'server/test/schedules-nodes.test.ts',
  'scripts/new.test.ts',
  'server/test/patterns.test.ts',
  'server/test/crash-points.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? LONGEST.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
