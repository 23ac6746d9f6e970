import { Readable } from 'node:stream'
import { adviceContract } from '#contract/advice.ts'
import { chatContract, type Message } from '#contract/chat.ts'
import { commsContract, type ThreadMessage } from '#contract/comms.ts'
import { type Contact, contactsContract } from '#contract/contacts.ts'
import type { Download, Page } from '#contract/endpoint.ts'
import type { exportContract } from '#contract/export.ts'
import { factoryContract } from '#contract/factory.ts'
import { filesContract } from '#contract/files.ts'
import { goalsContract } from '#contract/goals.ts'
import { memoryContract } from '#contract/memory.ts'
import { noteFileName, noteFileText } from '#contract/note-file.ts'
import { notesContract } from '#contract/notes.ts'
import { notificationsContract } from '#contract/notifications.ts'
import { orgsContract } from '#contract/orgs.ts'
import { promisesContract } from '#contract/promises.ts'
import { quietRunKinds, runsContract } from '#contract/runs.ts'
import { tasksContract } from '#contract/tasks.ts'
import { usersContract } from '#contract/users.ts'
import { requireProof } from '#server/access/proof.ts'
import { record } from '#server/access/security-log.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clockIn, todayOf } from '#server/platform/days.ts'
import type { Db } from '#server/platform/db.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { distinctNames, type Entry, zipOf } from '#server/platform/zip.ts'

import { adviceText, contactText, goalText, messageText, readme, statementText, taskText, threadText } from './rules.ts'
import * as store from './store.ts'

/** What the archive is made of, from the features that own it. */
export type ExportRooms = {
  users: Pick<Serves<typeof usersContract>, 'me'>
  goals: Pick<Serves<typeof goalsContract>, 'list' | 'history'>
  tasks: Pick<Serves<typeof tasksContract>, 'list'>
  notes: Pick<Serves<typeof notesContract>, 'list'>
  memory: Pick<Serves<typeof memoryContract>, 'list'>
  promises: Pick<Serves<typeof promisesContract>, 'list'>
  contacts: Pick<Serves<typeof contactsContract>, 'list' | 'imports'>
  advice: Pick<Serves<typeof adviceContract>, 'list'>
  orgs: Pick<Serves<typeof orgsContract>, 'list' | 'invitations'>
  files: Pick<Serves<typeof filesContract>, 'list' | 'content'>
  chat: Pick<Serves<typeof chatContract>, 'list'>
  comms: Pick<Serves<typeof commsContract>, 'list'>
  runs: Pick<Serves<typeof runsContract>, 'list' | 'timeline'>
  notifications: Pick<Serves<typeof notificationsContract>, 'settings'>
  factory: Pick<Serves<typeof factoryContract>, 'agents' | 'tools' | 'crews' | 'flows'>
  /** What was said in a conversation after this number, oldest first, at most 200. */
  saidAfter(ctx: Ctx, conversationId: string, seq: number): Promise<Message[]>
  /** The same of a thread. */
  saidInThread(ctx: Ctx, threadId: string, seq: number): Promise<ThreadMessage[]>
  /** A contact as a vCard. */
  vcardOf(contact: Contact): string
}

/** All that one owns, in one file. Source: wire §2, trust P1. */
export function exportVerbs(rooms: ExportRooms): Serves<typeof exportContract> {
  return {
    /** Each page of records is read in a transaction of its own, while the archive is being sent. Errors: reauthentication_required. */
    async mine(ctx) {
      await requireProof(ctx)
      await record(ctx, { action: 'account.exported', subject: ctx.actor.user_id })
      const name = `adjutant ${todayOf(ctx)}.zip`
      return { name, media_type: 'application/zip', body: zipOf(entries(ctx, rooms)) }
    },
  }
}

const PAGE = { limit: 200 } as const

