import { mailContract } from '#contract/mail.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { mailVerbs } from './service.ts'

export const mail = ({ mail }: Basics): Feature => ({
  name: 'mail',
  calls: () => [room(mailContract, mailVerbs(mail))],
})
