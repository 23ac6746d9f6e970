// Signing in to a mailbox at its provider, in place of a password (decision 0128).
import type { MailboxSettings } from '#contract/connections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { MailError } from '#server/platform/imap/mail.ts'
import { type ServerDeps, tried } from '#server/platform/imap/servers.ts'
import type { Tokens } from '#server/platform/imap/sign-in.ts'
import { type SignInKey, type SignInProvider, signInKeys } from '#server/platform/imap/sign-in-settings.ts'
import { signInWords, wordsOf } from '../rules/words.ts'
import * as store from '../store/sign-ins.ts'

const placeOfVerifier = ({ id, user_id }: { id: string; user_id: string }) => ({
  table: 'connection_sign_ins',
  ...{ id, user_id },
  field: 'verifier',
})

const settingsAt = ({ key, imap, smtp }: SignInProvider, user: string): MailboxSettings & { sign_in: SignInKey } => ({
  imap: { ...imap, user },
  smtp: { ...smtp, user },
  sign_in: key,
})

/** Where the browser goes. Errors: invalid (provider), unauthenticated. */
export async function begin(
  { signIns, seal }: ServerDeps,
  ctx: Ctx,
  { provider, address, connection_id }: { provider: string; address: string; connection_id: string | null },
): Promise<{ url: string }> {
  const key = signInKeys.find((each) => each === provider)
  if (!key || !signIns.providers.some((each) => each.key === key))
    throw invalid('provider', 'Nobody can sign in there from here. Please give a password.')
  const { user_id, session_id } = ctx.actor
  if (session_id === null) throw fail('unauthenticated', 'Please sign in.')
  const id = newId()
  const { url, state, verifier } = await signIns.begin(key, address)
  const sealed = seal.seal(verifier, placeOfVerifier({ id, user_id }))
  await store.insert(
    ctx.db,
    { id, user_id, session_id, verifier: sealed, provider: key, address, connection_id },
    state,
  )
  return { url }
}

export type SignedIn = {
  address: string
  connection_id: string | null
  settings: MailboxSettings & { sign_in: SignInKey }
  tokens: Tokens & { refresh: string }
}

/** What the provider's answer is good for; the mailbox opens with it. Errors: invalid, in words. */
export async function finish(
  means: ServerDeps,
  ctx: Ctx,
  { state, code }: { state: string; code?: string },
): Promise<SignedIn> {
  const { user_id, session_id } = ctx.actor
  const begun =
    session_id === null
      ? undefined
      : await ctx.database.as(user_id, (db) => store.take(db, user_id, session_id, state), 'own')
  if (!begun) throw invalid('state', 'This sign-in is over, or was begun in another browser. Please begin again.')
  const { provider: key, address, connection_id } = begun
  try {
    const provider = means.signIns.byKey(key)
    if (code === undefined) throw invalid('state', `${provider.name} did not let Adjutant in. Nothing was connected.`)
    const opened = means.seal.open(begun.verifier, placeOfVerifier(begun))
    if ('lost' in opened) throw new MailError('consent')
    const tokens = await means.signIns.finish(key, { code, state, verifier: opened.text })
    if (tokens.refresh === null)
      throw invalid(
        'state',
        `${provider.name} let Adjutant in for an hour only. Whoever runs this installation has to ask for lasting access.`,
      )
    const settings = settingsAt(provider, address)
    const trouble = await tried(means, settings, { password: tokens.access, token: true })
    if (trouble)
      throw invalid(
        'state',
        trouble.error.fault === 'password'
          ? signInWords('another', provider.name, address)
          : wordsOf(trouble.error.fault, trouble.server),
      )
    return { address, connection_id, settings, tokens: { ...tokens, refresh: tokens.refresh } }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    ctx.log.warn({ provider: key, fault: error.fault }, 'a sign-in to a mailbox could not be finished')
    throw invalid('state', signInWords(error.fault, key === 'own' ? 'The provider' : nameOf(means, key), address))
  }
}

const nameOf = ({ signIns }: ServerDeps, key: SignInKey) =>
  signIns.providers.find((each) => each.key === key)?.name ?? 'The provider'
