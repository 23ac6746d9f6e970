// What each row of the matrix is tried with: a fresh object of the owner's, and the call with its real id.
import type { RecordView } from '#contract/records.ts'
import { CHAT_CASES } from './authz-chat-cases.ts'
import { COMMS_CASES } from './authz-comms-cases.ts'
import { CONTACT_CASES } from './authz-contact-cases.ts'
import { DICTATION_CASES } from './authz-dictation-cases.ts'
import { FACTORY_CASES } from './authz-factory-cases.ts'
import { JOINING_CASES } from './authz-joining-cases.ts'
import { OWN_CASES } from './authz-own-cases.ts'
import { PROVIDER_CASES } from './authz-provider-cases.ts'
import { RUN_CASES } from './authz-run-cases.ts'
import { TASK_CASES } from './authz-task-cases.ts'
import {
  account,
  advice,
  canary,
  contact,
  DAY,
  file,
  goal,
  interaction,
  invitationOfOwner,
  invitationSecret,
  invited,
  note,
  organization,
  own,
  resetSecret,
  type Shared,
  session,
  task,
  twin,
} from './fixtures.ts'
import { casesOf, PROBES } from './probes.ts'
import { PEOPLE, type Person, type Who, type World } from './world.ts'

export type Made = {
  /** Parameters, query and body of the call; a function where they depend on who asks. */
  input?: Record<string, unknown> | ((who: Who) => Record<string, unknown>)
  /** For lists: what stands in the owner's private and in the shared record. */
  texts?: { private?: string; shared?: string }
  /** Sent instead of the actor's usual token. */
  tokens?: Partial<Record<Who, string>>
}
export type Case = (world: World) => Promise<Made>

const SHARED = [
  ['shared', true],
  ['private', false],
  ['shared with a colleague', 'person'],
] as const
/** A list with a private and a shared record in it; `search` finds the two. */
const listed =
  (make: (world: World, shared: boolean) => Promise<string>): Case =>
  async (world) => ({
    input: { limit: 200 },
    texts: { private: await make(world, false), shared: await make(world, true) },
  })

const records: Partial<Record<RecordView['kind'], (world: World, shared: Shared) => Promise<string>>> = {
  goal: async (world, shared) => (await goal(world, shared)).id,
  kpi: async (world, shared) => (await goal(world, shared)).kpis[0]?.id ?? '',
  task: async (world, shared) => (await task(world, shared === 'person' ? 'person' : shared ? 'shared' : 'private')).id,
  note: async (world) => (await note(world)).id,
  file: async (world) => (await file(world)).id,
  contact: async (world, shared) => (await contact(world, shared)).id,
  interaction: async (world, shared) => (await interaction(world, shared)).interactionId,
}

async function deletedTask(world: World, by: Person): Promise<{ id: string }> {
  const { id } = await task(world, 'shared')
  await world.as(by).tasks.remove({ id })
  return { id }
}
/** A private and a shared record of a kind, and the search that would find both. */
const found =
  (kind: RecordView['kind']): Case =>
  async (world) => ({
    input: { q: `CANARY-${kind}`, kinds: kind, limit: 50 },
    texts: { private: await records[kind]?.(world, false), shared: await records[kind]?.(world, true) },
  })

