import { providersContract } from '#contract/providers.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { createModelReach } from '#server/llm/model-reach.ts'
import type { Db } from '#server/platform/db.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { addedModels, offerFrom, providersService, sealWithNewest } from './service.ts'

/** Every server hears of a change and offers what is there now; runs that are at work keep the model that they began with. */
export function providers({ agents, config, database, live, log, seal }: Basics): Feature {
  const { models } = agents
  const reach = createModelReach(config.models.networks)
  let wanted = 0
  let last = Promise.resolve()
  const read = () => {
    const mine = ++wanted
    last = last.then(async () => {
      // Whoever came later reads what this one would.
      if (mine !== wanted) return
      try {
        models.adopt?.(await addedModels(database.db, { seal, reach }))
      } catch (error) {
        log.error({ err: error }, 'the models that administrators added could not be read; those before stay')
      }
    })
    return last
  }
  let stopListening = () => {}
  return {
    name: 'providers',
    calls: () => [
      endpoints(
        providersContract,
        providersService({ config: config.models, seal, reach, changed: () => void read() }),
      ),
    ],
    life: {
      async prepare() {
        const lost = await sealWithNewest(database.db, seal)
        if (lost > 0)
          log.error(
            { providers: lost },
            'SECRETS_KEY (or DATA_DIR/secrets.key) does not open the keys of these providers: put the former key back, or set it as SECRETS_KEY_OLD; else enter them again. Nothing was overwritten',
          )
        stopListening = live.listen({
          topics: ['providers'],
          notice: () => void read(),
          reset: () => void read(),
        })
        await read()
      },
      async close() {
        stopListening()
        await last
      },
    },
  }
}

/** One model of a provider that was added here, for work of its own kind. */
export const providerOf =
  ({ config, seal }: Pick<Basics, 'config' | 'seal'>) =>
  (db: Db, id: string, model: string) =>
    offerFrom(db, { seal, reach: createModelReach(config.models.networks) }, id, model)
