// What opens a mailbox: its password, or an access token of its provider. Tokens are fetched anew before they end, by one server at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql } from '../platform/db.ts'
import { MailError } from '../platform/imap/mail.ts'
import { type Box, type Login, placeOf, type ServerDeps, signInOf } from '../platform/imap/servers.ts'

/** An access token that is good for less is fetched anew. */
const SPARE_SECONDS = 90
const HOLD_SECONDS = 45
const LOOK_AGAIN_MS = 250

export const accessPlace = (box: { id: string; user_id: string }) => ({ ...placeOf(box), field: 'access' })

/** Null: no key opens what is kept. Errors: MailError (consent: access ended; unreachable, …: of the provider). */
export async function loginOf(means: ServerDeps, db: Db, box: Box): Promise<Login | null> {
  const secret = opened(means, box.secret, placeOf(box))
  if (secret === null) return null
  const provider = signInOf(box.settings)
  if (provider === null) return { password: secret, token: false }
  const until = Date.now() + HOLD_SECONDS * 1_000
  while (Date.now() < until) {
    const now = await tokenNow(db, box.id)
    const access = now.good ? opened(means, now.access, accessPlace(box)) : null
    if (access !== null) return { password: access, token: true }
    const refresh = await take(db, box.id, now.access)
    if (refresh !== null) {
      const token = opened(means, refresh, placeOf(box))
      return token === null ? null : { password: await fetchAnew(means, db, box, provider, token), token: true }
    }
    await sleep(LOOK_AGAIN_MS)
  }
  throw new MailError('unreachable')
}

async function fetchAnew(
  { seal, signIns }: ServerDeps,
  db: Db,
  box: Box,
  provider: Parameters<ServerDeps['signIns']['refresh']>[0],
  token: string,
): Promise<string> {
  try {
    const tokens = await signIns.refresh(provider, token)
    await sql`update connections set access = ${seal.seal(tokens.access, accessPlace(box))},
      access_until = clock_timestamp() + make_interval(secs => ${tokens.seconds}), access_held_until = null,
      secret = coalesce(${tokens.refresh === null ? null : seal.seal(tokens.refresh, placeOf(box))}, secret)
      where id = ${box.id}::uuid and left_at is null`.execute(db)
    return tokens.access
  } catch (error) {
    await sql`update connections set access_held_until = null where id = ${box.id}::uuid`.execute(db)
    throw error
  }
}

/** A server of mail refuses it, whatever it was good for: the next one is fetched anew. */
export async function forgetAccess(db: Db, id: string): Promise<void> {
  await sql`update connections set access = null, access_until = null where id = ${id}::uuid`.execute(db)
}

async function tokenNow(db: Db, id: string): Promise<{ access: string | null; good: boolean }> {
  const { rows } = await sql<{ access: string | null; good: boolean }>`select access,
      coalesce(access_until > clock_timestamp() + make_interval(secs => ${SPARE_SECONDS}), false) as good
    from connections where id = ${id}::uuid and left_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new MailError('gone')
  return row
}

/** The sealed refresh token, for whoever may fetch the next access token. Null: somebody else does, or has done. */
async function take(db: Db, id: string, seen: string | null): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`update connections
    set access_held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where id = ${id}::uuid and left_at is null and secret is not null and access is not distinct from ${seen}
      and (access_held_until is null or access_held_until < clock_timestamp()) returning secret`.execute(db)
  return rows[0]?.secret ?? null
}

function opened(
  { seal }: ServerDeps,
  sealed: string | null,
  place: Parameters<ServerDeps['seal']['open']>[1],
): string | null {
  if (sealed === null) return null
  const found = seal.open(sealed, place)
  return 'lost' in found ? null : found.text
}