/** By `call` or `call, object`. */
export const CASES: Record<string, Case> = {
  'auth.login': async (world) => ({
    input: (who) => ({ username: world.email(who === 'anon' ? 'owner' : who), password: world.password }),
  }),
  'auth.logout': async (world) => {
    const tokens: Made['tokens'] = {}
    for (const who of PEOPLE) tokens[who] = (await session(world, who)).token
    return { tokens }
  },
  'auth.sessions': async (world) => ({ texts: { private: (await session(world, 'owner')).user_agent } }),
  'auth.endSession': async (world) => ({ input: { id: (await session(world, 'owner')).id } }),
  'auth.endOtherSessions': async () => ({}),
  'auth.confirm': async (world) => ({ input: { password: world.password } }),
  'auth.streamTicket, everything I may see': async () => ({ input: { stream: '/api/events' } }),
  'auth.passwordReset': async () => ({ input: { email: 'nobody@example.org' } }),
  'auth.readPasswordReset': async (world) => ({ input: { token: await resetSecret(world) } }),
  'auth.confirmPasswordReset': async (world) => ({
    input: { token: await resetSecret(world), password: 'a new one' },
  }),
  'auth.setupState': async () => ({}),
  'auth.setup, there is an administrator': async () => ({
    input: {
      token: 'x'.repeat(40),
      email: 'first@example.org',
      password: 'long enough',
      first_name: 'A',
      last_name: 'B',
    },
  }),
  'users.register': async () => ({
    input: () => ({
      email: `${canary('new')}@example.org`,
      password: 'a new secret',
      first_name: 'New',
      last_name: 'Person',
      user_level: 'admin',
    }),
  }),
  'users.me': async () => ({}),
  'users.updateMe': async (world) => ({
    input: (who) =>
      who === 'waitlisted' ? { password: world.password, current_password: world.password } : { role: canary('user') },
  }),
  'users.removeMe, an account of its own': async (world) => {
    const tokens: Made['tokens'] = {}
    for (const who of PEOPLE) tokens[who] = (await twin(world, who)).token
    return { input: { password: world.password }, tokens }
  },
  'users.counts': async () => ({}),
  'audit.list': async () => ({}),
  'sample.get': async () => ({}),
  'sample.load': async () => ({}),
  'sample.remove': async () => ({}),
  'export.mine': async () => ({}),
  'users.list': async (world) => ({ texts: { private: await account(world) } }),
  'users.create': async () => ({
    input: () => ({ email: `${canary('new')}@example.org`, password: 'a new secret', user_level: 'ceo' }),
  }),
  'users.update': async (world) => ({ input: { id: await account(world), user_level: 'ceo' } }),
  'users.remove': async (world) => ({ input: { id: await account(world) } }),

  'orgs.list': async (world) => {
    const { id } = await organization(world)
    const name = canary('org')
    await own(world).orgs.update({ id, name })
    return { input: { limit: 200 }, texts: { shared: name } }
  },
  'orgs.create': async () => ({ input: () => ({ name: canary('org') }) }),
  'orgs.update': async (world) => ({ input: { ...(await organization(world)), name: 'Renamed' } }),
  'orgs.remove': async (world) => ({ input: await organization(world) }),
  'orgs.deleted': async (world) => {
    const { id } = await organization(world)
    await own(world).orgs.remove({ id })
    return {}
  },
  'orgs.restore': async (world) => {
    const { id } = await organization(world)
    await own(world).orgs.remove({ id })
    return { input: { id } }
  },
  'orgs.handOver, to a ceo who is a member': async (world) => ({
    input: { ...(await organization(world)), user_id: world.id('ceo') },
  }),
  'orgs.handOver, to a member who is none': async (world) => ({
    input: { ...(await organization(world)), user_id: world.id('same_org') },
  }),
  'orgs.users': async (world) => {
    const { id } = await organization(world)
    await invited(world, id, `${canary('new')}@example.org`)
    return { input: { id } }
  },
  'orgs.addUser': async (world) => ({
    input: { ...(await organization(world)), email: `${canary('new')}@example.org`, org_access_level: 'user' },
  }),
  'orgs.updateUser, a member': async (world) => {
    const { id } = await organization(world)
    return { input: { id, userId: await account(world, id), org_access_level: 'manager' } }
  },
  'orgs.updateUser, the owner': async (world) => ({
    input: { ...(await organization(world)), userId: world.id('owner'), org_access_level: 'user' },
  }),
  'orgs.updateUser, an invitation': async (world) => {
    const { id } = await organization(world)
    return { input: { id, userId: await invited(world, id, 'new@example.org'), org_access_level: 'admin' } }
  },
  'orgs.removeUser, a member': async (world) => {
    const { id } = await organization(world)
    return { input: { id, userId: await account(world, id) } }
  },
  'orgs.removeUser, oneself': async (world) => {
    const { id } = await organization(world)
    return { input: (who) => ({ id, userId: world.id(who === 'anon' ? 'owner' : who) }) }
  },
  'orgs.removeUser, the owner': async (world) => ({
    input: { ...(await organization(world)), userId: world.id('owner') },
  }),
  'orgs.removeUser, an invitation': async (world) => {
    const { id } = await organization(world)
    return { input: { id, userId: await invited(world, id, 'new@example.org') } }
  },
  'orgs.resendInvitation': async (world) => {
    const { id } = await organization(world)
    return { input: { id, invitationId: await invited(world, id, `${canary('new')}@example.org`) } }
  },
  'orgs.revokeInvitation': async (world) => {
    const { id } = await organization(world)
    return { input: { id, invitationId: await invited(world, id, `${canary('new')}@example.org`) } }
  },
  'orgs.readInvitation': async (world) => ({ input: { token: await invitationSecret(world) } }),
  'orgs.invitations': async (world) => ({ texts: { private: (await invitationOfOwner(world)).name } }),
  'orgs.acceptInvitation': async (world) => ({ input: { id: (await invitationOfOwner(world)).id } }),
  'orgs.declineInvitation': async (world) => ({ input: { id: (await invitationOfOwner(world)).id } }),

  'goals.list': listed(async (world, shared) => (await goal(world, shared)).title),
  'goals.create': async () => ({ input: { title: 'Goal', due_date: DAY } }),
  'advice.list': async (world) => ({ texts: { private: (await advice(world)).content } }),
  'advice.create': async () => ({ input: { content: 'Advice' } }),
  'advice.update': async (world) => ({ input: { id: (await advice(world)).id, content: 'Changed' } }),
  'advice.answer': async (world) => ({ input: { id: (await advice(world)).id, verdict: 'useful' } }),
  'advice.shares': async () => ({}),
  'advice.remove': async (world) => ({ input: { id: (await advice(world)).id } }),
  'notes.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await note(world)).content } }),
  'notes.create': async () => ({ input: { content: 'Note' } }),
  // The names of the files stand in the archive as they are: they begin with the note's words.
  'notes.exportFiles': async (world) => ({ texts: { private: (await note(world)).content } }),
  'notes.importFiles': async () => ({ input: { notes: [{ content: 'Imported', entry_date: '2026-03-01' }] } }),
  'notes.get': async (world) => ({ input: { id: (await note(world)).id } }),
  'notes.tick': async (world) => {
    const { id } = await own(world).notes.create({ content: `- [ ] ${canary('note')}` })
    return { input: { id, at: 2, checked: true } }
  },
  'notes.update': async (world) => ({ input: { id: (await note(world)).id, content: 'Changed' } }),
  'notes.remove': async (world) => ({ input: { id: (await note(world)).id } }),
  'tasks.list': listed(async (world, shared) => (await task(world, shared ? 'shared' : 'private')).title),
  'tasks.changeMany': async (world) => ({
    input: { changes: [{ id: (await task(world, 'private')).id, status: 'Done' }] },
  }),
  'tasks.create': async () => ({ input: { title: 'Task' } }),
  'tasks.restore, deleted by its creator': async (world) => ({ input: await deletedTask(world, 'owner') }),
  'tasks.restore, deleted by an administrator of its organization': async (world) => ({
    input: await deletedTask(world, 'org_admin'),
  }),
  ...CONTACT_CASES,
  ...TASK_CASES,

  'files.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await file(world)).name } }),
  'files.create': async () => ({ input: { file: { name: 'Plan.txt', text: 'A plan' } } }),
  'files.get': async (world) => ({ input: { id: (await file(world)).id } }),
  'files.content': async (world) => ({ input: { id: (await file(world)).id } }),
  'files.text': async (world) => ({ input: { id: (await file(world)).id } }),
  'files.update': async (world) => ({ input: { id: (await file(world)).id, name: 'Changed.txt' } }),
  'files.remove': async (world) => ({ input: { id: (await file(world)).id } }),

  ...FACTORY_CASES,
  ...OWN_CASES,
  ...JOINING_CASES,
  ...PROVIDER_CASES,
  ...DICTATION_CASES,
  ...Object.assign({}, ...PROBES.map((probe) => casesOf(probe, canary))),
  ...RUN_CASES,
  ...COMMS_CASES,

  ...CHAT_CASES,
  'search.find, goals': found('goal'),
  'search.find, kpis': found('kpi'),
  'search.find, tasks': found('task'),
  'search.find, contacts': found('contact'),
  'search.find, interactions': found('interaction'),
  'search.find, notes': async (world) => ({
    input: { q: 'CANARY-note', kinds: 'note', limit: 50 },
    texts: { private: (await note(world)).id },
  }),
  'search.find, advice': async (world) => ({
    input: { q: 'CANARY-advice', kinds: 'advice', limit: 50 },
    texts: { private: (await advice(world)).id },
  }),

  'GET /healthz': async () => ({}),
  'GET /readyz': async () => ({}),
  'GET /metrics, from this machine': async () => ({}),
  'GET /api/docs': async () => ({}),
  'GET /api/openapi.json': async () => ({}),
  'GET /api/events': async () => ({}),
}

