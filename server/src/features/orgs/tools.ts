// What an AI may do with organizations: found one, for somebody who may. Who belongs to it, and what they may do, is decided by hand.
import { isolated } from '#contract/hidden-signs.ts'
import { nameBody, type orgsContract } from '#contract/orgs.ts'
import { permit } from '#server/access/visible.ts'
import { type Tool, tool } from '#server/engine/tool.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'

const createOrganization = (service: Pick<ServiceFunctions<typeof orgsContract>, 'create'>) =>
  tool({
    name: 'create_organization',
    toolset: 'contacts',
    title: 'Found an organization',
    description:
      'Founds an organization that the person owns; people are invited to it by hand. Waits until the person agrees.',
    effect: 'changes',
    input: nameBody,
    target: ({ name }) => `“${isolated(name)}”`,
    async work(ctx, { name }) {
      // The gate of the call: a tool comes by another door.
      permit(ctx.actor.user_level === 'ceo' || ctx.actor.user_level === 'admin')
      const made = await service.create(ctx, { name })
      return {
        summary: `The organization “${isolated(made.name)}” is founded.`,
        shown: [{ text: made.name, record: null, source: 'Organization', foreign: false }],
      }
    },
  })

export const orgsTools = (service: Pick<ServiceFunctions<typeof orgsContract>, 'create'>): readonly Tool[] => [
  createOrganization(service),
]
