import type { Connection, ConnectionKind, connectionsContract, MailboxSettings } from '#contract/connections.ts'
import { wake } from '#server/access/connection-lease.ts'
import { accessPlace } from '#server/access/connection-login.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newId } from '#server/platform/ids.ts'
import {
  isAddressBooks,
  isCalendar,
  isMailbox,
  type KeptSettings,
  placeOf,
  type ServerDeps,
  signInOf,
  tried,
} from '#server/platform/imap/servers.ts'
import type { Tokens } from '#server/platform/imap/sign-in.ts'
import { notify } from '#server/platform/live.ts'
import { knownServers } from './rules/providers.ts'
import { wordsOf } from './rules/words.ts'
import { addressBookOf, triedAddressBook } from './service/address-book.ts'
import { bookService } from './service/books.ts'
import { triedAgain, triedCalendar } from './service/calendar.ts'
import { secretAddress } from './service/forwarding.ts'
import { begin, finish } from './service/sign-in.ts'
import { tryNow } from './store/books.ts'
import * as store from './store/connections.ts'
import * as forwarding from './store/forwarding.ts'
import * as privates from './store/privates.ts'

/** Of one person. */
const MOST = 10
const MOST_PRIVATE = 500

/**
 * What a person connected. Each is its owner's alone (decision 0081). `looked`: something is due now.
 */
