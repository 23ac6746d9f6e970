import { mailContract } from '#contract/mail.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { mailService } from './service.ts'

export const mail = ({ mail }: Basics): Feature => ({
  name: 'mail',
  calls: () => [endpoints(mailContract, mailService(mail))],
})
