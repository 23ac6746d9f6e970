import type { correspondenceContract, Exchange, MailDraft, MailRecord } from '#contract/correspondence.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { CalendarAnswer } from '#server/platform/calendar/answer.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { tidyPeople, wordsOf } from './rules/words.ts'
import { type AttachmentDeps, fetched, kept } from './service/attachments.ts'
import * as drafts from './store/drafts.ts'
import * as store from './store/exchanges.ts'

const MOST_DRAFTS = 500
/** What was said yes to, and is on its way, is not changed any more. */
const MAY_CHANGE: readonly string[] = ['draft', 'failed', 'unsure']

type Deps = {
  connections: { get(ctx: Ctx, input: { id: string }): Promise<{ id: string; kind: string; address: string }> }
  contacts: { get(ctx: Ctx, input: { id: string }): Promise<unknown> }
}

/** Mails of connected mailboxes, each its owner's alone (decision 0081). `agreed`: a mail is to be sent. */
export const correspondenceService = (
  deps: Deps & AttachmentDeps,
  agreed: () => void,
): ServiceFunctions<typeof correspondenceContract> => ({
  /** Errors: invalid, not_found (a contact or connection that the caller may not see). */
  async list(ctx, input) {
    if (input.contact_id) await deps.contacts.get(ctx, { id: input.contact_id })
    if (input.connection_id) await deps.connections.get(ctx, { id: input.connection_id })
    return store.list(ctx.db, ctx.actor, input)
  },

  async get(ctx, { id }) {
    return foundExchange(ctx, id)
  },

  /** The mailbox itself is not told. Errors: not_found. */
  async read(ctx, { id }) {
    await foundExchange(ctx, id)
    if (await store.readHere(ctx.db, id)) ctx.changed('correspondence', id, { users: [ctx.actor.user_id] })
    return foundExchange(ctx, id)
  },

  /** Errors: not_found. */
  async mails(ctx, { id, ...input }) {
    await foundExchange(ctx, id)
    return store.mailsOf(ctx.db, ctx.actor, id, input)
  },

  async mail(ctx, { id }) {
    return readMail(ctx, id)
  },

  /** Fetched for this one time. Errors: not_found, conflict, too_large, unavailable; in words that its person understands. */
  async attachment(ctx, which) {
    const { name, type, bytes } = (await fetched(deps, ctx, which, readMail)).attachment
    return { name, media_type: type, body: bytes }
  },

  /** Errors: the same, and unsupported_media_type, conflict (no room left), storage_full. */
  async keepAttachment(ctx, which) {
    const file = await kept(deps, ctx, which, readMail)
    ctx.changed('files', file.id, { users: [ctx.actor.user_id] })
    return file
  },

  async newPeople(ctx, { addresses }) {
    return { new_people: await drafts.neverWrittenTo(ctx.db, addresses) }
  },

  async drafts(ctx, input) {
    const page = await drafts.list(ctx.db, ctx.actor.user_id, input)
    return { ...page, items: page.items.map(shown) }
  },

  /** Errors: invalid, not_found (the mail or the connection), conflict (too many). */
  async draft(ctx, input) {
    const draft = await writeDraft(deps, ctx, { id: newId(), ...input })
    announce(ctx, draft.id)
    return draft
  },

  async readDraft(ctx, { id }) {
    return shown(await foundDraft(ctx, id))
  },

  /** Errors: not_found, conflict (it was agreed to), invalid. */
  async updateDraft(ctx, { id, ...values }) {
    const before = await lockForUpdate(ctx, id)
    if (before.itip !== null)
      throw fail('conflict', 'This mail answers an invitation. Discard it and answer again to say something else.')
    await drafts.update(ctx.db, before.id, { ...values, ...tidyPeople(values.to, values.cc) })
    announce(ctx, id)
    return shown(await foundDraft(ctx, id))
  },

  /** Errors: not_found, conflict (it is on its way). */
  async removeDraft(ctx, { id }) {
    if (!isId(id) || !(await drafts.lock(ctx.db, id))) throw notFound()
    const before = await foundDraft(ctx, id)
    if (before.state === 'agreed' || before.state === 'sending') throw onItsWay()
    requireVersion(ctx, before)
    await drafts.remove(ctx.db, id)
    announce(ctx, id, before)
  },

  /** The yes to exactly these words and recipients. Errors: not_found, conflict (they are others by now, or it is on its way), invalid. */
  async send(ctx, { id, words }) {
    const before = await lockForUpdate(ctx, id)
    await agree(ctx, before, words)
    announce(ctx, id, before)
    ctx.afterCommit(agreed)
    return shown(await foundDraft(ctx, id))
  },
})

