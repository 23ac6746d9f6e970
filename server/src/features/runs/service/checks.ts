import type { MessageChecks } from '#contract/checks.ts'
import type { Citation } from '#contract/shapes.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Pass } from '#server/platform/jobs/job.ts'
import * as store from '../store/checks.ts'
import * as parts from '../store/parts.ts'

type Text = { text: string; citations: Citation[]; countable?: (ctx: Ctx) => Promise<Workspace> }
/** The person's own records, of which numbers are counted again. */
export type Countable = NonNullable<Text['countable']>
/** What holds texts against the records that they cite: `checkNow` and `checkTexts` of the records, handed in by features.ts. */
export type Checking<Deps> = {
  now(
    ctx: Ctx,
    place: {
      known(ctx: Ctx): Promise<MessageChecks | null>
      text(ctx: Ctx): Promise<Text>
      keep(ctx: Ctx, checks: MessageChecks): Promise<void>
    },
    how: { waits: boolean },
  ): Promise<{ checks: MessageChecks; fresh: boolean }>
  pass: { (deps: Deps, texts: typeof RESULTS): Pass; (deps: Deps, texts: typeof PARTS): Pass }
  countable: Countable
}

const NOTHING: MessageChecks = { state: 'no_claims', marks: [] }

/**
 * What is known of what a run of the actor's came to; where nothing is, what code finds now. It is kept beside the run, unless a message
 * says the same: then it is kept with that. `waits`: a second reader is asked in the background.
 */
export const checkRun =
  ({ now, countable }: Pick<Checking<never>, 'now' | 'countable'>, waiting: () => boolean) =>
  async (ctx: Ctx, id: string): Promise<{ checks: MessageChecks; fresh: boolean }> => {
    let spoken = false
    const waits = waiting()
    return await now(
      ctx,
      {
        async known({ db, actor }) {
          const outcome = await store.outcomeOf(db, actor.user_id, id)
          if (!outcome) return NOTHING
          spoken = outcome.in_conversation
          return spoken ? outcome.said : await store.checksOf(db, actor.user_id, id)
        },
        text: async ({ db, actor }) => ({
          ...((await store.outcomeOf(db, actor.user_id, id)) ?? { text: '', citations: [] }),
          countable,
        }),
        async keep({ db, actor }, checks) {
          if (!spoken) await store.saveChecks(db, actor.user_id, id, checks, waits)
        },
      },
      { waits },
    )
  }

/** What nobody asked for takes at most this share of a person's day. */
const SHARE_OF_DAY = 0.5

/** Texts whose numbers are counted again, too. */
export const counting = <Due, T extends { text(ctx: Ctx, due: Due): Promise<Text | null> }>(
  texts: T & { text(ctx: Ctx, due: Due): Promise<Text | null> },
  countable: Countable,
): T => ({
  ...texts,
  async text(ctx: Ctx, due: Due) {
    const text = await texts.text(ctx, due)
    return text && { ...text, countable }
  },
})

/** What crews and flows came to outside of a conversation, and suggested replies, wait beside their run to be checked. */
export const RESULTS = {
  name: 'runs.checks',
  title: 'Check the results of crews, flows and suggestions against their records',
  task: 'runs.check',
  // A run has ended.
  wakeOn: [{ topic: 'runs' as const, types: ['terminal'] }],
  take: store.takeDue,
  next: store.nextDue,
  finish: store.finishCheck,
  known: ({ db }: Ctx, { id, user_id }: store.DueRun) => store.checksOf(db, user_id, id),
  text: ({ db }: Ctx, { id, user_id }: store.DueRun) => store.outcomeOf(db, user_id, id),
  news: ({ id, user_id }: store.DueRun) => ({ topic: 'runs' as const, id, users: [user_id] }),
  share: ({ quiet }: store.DueRun) => (quiet ? SHARE_OF_DAY : 1),
}

/** What agents came to before the last one, while the run goes on. */
export const PARTS = {
  name: 'runs.parts',
  title: 'Check results of agents before the result of their run',
  task: 'runs.part.check',
  // It is kept when something follows it.
  wakeOn: [{ topic: 'runs' as const, types: ['step_start', 'human_prompt', 'wait_for_human'] }],
  take: parts.takeDue,
  next: parts.nextDue,
  finish: parts.finish,
  known: async ({ db }: Ctx, { id, user_id }: parts.DuePart) =>
    (await parts.checkedText(db, user_id, id))?.checks ?? null,
  text: ({ db }: Ctx, { id, user_id }: parts.DuePart) => parts.checkedText(db, user_id, id),
  news: ({ run_id, user_id }: parts.DuePart) => ({ topic: 'runs' as const, id: run_id, users: [user_id] }),
  share: () => SHARE_OF_DAY,
}
