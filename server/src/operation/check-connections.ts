// What the doctor says of connected mailboxes and calendars: whether their secrets open here, and how many are in trouble. Nobody is named.
import type pg from 'pg'
import { createSeal, KEY_MISSING } from '../platform/seal/seal.ts'
import type { SealSettings } from '../platform/seal/settings.ts'
import { attention, type Finding, ok, wrong } from './finding.ts'

/** What its person has to mend, or the operator. Others mend themselves. */
const TROUBLE: Record<string, string> = {
  password: 'whose password is refused',
  consent: 'whose access ended',
  locked: 'whose secret does not open',
  certificate: 'whose server has no good certificate',
  not_allowed: 'whose address may not be reached (CONNECT_PRIVATE)',
}
const LOOKED_AT = 10_000

/** `seal`: the settings of this installation; nothing is made or changed. */
export async function checkConnections(client: pg.Client, settings: SealSettings): Promise<Finding> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('connections') is not null as there`,
  )
  if (!there[0]?.there) return ok('mailboxes', 'None.')
  const { rows } = await client.query<{ state: string; n: number; late: number }>(
    `select state, count(*)::int as n, (count(*) filter (where since < now() - interval '1 day'))::int as late
     from connections where left_at is null and not paused group by 1`,
  )
  const { rows: sealed } = await client.query<{ secret: string }>(
    'select secret from connections where left_at is null and secret is not null limit $1',
    [LOOKED_AT],
  )
  const seal = createSeal(settings)
  if (seal.missing !== null)
    return sealed.length === 0
      ? attention(
          'mailboxes',
          'SECRETS_KEY is not set: nobody can connect a mailbox or a calendar.',
          `${KEY_MISSING} See the README.`,
        )
      : wrong(
          'mailboxes',
          `SECRETS_KEY is not set, and ${sealed.length} connections need it.`,
          'Set the key that they were sealed with.',
        )
  const lost = sealed.filter(({ secret }) => !seal.hasKeyOf(secret)).length
  if (lost > 0)
    return wrong(
      'mailboxes',
      `The secrets of ${lost} of ${sealed.length} connections are sealed with another key.`,
      'Put the former SECRETS_KEY (or DATA_DIR/secrets.key) back, or set it as SECRETS_KEY_OLD; else each person enters theirs again.',
    )
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  const trouble = rows.filter(({ state }) => TROUBLE[state]).map(({ state, n }) => `${n} ${TROUBLE[state]}`)
  const away = rows.filter(({ state }) => ['unreachable', 'limited', 'broken'].includes(state))
  const late = away.reduce((sum, each) => sum + each.late, 0)
  if (late > 0) trouble.push(`${late} whose server has not answered as it should for a day`)
  if (trouble.length === 0) return ok('mailboxes', all === 0 ? 'None.' : `${all}, and none in trouble.`)
  return attention(
    'mailboxes',
    `${all}, among them ${trouble.join(', ')}.`,
    'Their people see what to do in their profiles; see docs/connections.md.',
  )
}
