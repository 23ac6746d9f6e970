import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import * as make from '../../../test/fixtures.ts'
import { PROBES } from '../../../test/probes.ts'
import { thread } from '../../../test/thread-fixture.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function exported(who: Person): Promise<Map<string, string>> {
  const { blob } = await world.as(who).export.mine()
  const files = await unzip(blob)
  // Whoever unpacks two files of one name keeps the second.
  expect(files.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([])
  return new Map(files.map(({ name, text }) => [name, text]))
}
const parsed = (files: Map<string, string>, name: string) => JSON.parse(files.get(name) ?? 'null')

describe('the export of one’s own', () => {
  it('holds every record of one’s own as the API answers it, to read as well, and none of anybody else’s', async () => {
    const goal = await make.goal(world, true)
    const shared = await make.task(world, 'shared')
    const note = await make.note(world)
    const contact = await make.contact(world, false)
    const { id } = await make.contact(world, true)
    const talk = await world.as('owner').contacts.addInteraction({ id, summary: 'Mine', date: make.DAY })
    const advice = await make.advice(world)
    const run = await make.run(world, 'completed')
    const file = await world.as('owner').files.create({ file: { name: 'plan.txt', text: 'What I keep' } })
    const talked = await make.conversation(world)
    const written = await thread(world)
    const [foreign, theirs] = ['FOREIGN-task', 'FOREIGN-contact']
    await world.as('same_org').tasks.create({ title: foreign, shared_org_ids: [world.orgA] })
    await world
      .as('same_org')
      .tasks.create({ title: foreign, assigned_to_user_id: world.id('owner'), description: foreign })
    const other = await world.as('same_org').contacts.create({ name: theirs, shared_org_ids: [world.orgA] })
    await world.as('owner').contacts.addInteraction({ id: other.id, summary: 'Said by me', date: make.DAY })

    const files = await exported('owner')
    expect(parsed(files, 'account.json')).toEqual(await world.as('owner').users.me())
    expect(parsed(files, 'goals.json')).toEqual([await world.as('owner').goals.get({ id: goal.id })])
    expect(parsed(files, 'kpi-history.json')).toMatchObject([{ goal_id: goal.id, kpi_id: goal.kpis[0]?.id, value: 1 }])
    expect(parsed(files, 'tasks.json')).toEqual([await world.as('owner').tasks.get({ id: shared.id })])
    expect(parsed(files, 'notes.json')).toEqual([await world.as('owner').notes.get({ id: note.id })])
    const contacts = parsed(files, 'contacts.json') as { id: string }[]
    expect(contacts.map((each) => each.id).sort()).toEqual([contact.id, id].sort())
    expect(files.get('contacts.json')).toContain(talk.id)
    expect(parsed(files, 'advice.json')).toMatchObject([{ id: advice.id, content: advice.content }])
    expect(parsed(files, 'runs.json')).toMatchObject([{ id: run.id }])
    expect(parsed(files, 'run-events.json')).toMatchObject([{ run_id: run.id, type: 'terminal' }])
    expect(parsed(files, 'organizations.json')).toMatchObject([{ id: world.orgA, access_level: 'user' }])
    expect(parsed(files, 'interactions-in-contacts-of-others.json')).toMatchObject([{ summary: 'Said by me' }])
    expect(parsed(files, 'files.json')).toContainEqual(expect.objectContaining({ id: file.id, name: 'plan.txt' }))
    expect(files.get('files/plan.txt')).toBe('What I keep')
    expect(parsed(files, 'conversations.json')).toEqual([await world.as('owner').chat.get({ id: talked.id })])
    const { items: messages } = await world.as('owner').chat.messages({ id: talked.id })
    expect(parsed(files, 'messages.json')).toEqual(messages)
    expect(files.get(`markdown/conversations/${talked.name}.md`)).toContain(messages[0]?.content)
    expect(parsed(files, 'threads.json')).toEqual([await world.as('owner').comms.get({ id: written.id, messages: 0 })])
    const { items: letters } = await world.as('owner').comms.messages({ id: written.id })
    expect(parsed(files, 'thread-messages.json')).toEqual(letters)
    expect(
      [...files]
        .filter(([path]) => path.startsWith('markdown/threads/'))
        .map(([, text]) => text)
        .join(),
    ).toContain(written.text)
    expect(files.get('markdown/goals.md')).toContain(`## ${goal.title}`)
    expect(files.get('contacts.vcf')?.match(/BEGIN:VCARD/g)).toHaveLength(2)
    expect(parsed(files, 'contact-imports.json')).toEqual([])
    expect(files.get('markdown/contacts.md')).toContain('**Mine**')
    const [path, text] = [...files].find(([name]) => name.startsWith('markdown/notes/')) ?? []
    expect(path).toMatch(/^markdown\/notes\/\d{4}-\d\d-\d\d CANARY-note-\d+\.md$/)
    expect(text).toContain(note.content)
    expect(files.get('README.md')).toContain('| tasks.json | 1 |')
    const all = [...files.values()].join('\n')
    expect(all).not.toContain(foreign)
    expect(all.replaceAll(`"contact_name":"${theirs}"`, '')).not.toContain(theirs)
    expect(all).not.toMatch(/password_hash|token_hash|\$argon2/)
  })

  it('goes on beyond a page, and names that are the same are numbered', async () => {
    const notes = Array.from({ length: 190 }, (_, n) => ({
      content: `Note ${n % 2}\n\n${n}`,
      entry_date: '2026-02-01',
    }))
    await world.as('org_manager').notes.importFiles({ notes })
    await world
      .as('org_manager')
      .notes.importFiles({ notes: notes.map((note) => ({ ...note, content: `${note.content} again` })) })
    const files = await exported('org_manager')
    expect(parsed(files, 'notes.json')).toHaveLength(380)
    const names = [...files.keys()].filter((name) => name.startsWith('markdown/notes/'))
    expect(names).toHaveLength(380)
    expect(names).toContain('markdown/notes/2026-02-01 Note 1 (190).md')
  })

  it('asks for the password again when it was proven more than ten minutes ago, and does not end the session', async () => {
    const person = await make.twin(world, 'owner')
    const headers = { authorization: `Bearer ${person.token}` }
    const call = () => world.request('anon', 'GET', '/api/users/me/export', undefined, headers)
    const age = (minutes: number) =>
      world.database.pool.query(
        `update sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1`,
        [person.id, minutes],
      )
    await age(9)
    expect((await call()).status).toBe(200)
    await age(11)
    const refused = await call()
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'reauthentication_required'])
    await world.request('anon', 'POST', '/api/auth/confirm', { password: world.password }, headers)
    expect((await call()).status).toBe(200)
  })

  it('is open to waitlisted people, and an export is written down', async () => {
    const files = await exported('waitlisted')
    expect(parsed(files, 'account.json')).toMatchObject({ user_level: 'waitlisted' })
    expect(parsed(files, 'notes.json')).toEqual([])
    const { items } = await world.as('admin').audit.list({ action: 'account.exported', who: 'waitlisted@' })
    expect(items).toHaveLength(1)
    expect((await refusal(world.as('anon').export.mine())).status).toBe(401)
  })
})

