// What is wrong with a provider, in words that say what to do, and the field that it is about.
import type { TryOutcome } from '#contract/providers.ts'
import type { Fault } from '#server/llm/fault.ts'

type TryMessage = Omit<TryOutcome, 'ok'>

/** By the codes of the system: what they mean for somebody who has typed an address. */
const NOT_REACHED: readonly [codes: RegExp, says: (host: string) => string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    (host) => `There is no server named ${host}. Check the address for typing errors.`,
  ],
  [
    /^ECONNREFUSED$/,
    (host) => `${host} takes no connections at this port. Check the port, and whether the server is running.`,
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
    (host) => `${host} cannot be reached from this server. Check the network between the two.`,
  ],
  [
    /^(EPROTO|ERR_SSL_.*|HPE_.*)$/,
    (host) => `${host} does not speak https at this port. Check http or https, and the port.`,
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/,
    (host) =>
      `The certificate of ${host} is not valid for this name, has expired, or is from an authority that is not trusted here.`,
  ],
]

/** `host`: as it was typed. `model`: as it was asked for. Nothing of a key stands in the words of a fault. */
export function wordsOf({ code, message, reason = '' }: Fault, host: string, model: string): TryMessage {
  if (reason === 'ENOTALLOWED')
    return {
      field: 'base_url',
      says: `${host} may not be reached from here. Public addresses need https at port 443; whoever runs this installation can allow a network of its own with MODELS_PRIVATE.`,
    }
  const known = NOT_REACHED.find(([codes]) => codes.test(reason))
  if (known) return { field: 'base_url', says: known[1](host) }
  if (code === 'refused_key')
    return {
      field: 'key',
      says: `${host} refused the key. Check that it was copied whole, has not expired, and may use ${model}.`,
    }
  if (code === 'timeout')
    return {
      field: 'base_url',
      says: `${host} did not answer within 30 seconds. Check the address, and whether the server is busy loading the model.`,
    }
  if (message.startsWith('The provider does not know the model'))
    return { field: 'model', says: `${host} does not know ${model}, or the address is missing its path, such as /v1.` }
  if (/web page|leads elsewhere|not an answer/.test(message))
    return {
      field: 'base_url',
      says: `${host} answers, but not as a provider of models does. The address is usually one that ends in /v1.`,
    }
  return { field: null, says: message }
}
