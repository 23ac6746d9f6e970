// What the doctor tries to reach: the server itself, the mail server, and the models that are configured.
import type { Config } from '../config.ts'
import { reachable } from '../config.ts'
import { catalogue, embeddingOffer, type Offer } from '../llm/catalogue.ts'
import { mailServerAnswers } from '../platform/mail/deliver.ts'
import { attention, type Finding, ok, wrong } from './finding.ts'

const PATIENCE_MS = 10_000

export async function checkServer({ host, port }: Config): Promise<Finding> {
  const address = `http://${reachable(host)}:${port}`
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.ok
      ? ok('server', `It is ready at ${address}.`)
      : wrong('server', `It answers ${answer.status} at ${address}.`, 'See "The site is down" in docs/operations.md.')
  } catch {
    return attention('server', `None answers at ${address}.`, 'Start it, unless it should rest.')
  }
}

export async function checkMail({ mail, publicUrl }: Config): Promise<Finding[]> {
  if (mail.smtp === null)
    return [
      attention('mail', `No mail server is set: letters are written to ${mail.folder}.`, 'Set SMTP_URL and MAIL_FROM.'),
    ]
  const place = `${mail.smtp.host}:${mail.smtp.port}`
  const trouble = await mailServerAnswers(mail.smtp)
  const links =
    publicUrl === null
      ? [
          attention(
            'links',
            `Links in letters lead to ${mail.address}.`,
            'Set PUBLIC_URL to the address that people use.',
          ),
        ]
      : []
  return trouble === null
    ? [ok('mail', `${place} answers and lets us in.`), ...links]
    : [wrong('mail', `${place}: ${trouble}.`, 'See "Letters do not arrive" in docs/operations.md.'), ...links]
}

/** Asks each provider for its list of models: that costs nothing, and tells whether the key is good. */
export async function checkModels({ models }: Config): Promise<Finding[]> {
  const offers = [...catalogue(models).offers.filter((offer) => offer.available), embeddingOffer(models)].filter(
    (offer) => offer !== null,
  )
  if (offers.length === 0) return [ok('models', 'None is configured: the built-in analyst answers.')]
  const places = new Map(offers.map((offer) => [`${offer.baseUrl} ${offer.apiKey}`, offer]))
  return Promise.all([...places.values()].map(checkProvider))
}

async function checkProvider({ provider, baseUrl, apiKey }: Offer): Promise<Finding> {
  const about = `models`
  const place = new URL(baseUrl).host
  const headers: Record<string, string> =
    apiKey === null ? {} : provider === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
  try {
    const { status } = await fetch(`${baseUrl}/models`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status === 401 || status === 403 || (status === 400 && provider === 'google'))
      return wrong(about, `${place} refuses the key (${status}).`, 'See "A model is refused" in docs/operations.md.')
    if (status === 429)
      return attention(about, `${place} says that too much was asked (429).`, 'Look at the limits and the bill there.')
    if (status >= 500)
      return attention(about, `${place} has trouble (${status}).`, 'Wait; people are told, and runs try again.')
    return ok(about, `${place} answers${apiKey === null ? '' : ' and takes the key'}.`)
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as Error & { code?: string }
    return wrong(
      about,
      `${place} cannot be reached (${code ?? message}).`,
      'Look at the network, the proxy and the address.',
    )
  }
}