async function* entries(ctx: Ctx, rooms: ExportRooms): AsyncGenerator<Entry> {
  const me = ctx.actor.user_id
  const counts = new Map<string, number>()
  const counted = (file: string) => () => counts.set(file, (counts.get(file) ?? 0) + 1)
  const json = (path: string, items: AsyncIterable<unknown>): Entry => {
    counts.set(path, 0)
    return { path, body: Readable.from(asArray(items, counted(path)), { objectMode: false }) }
  }
  const text = <T>(path: string, title: string, items: AsyncIterable<T>, write: (item: T) => string): Entry => ({
    path: `markdown/${path}`,
    body: Readable.from(asText(title, items, write), { objectMode: false }),
  })
  const goals = () =>
    own(
      pages(ctx, (at, page) => rooms.goals.list(at, { ...page, sort_by: 'created_at', include_completed: true })),
      (goal) => goal.user_id === me,
      goalsContract.endpoints.list.output,
    )
  const tasks = () =>
    own(
      pages(ctx, (at, page) => rooms.tasks.list(at, { ...page, sort_by: 'created_at', include_completed: true })),
      (task) => task.created_by_user?.id === me,
      tasksContract.endpoints.list.output,
    )
  const notes = () => all(ctx, (at, page) => rooms.notes.list(at, { ...page, skip: 0, sort: 'oldest' }), notesContract)
  const memories = () => all(ctx, (at, page) => rooms.memory.list(at, page), memoryContract)
  const statements = () =>
    all(ctx, (at, page) => rooms.promises.list(at, { ...page, sort_by: 'newest', perhaps: true }), promisesContract)
  const contacts = () =>
    own(
      pages(ctx, (at, page) => rooms.contacts.list(at, { ...page, sort_by: 'name' })),
      (contact) => contact.created_by_user?.id === me,
      contactsContract.endpoints.list.output,
    )
  const advice = () => all(ctx, (at, page) => rooms.advice.list(at, page), adviceContract)
  const runs = () => own(ofEveryKind(ctx, rooms), () => true, runsContract.endpoints.list.output)

  const files = () => all(ctx, (at, page) => rooms.files.list(at, { ...page, sort: 'newest' }), filesContract)

  const conversations = () => all(ctx, (at, page) => rooms.chat.list(at, page), chatContract)

  const threads = () => all(ctx, (at, page) => rooms.comms.list(at, { ...page, messages: 0 }), commsContract)

  const account = usersContract.endpoints.me.output.parse(await asMe(ctx, (at) => rooms.users.me(at, {})))
  yield { path: 'account.json', body: `${JSON.stringify(account, null, 2)}\n` }
  yield json(
    'organizations.json',
    own(
      pages(ctx, (at, page) => rooms.orgs.list(at, page)),
      ({ is_owner, access_level }) => is_owner || access_level !== null,
      orgsContract.endpoints.list.output,
    ),
  )
  yield json(
    'invitations.json',
    own(
      pages(ctx, (at, page) => rooms.orgs.invitations(at, page)),
      () => true,
      orgsContract.endpoints.invitations.output,
    ),
  )
  yield json('goals.json', goals())
  yield json('kpi-history.json', history(ctx, rooms, goals()))
  yield json('tasks.json', tasks())
  yield json('notes.json', notes())
  yield json('statements.json', statements())
  yield json('memories.json', memories())
  const told = notificationsContract.endpoints.settings.output.parse(
    await asMe(ctx, (at) => rooms.notifications.settings(at, {})),
  )
  yield { path: 'notification-settings.json', body: `${JSON.stringify(told, null, 2)}\n` }
  yield json('contacts.json', contacts())
  yield json(
    'contact-imports.json',
    own(
      pages(ctx, (at, page) => rooms.contacts.imports(at, page)),
      () => true,
      contactsContract.endpoints.imports.output,
    ),
  )
  yield json(
    'interactions-in-contacts-of-others.json',
    rows(ctx, (db, after) => store.interactionsElsewhere(db, me, after)),
  )
  yield json('advice.json', advice())
  for (const list of ['agents', 'tools', 'crews', 'flows'] as const)
    yield json(
      `${list}.json`,
      own(
        pages(ctx, async (at, page) => (await rooms.factory[list](at, page)) as Page<{ user_id: string | null }>),
        (entry) => entry.user_id === me,
        factoryContract.endpoints[list].output as { parse(item: unknown): unknown },
      ),
    )
  yield json('files.json', files())
  yield json('conversations.json', conversations())
  yield json(
    'messages.json',
    each(conversations(), (id) => said(ctx, rooms, id)),
  )
  yield json('threads.json', threads())
  yield json(
    'thread-messages.json',
    each(threads(), (id) => written(ctx, rooms, id)),
  )
  yield json('runs.json', runs())
  yield json('run-events.json', events(ctx, rooms, runs()))
  yield json(
    'rehearsals.json',
    rows(ctx, (db, after) => store.rehearsals(db, me, after)),
  )
  yield json('sessions.json', stream(asMe(ctx, ({ db }) => store.sessions(db, me))))
  yield json(
    'activity.json',
    rows(ctx, (db, after) => store.activity(db, me, after)),
  )
  yield { path: 'contacts.vcf', body: Readable.from(asCards(contacts(), rooms), { objectMode: false }) }
  yield text('goals.md', 'Goals', goals(), goalText)
  yield text('tasks.md', 'Tasks', tasks(), taskText)
  yield text('contacts.md', 'Contacts', contacts(), contactText)
  yield text('promises.md', 'Promises', statements(), statementText)
  yield text('advice.md', 'Advice', advice(), adviceText)
  const name = distinctNames()
  for await (const note of notes()) {
    const path = `markdown/notes/${name(noteFileName(note))}`
    yield { path, body: noteFileText(note), mtime: new Date(note.updated_at) }
  }
  for await (const { id, name: title } of conversations())
    yield text(`conversations/${name(`${title}.md`)}`, title, said(ctx, rooms, id), messageText)
  for await (const { id, name: title } of threads())
    yield text(`threads/${name(`${title}.md`)}`, title, written(ctx, rooms, id), threadText)
  for await (const file of files()) {
    const { body } = await asMe(ctx, (at) => rooms.files.content(at, { id: file.id }))
    yield { path: `files/${name(file.name)}`, body: await bytesOf(body), mtime: new Date(file.created_at) }
  }
  yield { path: 'README.md', body: readme(ctx.actor.email, clockIn(ctx.actor.time_zone, ctx.now), counts) }
}

