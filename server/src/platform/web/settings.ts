// The operator's choice of a search of the web, read with the rest of the environment.
import { z } from 'zod'

const text = z.string().trim().min(1)

export const webEnvironment = {
  WEB_SEARCH: z
    .enum(['searxng', 'brave', 'tavily'], { error: 'must be searxng, brave or tavily, or be left out' })
    .optional(),
  SEARXNG_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:8888' }).optional(),
  BRAVE_API_KEY: text.optional(),
  TAVILY_API_KEY: text.optional(),
}

type RawEnvironment = { [Name in keyof typeof webEnvironment]?: z.output<(typeof webEnvironment)[Name]> }

export type SearchSettings =
  /** The operator's own, wherever it stands: the one address inside their network that is ever asked. */
  { provider: 'searxng'; url: string } | { provider: 'brave' | 'tavily'; apiKey: string }

/** What searches the web; null: nothing does. Or one line that says what is missing. */
export function searchSettings(given: RawEnvironment): SearchSettings | null | string {
  const { WEB_SEARCH, SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY } = given
  if (WEB_SEARCH === undefined) return null
  if (WEB_SEARCH === 'searxng')
    return SEARXNG_URL === undefined
      ? 'WEB_SEARCH=searxng needs SEARXNG_URL, the address of your SearXNG. Please set it.'
      : { provider: WEB_SEARCH, url: SEARXNG_URL.replace(/(?<!\/)\/+$/, '') }
  const [name, apiKey] = WEB_SEARCH === 'brave' ? ['BRAVE_API_KEY', BRAVE_API_KEY] : ['TAVILY_API_KEY', TAVILY_API_KEY]
  return apiKey === undefined
    ? `WEB_SEARCH=${WEB_SEARCH} needs ${name}. Please set it.`
    : { provider: WEB_SEARCH, apiKey }
}