export type Draft = {
  id: string
  to: string[]
  cc: string[]
  subject: string
  text: string
  answers?: string
  connection_id?: string
  /** The same for calendars: it answers an invitation. */
  itip?: string
  /** It is put into this event, and sent by the server of that calendar. */
  calendar?: CalendarAnswer
}

/** A mail is written, and not sent. The same id again is the same mail. Errors: invalid, not_found, conflict. */
export async function writeDraft(
  deps: Deps,
  ctx: Ctx,
  { id, answers, connection_id, itip, calendar, ...values }: Draft,
): Promise<MailDraft> {
  const { user_id } = ctx.actor
  const answered = answers === undefined ? null : await readMail(ctx, answers)
  const from = connection_id ?? answered?.connection_id
  if (from === undefined) throw invalid('connection_id', 'Please say from which mailbox.')
  const connection = await deps.connections.get(ctx, { id: from })
  if (connection.kind !== (calendar ? 'calendar' : 'mailbox'))
    throw invalid('connection_id', 'Mails are sent from a mailbox.')
  const address = calendar?.asked ?? connection.address
  const { total } = await drafts.list(ctx.db, user_id, { limit: 1 })
  if (Number.parseInt(total, 10) >= MOST_DRAFTS * 20)
    throw fail('conflict', 'There are too many drafts. Please discard some.')
  const thread = answered === null ? null : await store.threadOf(ctx.db, answered.id)
  await drafts.insert(ctx.db, {
    id,
    user_id,
    connection_id: connection.id,
    exchange_id: answered?.exchange_id ?? null,
    in_reply_to: thread?.message_id || null,
    references: thread === null ? [] : [...thread.before, thread.message_id].filter((each) => each !== ''),
    message_id: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    ...values,
    ...tidyPeople(values.to, values.cc),
    itip: itip ?? null,
    calendar: calendar ?? null,
  })
  return shown(await foundDraft(ctx, id))
}

/** Errors: conflict, invalid. */
async function agree(ctx: Ctx, before: drafts.Row, words: string): Promise<void> {
  if (before.to.length + before.cc.length === 0) throw invalid('to', 'Please say who it goes to.')
  if (wordsOf(before) !== words)
    throw fail(
      'conflict',
      'This mail is not what you said yes to: its words or recipients were changed. Please read it again.',
      {
        current: shown(before),
      },
    )
  await drafts.agree(ctx.db, before.id)
}

/** Written and agreed to at once, by a yes that was given to exactly these arguments elsewhere. Errors: as those of the service. */
export async function sendAgreed(deps: Deps, ctx: Ctx, draft: Draft, agreed: () => void): Promise<MailDraft> {
  const made = await writeDraft(deps, ctx, draft)
  // Done over, it was agreed to already.
  if (made.state === 'draft') await agree(ctx, await foundDraft(ctx, made.id), made.words)
  announce(ctx, made.id)
  ctx.afterCommit(agreed)
  return shown(await foundDraft(ctx, made.id))
}

/** One mail, for whoever shows it. Errors: not_found. */
export async function readMail(ctx: Ctx, id: string): Promise<MailRecord> {
  const mail = isId(id) ? await store.mail(ctx.db, ctx.actor, id) : undefined
  if (!mail) throw notFound()
  return mail
}

async function foundExchange(ctx: Ctx, id: string): Promise<Exchange> {
  const exchange = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!exchange) throw notFound()
  return exchange
}

async function foundDraft(ctx: Ctx, id: string): Promise<drafts.Row> {
  const draft = isId(id) ? await drafts.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!draft) throw notFound()
  return draft
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<drafts.Row> {
  if (!isId(id) || !(await drafts.lock(ctx.db, id))) throw notFound()
  const draft = await foundDraft(ctx, id)
  if (!MAY_CHANGE.includes(draft.state)) throw onItsWay()
  requireVersion(ctx, draft)
  return draft
}

const onItsWay = () => fail('conflict', 'You said yes to this mail already: it is on its way, or was sent.')

function shown({
  user_id: _,
  message_id,
  in_reply_to: __,
  references: ___,
  tries: ____,
  itip,
  calendar,
  ...draft
}: drafts.Row): MailDraft {
  return { ...draft, words: wordsOf({ ...draft, message_id, itip, calendar }) }
}

/** An invitation that is answered stands on Today no more. */
function announce(ctx: Ctx, id: string, draft: Pick<drafts.Row, 'itip'> | null = null): void {
  const users = [ctx.actor.user_id]
  ctx.changed('correspondence', id, { users })
  if (draft?.itip != null) for (const topic of ['meetings', 'today'] as const) ctx.changed(topic, id, { users })
}
