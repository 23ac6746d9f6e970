import { todayContract } from '#contract/today.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { morningJob, refreshJob } from './jobs.ts'
import { type TodayDeps, todayService } from './service.ts'
import { answers } from './store.ts'

/** Changes that come close together are one. */
const REFRESH_AFTER_SECONDS = 2

export function today({ database, jobs }: Basics, deps: Omit<TodayDeps, 'refresh'>): Feature {
  const refreshing = refreshJob({ database, deps })
  const service = todayService({
    ...deps,
    async refresh(ctx) {
      const { user_id } = ctx.actor
      await jobs.add(ctx.db, refreshing, { user_id }, { key: `today:${user_id}`, afterSeconds: REFRESH_AFTER_SECONDS })
    },
  })
  return {
    name: 'today',
    calls: () => [endpoints(todayContract, service)],
    jobs: () => [morningJob({ database, deps }), refreshing],
    async *export(kit) {
      yield kit.json(
        'briefing-answers.json',
        (async function* () {
          const rows = await kit.asMe(({ db, actor }) => answers(db, actor.user_id))
          for (const [key, answer] of rows) yield { key, answer }
        })(),
      )
    },
  }
}