export const connectionsService = (
  means: ServerDeps,
  forwardDomain: string | null,
  looked: () => void,
): ServiceFunctions<typeof connectionsContract> => ({
  ...bookService,

  async list(ctx, input) {
    const page = await store.list(ctx.db, ctx.actor.user_id, input)
    return { ...page, items: page.items.map((each) => shown(means, each)) }
  },

  async find(_ctx, { address }) {
    const sign_ins = means.signIns.of(address).map(({ key, name }) => ({ key, name }))
    return { ...knownServers(address), sign_ins }
  },

  /** Errors: invalid (provider), not_found (the connection), conflict (it is connected, or too many), unavailable (no key to seal with). */
  async signIn(ctx, { provider, address, connection_id = null }) {
    if (means.seal.missing !== null) throw fail('unavailable', means.seal.missing)
    if (connection_id === null) await requireRoom(ctx.db, ctx.actor.user_id, 'mailbox', address)
    else {
      // A token is kept for a mailbox that is signed in to there, and for no other: it would be told to another server.
      const before = await row(ctx, connection_id)
      if (before.address !== address || signInOf(before.settings) !== provider)
        throw invalid('address', 'This mailbox is not signed in to there.')
    }
    return begin(means, ctx, { provider, address, connection_id })
  },

  /** Errors: invalid (in words), conflict (it is connected by now), not_found (it was disconnected meanwhile). */
  async signedIn(ctx, input) {
    const { tokens, connection_id, ...values } = await finish(means, ctx, input)
    const kept =
      connection_id === null
        ? await keep(means, ctx, { kind: 'mailbox', name: values.address, ...values, secret: tokens.refresh, tokens })
        : await keepAgain(means, ctx, connection_id, tokens)
    announce(ctx, kept.id)
    looked()
    return kept
  },

  /** Tried before it is kept. Errors: invalid (what is wrong with its servers, in words), conflict, unavailable (no key to seal with). */
  async create(ctx, { kind, address, name, password, settings = knownServers(address).settings ?? undefined }) {
    if (means.seal.missing !== null) throw fail('unavailable', means.seal.missing)
    if (!settings) throw invalid('settings', 'The servers of this address are not known. Please type them.')
    await mayConnect(ctx, kind, address)
    await mustWork(means, settings, password)
    const made = await keep(means, ctx, { kind, name: name || address, address, settings, secret: password })
    announce(ctx, made.id)
    looked()
    return made
  },

  /** The same of a calendar. Errors: invalid (address, user, password), conflict, unavailable (no key to seal with). */
  async connectCalendar(ctx, { name, ...typed }) {
    if (means.seal.missing !== null) throw fail('unavailable', means.seal.missing)
    await mayConnect(ctx, 'calendar', null)
    const { address, name: found, settings, secret } = await triedCalendar(means, typed)
    const made = await keep(means, ctx, {
      kind: 'calendar',
      name: name || found || (settings.source === 'ics' ? settings.host : address),
      ...{ address, settings, secret },
    })
    announce(ctx, made.id)
    looked()
    return made
  },

  /** Followed from now on. Errors: invalid (address, user, password), conflict, unavailable (no key to seal with). */
  async connectAddressBook(ctx, { name, ...typed }) {
    if (means.seal.missing !== null) throw fail('unavailable', means.seal.missing)
    await mayConnect(ctx, 'addresses', null)
    const { address, settings } = await triedAddressBook(means, typed)
    const kept = { kind: 'addresses' as const, name: name || address, address, settings, secret: typed.password }
    const made = await keep(means, ctx, kept)
    announce(ctx, made.id)
    looked()
    return made
  },

  /** Errors: invalid (address, user, password). */
  async readAddressBook(_ctx, input) {
    return addressBookOf(means, input)
  },

  async forwarding(ctx) {
    return { domain: forwardDomain, senders: await forwarding.senders(ctx.db, ctx.actor.user_id) }
  },

  /** Errors: conflict (there is one, too many connections, or the operator has not set it up). */
  async forward(ctx) {
    const { user_id } = ctx.actor
    const address = secretAddress(forwardDomain)
    await requireRoom(ctx.db, user_id, 'forwarding', null)
    const id = newId()
    if (!(await forwarding.insert(ctx.db, { id, user_id, address })))
      throw fail('conflict', 'You have an address for forwarded mail already.')
    announce(ctx, id)
    return found(means, ctx, id)
  },

  /** Errors: not_found, conflict. */
  async renewAddress(ctx, { id }) {
    const before = await lockForUpdate(means, ctx, id)
    if (before.kind !== 'forwarding') throw notFound()
    requireVersion(ctx, before)
    await forwarding.renew(ctx.db, id, secretAddress(forwardDomain))
    announce(ctx, id)
    return found(means, ctx, id)
  },

  async get(ctx, { id }) {
    return found(means, ctx, id)
  },

  /** Fields left out stay. Errors: not_found, conflict, invalid. */
  async update(ctx, { id, ...values }) {
    const before = await lockForUpdate(means, ctx, id)
    requireVersion(ctx, before)
    await store.update(ctx.db, id, values)
    if (before.paused && values.paused === false) await wake(ctx.db, id)
    announce(ctx, id)
    ctx.afterCommit(looked)
    return found(means, ctx, id)
  },

  /** Of a calendar without a password its address. Errors: not_found, invalid (it was refused, in words), conflict (it is another one of mine), unavailable. */
  async enter(ctx, { id, password }) {
    if (means.seal.missing !== null) throw fail('unavailable', means.seal.missing)
    const { user_id } = ctx.actor
    const { settings } = await ctx.database.as(user_id, (db) => row({ ...ctx, db }, id), 'own')
    let moved: Awaited<ReturnType<typeof triedAgain>> = null
    if (signInOf(settings) !== null)
      throw fail('conflict', 'This mailbox has no password here. Please sign in again at its provider.')
    if (isCalendar(settings)) moved = await triedAgain(means, settings, password)
    else if (isMailbox(settings)) await mustWork(means, settings, password)
    else if (isAddressBooks(settings))
      await triedAddressBook(means, { address: settings.book_url, user: settings.user, password })
    else throw notFound()
    const secret = means.seal.seal(moved?.secret ?? password, placeOf({ id, user_id }))
    const kept = await ctx.database.as(
      user_id,
      async (db) => {
        await store.keepSecret(db, id, secret)
        if (moved && !(await store.move(db, id, moved))) throw taken(moved.address)
        return found(means, { ...ctx, db }, id)
      },
      'own',
    )
    ctx.changed('connections', id, { users: [user_id] })
    looked()
    return kept
  },

  /** Errors: not_found. */
  async sync(ctx, { id }) {
    await lockForUpdate(means, ctx, id)
    await wake(ctx.db, id)
    await tryNow(ctx.db, id)
    announce(ctx, id)
    ctx.afterCommit(looked)
    return found(means, ctx, id)
  },

  /** What it brought is out of sight at once, and deleted soon. Errors: not_found, conflict. */
  async remove(ctx, { id }) {
    requireVersion(ctx, await lockForUpdate(means, ctx, id))
    await store.leave(ctx.db, id)
    announce(ctx, id)
    ctx.changed('correspondence', id, { users: [ctx.actor.user_id] })
    ctx.changed('meetings', id, { users: [ctx.actor.user_id] })
    ctx.changed('today', id, { users: [ctx.actor.user_id] })
    ctx.afterCommit(looked)
  },

  async privates(ctx, input) {
    return privates.list(ctx.db, ctx.actor.user_id, input)
  },

  /** Errors: invalid, conflict (too many). */
  async addPrivate(ctx, { pattern }) {
    const { user_id } = ctx.actor
    if ((await privates.count(ctx.db, user_id)) >= MOST_PRIVATE)
      throw fail(
        'conflict',
        `${MOST_PRIVATE} private addresses are there already. Please remove some, or name a domain.`,
      )
    const id = await privates.add(ctx.db, user_id, pattern)
    announce(ctx, id)
    ctx.changed('correspondence', id, { users: [user_id] })
    ctx.changed('meetings', id, { users: [user_id] })
    ctx.changed('today', id, { users: [user_id] })
    return required(await privates.get(ctx.db, user_id, id))
  },

  /** Errors: not_found. */
  async removePrivate(ctx, { id }) {
    required(isId(id) ? await privates.get(ctx.db, ctx.actor.user_id, id) : undefined)
    await privates.remove(ctx.db, ctx.actor.user_id, id)
    await store.wakeAll(ctx.db, ctx.actor.user_id)
    announce(ctx, id)
  },
})

