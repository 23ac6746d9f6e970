// Two organizations and their people, made fresh: every test of rights starts here.

import { rmSync } from 'node:fs'
import { answerOf, type Client, clientOf, fileNameOf } from '#contract/call.ts'
import type { Contract } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { contracts } from '#contract/index.ts'
import type { OrgLevel } from '#contract/orgs.ts'
import type { UserLevel } from '#contract/users.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { type App, type AppOptions, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/platform/db.ts'
import { newId, newSecret, secretHash } from '../src/platform/ids.ts'
import { LiveChannel } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'

type Api = { [C in (typeof contracts)[number] as C['name']]: Client<C> }

/** The columns of the authorization matrix (rights §0). `anon` has no account. */
export const PEOPLE = [
  'waitlisted',
  'owner',
  'same_org',
  'other_org',
  'org_manager',
  'org_admin',
  'ceo',
  'admin',
] as const
export type Person = (typeof PEOPLE)[number]
export type Who = Person | 'anon'

/** The hash of the password `correct horse`, made once: hashing for each person would take longer than the tests. */
const PASSWORD = 'correct horse'
const { hashPassword } = await import('../src/access/password.ts')
const passwordHash = await hashPassword(PASSWORD)

export class Refused extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.detail}`)
    this.status = status
    this.body = body
  }
}

export type Raw = {
  status: number
  body: unknown
  text: string
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string | string[] | number | undefined>
}
export type World = {
  app: App
  database: Database
  /** Organization A, where owner, same_org, org_manager, org_admin and ceo are members; its owner is the ceo. */
  orgA: string
  /** Organization B, where other_org is alone. */
  orgB: string
  id(person: Person): string
  email(person: Person): string
  token(who: Who): string | null
  as(who: Who): Api
  request(who: Who, method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Raw>
  password: string
  /** Where this server keeps its files. */
  dataDir: string
  close(): Promise<void>
}

/**
 * A server in this process on a database of its own. `env` changes its configuration; with `models` or `launch` its runs work;
 * `unhurried` has no limit in a minute for any call.
 */
export async function createWorld(
  env: NodeJS.ProcessEnv = {},
  {
    models,
    launch = models !== undefined,
    unhurried = false,
    log = createLog(process.env.TEST_LOG ?? 'silent'),
    ...others
  }: Partial<Pick<AppOptions, 'models' | 'kinds' | 'web' | 'log'>> & { launch?: boolean; unhurried?: boolean } = {},
): Promise<World> {
  const fresh = await freshDatabase()
  const dataDir = temporaryFolder('world')
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: fresh.url,
    RATE_REQUESTS_PER_MINUTE: '1000000',
    RATE_WRITES_PER_MINUTE: '1000000',
    RATE_LOGINS_PER_MINUTE: '1000000',
    RATE_MESSAGES_PER_MINUTE: '1000000',
    RATE_RUNS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '1000000',
    // Scripts of models count their questions.
    CONVERSATION_NAMES: 'rules',
    CHECK_REPLIES: 'rules',
    ...env,
  })
  if (unhurried) Object.assign(config.limits.own, Object.fromEntries(contracts.flatMap(noLimits)))
  const database = openDatabase(fresh.url, { max: 10, onError: () => {} })
  const live = new LiveChannel(fresh.url, log)
  await live.open()
  const app = await createApp({ config, database, live, log, models, ...others })
  await app.http.ready()
  if (launch) await app.launch()
  const people = await populate(database)
  const request: World['request'] = async (who, method, url, body, headers = {}) => {
    const token = who === 'anon' ? null : people.tokens[who]
    const response = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = response.payload
    const json = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: json && text !== '' ? JSON.parse(text) : null,
      text,
      bytes: new Uint8Array(response.rawPayload),
      headers: response.headers,
    }
  }
  const as = (who: Who): Api => {
    const clients = contracts.map((contract) => [
      contract.name,
      clientOf(contract as { endpoints: Contract }, async (call, endpoint) => {
        const raw = await request(who, call.method, call.url, call.body ?? undefined, call.headers)
        if (raw.status >= 400) throw new Refused(raw.status, raw.body as ErrorBody)
        if (endpoint.download)
          return { name: fileNameOf(String(raw.headers['content-disposition'])), blob: new Blob([raw.bytes]) }
        return answerOf(endpoint, raw.body, (name) =>
          raw.headers[name] === undefined ? null : String(raw.headers[name]),
        )
      }),
    ])
    return Object.fromEntries(clients) as Api
  }
  return {
    app,
    database,
    request,
    as,
    orgA: people.orgA,
    orgB: people.orgB,
    id: (person) => people.ids[person],
    email: (person) => `${person}@example.com`,
    token: (who) => (who === 'anon' ? null : people.tokens[who]),
    password: PASSWORD,
    dataDir,
    async close() {
      await app.close()
      await live.close()
      await database.close()
      await fresh.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const noLimits = ({ name, endpoints }: { name: string; endpoints: Contract }): [string, number][] =>
  Object.entries(endpoints).map(([verb, endpoint]) => [endpoint.countedAs ?? `${name}.${verb}`, 1_000_000])

async function populate({ db }: Database) {
  const level: Record<Person, UserLevel> = {
    waitlisted: 'waitlisted',
    owner: 'user',
    same_org: 'user',
    other_org: 'user',
    org_manager: 'user',
    org_admin: 'user',
    ceo: 'ceo',
    admin: 'admin',
  }
  const ids = {} as Record<Person, string>
  const tokens = {} as Record<Person, string>
  for (const person of PEOPLE) {
    ids[person] = newId()
    tokens[person] = newSecret()
    await db
      .insertInto('users')
      .values({
        id: ids[person],
        email: `${person}@example.com`,
        password_hash: passwordHash,
        user_level: level[person],
        first_name: person,
        last_name: 'Example',
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        id: newId(),
        user_id: ids[person],
        token_hash: secretHash(tokens[person]),
        expires_at: '2099-01-01T00:00:00Z',
      })
      .execute()
  }
  const [orgA, orgB] = [newId(), newId()]
  await db
    .insertInto('organizations')
    .values([
      { id: orgA, name: 'Organization A', owner_id: ids.ceo },
      { id: orgB, name: 'Organization B', owner_id: null },
    ])
    .execute()
  const members: [Person, OrgLevel][] = [
    ['owner', 'user'],
    ['same_org', 'user'],
    ['org_manager', 'manager'],
    ['org_admin', 'admin'],
    ['ceo', 'admin'],
  ]
  await db
    .insertInto('memberships')
    .values([
      ...members.map(([person, org_access_level]) => ({
        organization_id: orgA,
        user_id: ids[person],
        org_access_level,
      })),
      { organization_id: orgB, user_id: ids.other_org, org_access_level: 'user' },
    ])
    .execute()
  return { ids, tokens, orgA, orgB }
}
