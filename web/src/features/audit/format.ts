// What was done, in sentences: "Grace approved Ada Lovelace".
import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import { listed } from '#web/ui/words/numbers.ts'

/** A sentence in parts, so that the names in it can be pressed. */
export type Part = string | { name: string; id: string }

const LEVEL_NAMES: Record<string, string> = { waitlisted: 'waitlisted', user: 'User', ceo: 'CEO', admin: 'Admin' }
const FIELD_NAMES: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  name: 'display name',
  behavior_notes: 'behavior notes',
  knowledge_summary: 'knowledge summary',
  custom_prompts: 'custom prompts',
  organization_id: 'organization',
  user_level: 'level',
  base_url: 'address',
}

const LET_IN: Record<string, string> = { nobody: 'nobody', administrators: 'an administrator', everybody: 'anybody' }

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
const level = (value: unknown): string => LEVEL_NAMES[word(value)] ?? word(value)
const fieldsOf = ({ details }: AuditEntry): string[] =>
  (Array.isArray(details.fields) ? details.fields : []).map((field) => FIELD_NAMES[word(field)] ?? word(field))

type Writer = (entry: AuditEntry, names: { subject: Part; organization: Part }) => Part[]

const SENTENCES: Record<AuditAction, Writer> = {
  setup: () => ['set Adjutant up'],
  register: () => ['asked for an account'],
  'register.claimed_more': (entry) => [`asked for ${listed(fieldsOf(entry))} when signing up, and was refused`],
  login: () => ['logged in'],
  'login.failed': (entry, { subject }) =>
    entry.subject
      ? ['tried to log in as ', subject, ' with a wrong password']
      : ['tried to log in with an unknown email'],
  'login.throttled': (entry, { subject }) =>
    entry.subject ? ['tried too often to log in as ', subject] : ['tried too often to log in'],
  'session.ended': ({ details }) => [details.sessions === 1 ? 'ended a session' : `ended ${details.sessions} sessions`],
  'password.changed': () => ['changed their password'],
  'password.reset_requested': (_, { subject }) => ['asked for a new password for ', subject],
  'password.reset': (_, { subject }) => ['set a new password for ', subject, ' by email'],
  'user.created': ({ details }, { subject }) => ['created the account of ', subject, ` (${level(details.user_level)})`],
  'user.updated': updated,
  'user.approved': ({ details }, { subject }) =>
    details.user_level === 'user' ? ['approved ', subject] : ['approved ', subject, ` as ${level(details.user_level)}`],
  'user.deleted': (entry, { subject }) => ['deleted ', entry.subject?.name ? 'the account of ' : '', subject],
  'account.exported': () => ['exported their data'],
  'account.deleted': () => ['deleted their account'],
  'account.claimed_more': (entry) => [`tried to change their own ${listed(fieldsOf(entry))}`],
  'org.created': (_, { subject }) => ['founded ', subject],
  'org.renamed': (_, { subject }) => ['renamed ', subject],
  'org.deleted': (_, { subject }) => ['deleted ', subject],
  'org.restored': (_, { subject }) => ['restored ', subject],
  'org.handed_over': (_, { subject, organization }) => ['handed ', organization, ' over to ', subject],
  'org.account_created': (entry, { subject, organization }) => [
    'created the account of ',
    subject,
    ' in ',
    organization,
    accessOf(entry),
  ],
  'org.member_added': (entry, { subject, organization }) => ['added ', subject, ' to ', organization, accessOf(entry)],
  'org.member_changed': memberChanged,
  'org.member_removed': (entry, { subject, organization }) =>
    entry.actor && entry.actor.id === entry.subject?.id
      ? ['left ', organization]
      : ['removed ', subject, ' from ', organization],
  'org.invited': (entry, { subject, organization }) => ['invited ', subject, ' to ', organization, accessOf(entry)],
  'org.invitation_resent': (_, { subject, organization }) => ['invited ', subject, ' to ', organization, ' again'],
  'org.invitation_revoked': (_, { subject, organization }) => [
    'revoked the invitation of ',
    subject,
    ' to ',
    organization,
  ],
  'org.invitation_accepted': (entry, { organization }) => [
    'accepted the invitation to ',
    entry.organization ? organization : 'an organization',
  ],
  'org.invitation_declined': (_, { organization }) => ['declined the invitation to ', organization],
  'org.link_made': (entry, { organization }) => [
    Number(entry.details.max_uses) > 1
      ? `made an invitation link for ${Number(entry.details.max_uses)} people to `
      : 'made an invitation link to ',
    organization,
    accessOf(entry),
  ],
  'org.link_revoked': (_, { organization }) => ['revoked an invitation link to ', organization],
  'org.link_used': ({ details }, { organization }) => [
    details.let_in ? 'joined ' : 'asked to join ',
    organization,
    ' by an invitation link',
  ],
  'joining.changed': ({ details }) => [
    `changed who may let people in without approval: ${LET_IN[word(details.let_in)] ?? 'somebody'}`,
  ],
  'mail.retried': ({ details }) => [
    typeof details.letters === 'number' ? `retried ${details.letters} emails` : 'retried an email',
  ],
  'mail.discarded': () => ['discarded an email in the outbox'],
  'dictation.changed': ({ details }) => [
    details.is_on === false
      ? 'switched dictation off'
      : `set the model for dictation to ${typeof details.model === 'string' ? details.model : 'none'}`,
  ],
  'provider.added': ({ details }) => [`added a model provider${details.key ? ' with its key' : ''}`],
  'provider.changed': (entry) => [`changed a model provider: ${listed(fieldsOf(entry))}`],
  'provider.removed': () => ['removed a model provider'],
  'provider.default_changed': ({ details }) => [
    typeof details.model === 'string' ? `made ${details.model} the default model` : 'removed the default model',
  ],
}