async function bytesOf(body: Download['body']): Promise<Entry['body']> {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  const bytes = 'read' in body ? await body.read(null) : body
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
}

/** A transaction of its own, as the person: what they may see is decided where it always is. */
function asMe<T>(ctx: Ctx, work: (at: Ctx) => Promise<T>): Promise<T> {
  return workAs(ctx.database, ctx.actor, ownOrigin(ctx.log), work)
}

/** All that a list holds, page by page. */
async function* pages<T>(ctx: Ctx, list: (at: Ctx, page: { limit: number; cursor?: string }) => Promise<Page<T>>) {
  let cursor: string | undefined
  do {
    const page = await asMe(ctx, (at) => list(at, { ...PAGE, cursor }))
    yield* page.items
    cursor = page.next ?? undefined
  } while (cursor)
}

/** Of what a list holds the person's own, exactly as the API answers it. */
async function* own<T, O>(items: AsyncIterable<T>, isMine: (item: T) => boolean, shape: { parse(item: unknown): O }) {
  for await (const item of items) if (isMine(item)) yield shape.parse(item)
}

/** The same of a list that holds nobody else's. */
const all = <T, O>(
  ctx: Ctx,
  list: Parameters<typeof pages<T>>[1],
  { endpoints }: { endpoints: { list: { output: { parse(item: unknown): O } } } },
) => own(pages(ctx, list), () => true, endpoints.list.output)

/** The list of runs leaves out those of which people see only what came of them. */
async function* ofEveryKind(ctx: Ctx, { runs }: ExportRooms) {
  for (const kind of [undefined, ...quietRunKinds]) yield* pages(ctx, (at, page) => runs.list(at, { ...page, kind }))
}

async function* history(ctx: Ctx, { goals: verbs }: ExportRooms, goals: AsyncIterable<{ id: string }>) {
  for await (const { id } of goals)
    for await (const value of pages(ctx, (at, page) => verbs.history(at, { ...page, id, sort: 'oldest' })))
      yield { goal_id: id, ...goalsContract.endpoints.history.output.parse(value) }
}

/** All that was said in a conversation, in order, exactly as the API answers it. */
async function* said(ctx: Ctx, rooms: ExportRooms, conversationId: string): AsyncGenerator<Message> {
  let seq = 0
  for (;;) {
    const page = await asMe(ctx, (at) => rooms.saidAfter(at, conversationId, seq))
    for (const message of page) yield chatContract.endpoints.messages.output.parse(message)
    if (page.length === 0) return
    seq = page.at(-1)?.seq ?? seq
  }
}

/** What the people of a thread wrote, as far as the person can see it. */
async function* written(ctx: Ctx, rooms: ExportRooms, threadId: string): AsyncGenerator<ThreadMessage> {
  let seq = 0
  for (;;) {
    const page = await asMe(ctx, (at) => rooms.saidInThread(at, threadId, seq))
    for (const message of page) yield commsContract.endpoints.messages.output.parse(message)
    if (page.length === 0) return
    seq = page.at(-1)?.seq ?? seq
  }
}

async function* each<T>(all: AsyncIterable<{ id: string }>, partsOf: (id: string) => AsyncIterable<T>) {
  for await (const { id } of all) yield* partsOf(id)
}

async function* events(ctx: Ctx, { runs: verbs }: ExportRooms, runs: AsyncIterable<{ id: string }>) {
  for await (const { id } of runs)
    for await (const event of pages(ctx, (at, page) => verbs.timeline(at, { ...page, id, after: 0 })))
      yield { run_id: id, ...runsContract.endpoints.timeline.output.parse(event) }
}

/** Rows that no call answers, in the order of their ids. */
async function* rows<T extends { id: string }>(ctx: Ctx, read: (db: Db, after: string | null) => Promise<T[]>) {
  let after: string | null = null
  for (;;) {
    const page: T[] = await asMe(ctx, ({ db }) => read(db, after))
    yield* page
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE.limit) return
  }
}

async function* stream<T>(items: Promise<T[]>) {
  yield* await items
}

async function* asArray(items: AsyncIterable<unknown>, count: () => void) {
  let first = true
  for await (const item of items) {
    yield `${first ? '[\n' : ',\n'}${JSON.stringify(item)}`
    first = false
    count()
  }
  yield first ? '[]\n' : '\n]\n'
}

async function* asCards(items: AsyncIterable<Contact>, { vcardOf }: ExportRooms) {
  for await (const contact of items) yield vcardOf(contact)
}

async function* asText<T>(title: string, items: AsyncIterable<T>, write: (item: T) => string) {
  yield `# ${title}\n\n`
  for await (const item of items) yield write(item)
}
