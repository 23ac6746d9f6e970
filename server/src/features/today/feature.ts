import { todayContract } from '#contract/today.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { briefingMailJob, briefingsJob, MAKE_BRIEFINGS, type Mailing } from './jobs.ts'
import { type TodayDeps, todayService } from './service.ts'
import { answers } from './store.ts'
import { todayTools } from './tools.ts'

export function today(
  { database, jobs, mail }: Basics,
  deps: Omit<TodayDeps, 'wake'> & Pick<Mailing, 'mailToken'>,
): Feature {
  const service = todayService({ ...deps, wake: () => jobs.wake(MAKE_BRIEFINGS) })
  return {
    name: 'today',
    tools: todayTools(deps),
    calls: () => [endpoints(todayContract, service)],
    jobs: () => [
      briefingsJob({ database, deps }),
      ...(mail.available ? [briefingMailJob({ database, deps, mail, mailToken: deps.mailToken })] : []),
    ],
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