/** How many of this person’s kept bytes are open in this process. */
const openBlobs = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(world.dataDir, 'blobs'))
    } catch {
      return false
    }
  }).length

it.runIf(process.platform === 'linux')('a reader who goes in the middle leaves no file open', async () => {
  for (const name of ['a', 'b', 'c'])
    await world
      .as('same_org')
      .files.create({ file: { name: `${name}.txt`, text: randomBytes(2_000_000).toString('hex') } })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}/api/users/me/export`, {
    headers: { authorization: `Bearer ${world.token('same_org')}` },
  })
  const reader = response.body?.getReader()
  for (let n = 0; n < 1_000 && openBlobs() === 0; n++) await reader?.read()
  expect(openBlobs()).toBeGreaterThan(0)
  await reader?.cancel()
  for (let n = 0; n < 200 && openBlobs() > 0; n++) await sleep(20)
  expect(openBlobs()).toBe(0)
})

/** Where each column that names an account leaves with its export, or why it does not. */
const LEAVES: Record<string, string> = {
  'organizations.owner_id': 'organizations.json',
  'memberships.user_id': 'organizations.json',
  'invitations.invited_by': 'belongs to the organization; activity.json says that one invited',
  'invitation_links.created_by': 'invitation-links.json, without the secret',
  'sessions.user_id': 'sessions.json',
  'goals.user_id': 'goals.json',
  'share_pairs.owner_id': 'goals.json, tasks.json and contacts.json say with whom each is shared',
  'share_pairs.user_id': 'what others share with one stays theirs',
  'notes.user_id': 'notes.json',
  'contact_merges.user_id': 'contact-merges.json',
  'contact_merges.owner_id':
    'how a contact was that was merged, for 30 days; what it says stands in the one that stayed',
  'contact_views.user_id': 'contact-views.json',
  'contacts_apart.user_id': 'contacts-apart.json',
  'schedules.user_id': 'schedules.json',
  'schedule_runs.user_id': 'schedule-runs.json',
  'statements.user_id': 'statements.json, markdown/promises.md',
  'model_usage.user_id': 'model-usage.json',
  'dictations.user_id':
    'what came of a recording, for one day; the note and the file stand in the files above and below',
  'briefings.user_id': 'computed of the records, for one day',
  'briefing_answers.user_id': 'briefing-answers.json',
  'briefing_tasks.user_id': 'which task was made of what stood on Today; the task itself stands in tasks.json',
  'briefing_mail.user_id': 'its hour stands in notification-settings.json; the rest is what was mailed last',
  'sample_records.user_id': 'which records the sample company made; they are in the export themselves',
  'statement_settings.user_id': 'statement-settings.json',
  'statement_texts.user_id': 'which texts were read already; what was found in them stands in statements.json',
  'tasks.created_by': 'tasks.json',
  'task_comments.author_id': 'task-comments.json',
  'task_events.actor_id': 'task-activity.json',
  'task_reminders.user_id': 'tasks.json; of a task of somebody else it is a time and nothing more',
  'task_places.user_id': 'tasks.json; where one has put a task in one’s own order',
  'tasks.assigned_to_user_id': 'a task belongs to whoever made it',
  'contacts.owner_id': 'contacts.json',
  'contact_imports.user_id': 'contact-imports.json',
  'interactions.author_id': 'contacts.json, interactions-in-contacts-of-others.json',
  'runs.user_id': 'runs.json, run-events.json',
  'run_checks.user_id': 'computed of what runs came to, which runs.json says, and of the records',
  'run_parts.user_id': 'run-parts.json',
  'advice.user_id': 'advice.json',
  'advice_checks.user_id': 'advice.json',
  'advice_answers.user_id': 'advice.json',
  'agents.user_id': 'agents.json',
  'tools.user_id': 'tools.json',
  'crews.user_id': 'crews.json',
  'flows.user_id': 'flows.json',
  'factory_versions.changed_by': 'what an entry was before belongs to the entry; the files above have it as it is',
  ...Object.fromEntries(PROBES.map(({ table, owner, file }) => [`${table}.${owner}`, file])),
  'notifications.user_id':
    'that something happened to a record; it has no words of its own, and the records stand in the files above',
  'notification_settings.user_id': 'notification-settings.json',
  'notification_mail.user_id': 'a secret',
  'push_devices.user_id': 'notification-devices.json, without their addresses',
  'connections.user_id': 'connections.json, without the password',
  'private_addresses.user_id': 'private-addresses.json',
  'exchanges.user_id': 'exchanges.json',
  'mails.user_id': 'mails.json, mails.md',
  'mail_drafts.user_id': 'mail-drafts.json',
  'meetings.user_id': 'meetings.json',
  'meeting_work.user_id': 'which conversation and note a meeting has; meetings.json says it',
  'calendars.user_id': 'how far a calendar has been read',
  'calendar_objects.user_id': 'where a meeting lies on its own server',
  'calendar_feeds.user_id': 'a secret',
  'working_hours.user_id': 'working-hours.json',
  'invitations.followed_by': 'for which one waits; account.json says it',
  'mail_invitations.user_id': 'meeting-invitations.json',
  'invitation_answers.user_id': 'meeting-invitations.json',
  'address_books.user_id': 'address-books.json',
  'card_writes.user_id': 'card-writes.json',
  'cards.user_id': 'which card became which contact; the contacts stand in their own files',
  'connection_sign_ins.user_id': 'a sign-in that was begun, good for fifteen minutes; a secret',
  'mail_folders.user_id': 'how far a mailbox has been read',
  'mail_places.user_id': 'where a mail lies on its own server',
  'mail_references.user_id': 'which mail answers which; exchanges.json says it',
  'mail_interactions.user_id': 'which interaction was made of which mails; the interactions stand with their contacts',
  'tokens_used.user_id': 'a number for each of the last days: what deleted runs have used of the day’s budget',
  'approvals.user_id': 'what was asked and what was answered stand in run-events.json',
  'conversations.user_id': 'conversations.json',
  'messages.user_id': 'messages.json, markdown/conversations/',
  'reply_drafts.user_id': 'the beginning of a reply that is just being written',
  'threads.created_by': 'threads.json',
  'thread_participants.user_id': 'threads.json',
  'thread_messages.sender_id': 'thread-messages.json, markdown/threads/',
  'thread_messages.only_for': 'thread-messages.json, markdown/threads/',
  'thread_suggestions.user_id': 'the suggestions that became messages stand in thread-messages.json',
  'online.user_id': 'whether one is there just now',
  'files.user_id': 'files.json, files/',
  'file_texts.user_id': 'read out of the files themselves',
  'known_browsers.user_id': 'a secret: which browsers have signed in before',
  'password_resets.user_id': 'a secret',
  'deleted_records.owner_id': 'deleted; waits a short time in case that is taken back',
  'deleted_records.deleted_by': 'deleted; waits a short time in case that is taken back',
}

it('every table that belongs to people is in the export, or has a reason not to be', async () => {
  const { rows } = await world.database.pool.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  expect(rows.map(({ place }) => place).filter((place) => !LEAVES[place])).toEqual([])
})