/** Errors: invalid, with what is wrong in words. */
async function mustWork(means: ServerDeps, settings: MailboxSettings, password: string): Promise<void> {
  const trouble = await tried(means, settings, { password, token: false })
  if (trouble === null) return
  const { error, server } = trouble
  throw invalid(error.fault === 'password' ? 'password' : 'settings', wordsOf(error.fault, server))
}

/** Errors: conflict. */
async function mayConnect(ctx: Ctx, kind: ConnectionKind, address: string | null): Promise<void> {
  const { user_id } = ctx.actor
  await ctx.database.as(user_id, (db) => requireRoom(db, user_id, kind, address), 'own')
}

async function requireRoom(db: Ctx['db'], userId: string, kind: ConnectionKind, address: string | null): Promise<void> {
  if (address !== null && (await store.known(db, userId, kind, address))) throw taken(address)
  const { items } = await store.list(db, userId, { limit: MOST })
  if (items.length >= MOST)
    throw fail('conflict', `${MOST} connections are there already. Please disconnect one first.`)
}

type NewConnection = {
  kind: ConnectionKind
  name: string
  address: string
  settings: KeptSettings
  secret: string
  tokens?: Tokens
}
/** What was tried and works. Errors: conflict. */
async function keep(means: ServerDeps, ctx: Ctx, { secret, tokens, ...values }: NewConnection): Promise<Connection> {
  const { user_id } = ctx.actor
  const id = newId()
  const sealed = means.seal.seal(secret, placeOf({ id, user_id }))
  return ctx.database.as(
    user_id,
    async (db) => {
      if (!(await store.insert(db, { id, user_id, ...values, secret: sealed }))) throw taken(values.address)
      if (tokens) await keepAccess(means, db, { id, user_id }, tokens)
      await notify(db, [{ topic: 'connections', id, users: [user_id] }])
      return found(means, { ...ctx, db }, id)
    },
    'own',
  )
}

/** Access to a mailbox that is known: whatever was wrong with it is over. Errors: not_found. */
async function keepAgain(
  means: ServerDeps,
  ctx: Ctx,
  id: string,
  tokens: Tokens & { refresh: string },
): Promise<Connection> {
  const { user_id } = ctx.actor
  return ctx.database.as(
    user_id,
    async (db) => {
      await row({ ...ctx, db }, id)
      await store.keepSecret(db, id, means.seal.seal(tokens.refresh, placeOf({ id, user_id })))
      await keepAccess(means, db, { id, user_id }, tokens)
      return found(means, { ...ctx, db }, id)
    },
    'own',
  )
}

const keepAccess = (
  means: ServerDeps,
  db: Ctx['db'],
  of: { id: string; user_id: string },
  { access, seconds }: Tokens,
) => store.keepAccess(db, of.id, means.seal.seal(access, accessPlace(of)), seconds)

const taken = (address: string) => fail('conflict', `${address} is connected already.`)

async function found(means: ServerDeps, ctx: Ctx, id: string): Promise<Connection> {
  return shown(means, await row(ctx, id))
}

async function row(ctx: Ctx, id: string): Promise<store.Row> {
  return required(isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined)
}

async function lockForUpdate(means: ServerDeps, ctx: Ctx, id: string): Promise<Connection> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(means, ctx, id)
}

function required<T>(given: T | undefined): T {
  if (given === undefined) throw notFound()
  return given
}

/** Without what is nobody's to see again. */
function shown({ signIns }: ServerDeps, { secret: _, settings, ...row }: store.Row): Connection {
  const sign_in = signInOf(settings)
  return {
    ...row,
    settings: isMailbox(settings) ? { imap: settings.imap, smtp: settings.smtp } : null,
    sign_in: sign_in === null ? null : (signIns.providers.find(({ key }) => key === sign_in)?.name ?? sign_in),
    calendar: isCalendar(settings) ? settings : null,
    addresses: isAddressBooks(settings) ? settings : null,
  }
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('connections', id, { users: [ctx.actor.user_id] })
}