for (const [object, shared] of SHARED) {
  const goals: Case = async (world) => ({ input: { id: (await goal(world, shared)).id } })
  CASES[`goals.get, ${object}`] = CASES[`goals.history, ${object}`] = CASES[`goals.remove, ${object}`] = goals
  CASES[`goals.update, ${object}`] = async (world) => ({
    input: { id: (await goal(world, shared)).id, title: 'Changed' },
  })
  CASES[`goals.record, ${object}`] = async (world) => {
    const { id, kpis } = await goal(world, shared)
    return { input: { id, kpi_id: kpis[0]?.id, current_value: 2 } }
  }
  const value = async (world: World) => {
    const { id, kpis } = await goal(world, shared)
    const of = { id, kpi_id: kpis[0]?.id ?? '' }
    return { of, value_id: (await world.as('owner').goals.addValue({ ...of, value: 1, recorded_at: '2026-01-05' })).id }
  }
  CASES[`goals.addValue, ${object}`] = async (world) => ({
    input: { ...(await value(world)).of, value: 2, recorded_at: '2026-01-05' },
  })
  CASES[`goals.correctValue, ${object}`] = async (world) => {
    const { of, value_id } = await value(world)
    return { input: { ...of, value_id, value: 2 } }
  }
  CASES[`goals.removeValue, ${object}`] = async (world) => {
    const { of, value_id } = await value(world)
    return { input: { ...of, value_id } }
  }
  for (const [kind, make] of Object.entries(records))
    CASES[`records.get, ${kind}, ${object}`] = async (world) => ({ input: { kind, id: await make(world, shared) } })
}