function accessOf({ details }: AuditEntry): string {
  return details.org_access_level ? ` with the access level ${word(details.org_access_level)}` : ''
}

function updated(entry: AuditEntry, { subject, organization }: { subject: Part; organization: Part }): Part[] {
  const { details } = entry
  const moved = entry.organization !== null
  const fields = fieldsOf(entry).filter((field) => field !== 'organization')
  const left = fieldsOf(entry).includes('organization') && !moved
  const parts: Part[][] = [
    ...(details.user_level ? [[`made them ${level(details.user_level)} (before: ${level(details.from_level)})`]] : []),
    ...(moved ? [['moved them to ', organization]] : []),
    ...(left ? [['removed them from their organization']] : []),
    ...(fields.length > 0 ? [[`changed their ${listed(fields)}`]] : []),
  ]
  if (parts.length === 0) return ['saved ', subject, ' without a change']
  return ['edited ', subject, ': ', ...parts.flatMap((part, at) => (at === 0 ? part : ['; ', ...part]))]
}

function memberChanged(entry: AuditEntry, { subject, organization }: { subject: Part; organization: Part }): Part[] {
  const { details } = entry
  const what = [
    ...(details.org_access_level ? [`the access level to ${word(details.org_access_level)}`] : []),
    ...(details.password ? ['the password'] : []),
  ]
  return ['changed ', subject, ' in ', organization, what.length > 0 ? `: ${what.join(' and ')}` : '']
}

type Named = { id: string; name: string | null } | null

/** What is gone keeps the end of its id, so that its entries can be told apart and found. */
const nameOf = (named: Named, gone: string): Part =>
  named === null ? gone : { name: named.name ?? `${gone} (…${named.id.slice(-6)})`, id: named.id }

const INVITING = new Set<AuditAction>(['org.invited', 'org.invitation_resent', 'org.invitation_revoked'])

/** Who did what to whom. */
export function sentenceOf(entry: AuditEntry): Part[] {
  const isOrg = entry.action.startsWith('org.') && entry.organization === null
  // Of what this entry itself deleted, "a deleted account" would be said twice.
  const gone = entry.action.endsWith('.deleted') ? '' : 'deleted '
  const what = `${gone ? 'a ' : 'an '}${gone}${isOrg ? 'organization' : 'account'}`
  // Whoever is invited need not have an account: that their e-mail is not known any more says nothing of one.
  const subject = nameOf(entry.subject, INVITING.has(entry.action) ? 'somebody' : what)
  const organization = nameOf(entry.organization, 'a deleted organization')
  const actor: Part = entry.actor ? nameOf(entry.actor, 'A deleted account') : 'Somebody'
  return [actor, ' ', ...SENTENCES[entry.action](entry, { subject, organization })]
}

export const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('')

const SIGN_INS: readonly AuditAction[] = ['login', 'login.failed', 'login.throttled']

type Group = { value: string; label: string; includes(action: AuditAction): boolean }
/** What the list can be narrowed to. Signing in is not a change: it is shown when it is asked for. */
export const GROUPS: readonly Group[] = [
  { value: '', label: 'All changes', includes: (action) => !SIGN_INS.includes(action) },
  { value: 'accounts', label: 'Accounts', includes: (action) => /^(user|account|register|setup)/.test(action) },
  { value: 'organizations', label: 'Organizations', includes: (action) => action.startsWith('org.') },
  { value: 'passwords', label: 'Passwords and sessions', includes: (action) => /^(password|session)/.test(action) },
  { value: 'sign-ins', label: 'Sign-ins', includes: (action) => SIGN_INS.includes(action) },
  { value: 'everything', label: 'Everything', includes: () => true },
]
