import { ticked } from '#contract/note-boxes.ts'
import { noteFileName, noteFileText } from '#contract/note-file.ts'
import type { Note, notesContract } from '#contract/notes.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnUserId } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { distinctNames, type Entry, zipOf } from '#server/platform/zip.ts'
import { can } from './policy.ts'
import * as store from './store.ts'

/** Notes: a private journal, one entry at a time. Source: wire §5, rights §8. */
export const notesService: ServiceFunctions<typeof notesContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor.user_id, input)
  },

  /** Without a date it is today's, in UTC. Errors: invalid. */
  async create(ctx, { content, entry_date = todayOf(ctx), user_id }) {
    requireOwnUserId(user_id, ctx.actor.user_id)
    const id = await store.insert(ctx.db, ctx.actor.user_id, { content, entry_date })
    announce(ctx, id)
    return found(ctx, id)
  },

  /** A ZIP, one Markdown file for each note, read page by page while it is sent. */
  async exportFiles(ctx, filters) {
    const name = `notes ${todayOf(ctx)}.zip`
    return { name, media_type: 'application/zip', body: zipOf(files(ctx, filters)) }
  },

  /** All or none. Answers how many were new and how many were there already. Errors: invalid. */
  async importFiles(ctx, { notes }) {
    const ids = await store.insertNew(ctx.db, ctx.actor.user_id, notes)
    if (ids[0]) announce(ctx, ids[0])
    return { created: ids.length, present: notes.length - ids.length }
  },

  async get(ctx, { id }) {
    return found(ctx, id)
  },

  /** Fields left out stay as they are. Errors: not_found, conflict, invalid. */
  async update(ctx, { id, user_id, ...values }) {
    const before = await lockForUpdate(ctx, id)
    permit(can(ctx.actor, before).can_edit)
    requireVersion(ctx, before)
    requireOwnUserId(user_id, before.user_id)
    await store.update(ctx.db, id, values)
    announce(ctx, id)
    return found(ctx, id)
  },

  /** Errors: not_found, conflict (also: no box stands at this place any more). */
  async tick(ctx, { id, at, checked }) {
    const before = await lockForUpdate(ctx, id)
    permit(can(ctx.actor, before).can_edit)
    requireVersion(ctx, before)
    const content = ticked(before.content, at, checked)
    if (content === null)
      throw fail('conflict', 'There is no longer a box at this place. Please look at the note again.')
    if (content === before.content) return before
    await store.update(ctx.db, id, { content })
    announce(ctx, id)
    return found(ctx, id)
  },

  /** Errors: not_found, conflict. */
  async remove(ctx, { id }) {
    const note = await lockForUpdate(ctx, id)
    permit(can(ctx.actor, note).can_delete)
    requireVersion(ctx, note)
    await store.remove(ctx.db, id)
    announce(ctx, id)
  },
}

type Filters = Pick<store.NoteQuery, 'search' | 'from' | 'to' | 'sort'>

async function* files(ctx: Ctx, filters: Filters): AsyncGenerator<Entry> {
  const name = distinctNames()
  let cursor: string | undefined
  do {
    const query = { ...filters, limit: 200, skip: 0, cursor }
    const page = await ctx.database.as(ctx.actor.user_id, (db) => store.list(db, ctx.actor.user_id, query))
    for (const note of page.items) {
      yield { path: name(noteFileName(note)), body: noteFileText(note), mtime: new Date(note.updated_at) }
    }
    cursor = page.next ?? undefined
  } while (cursor)
}

/** Those of these notes that the caller may see, in no order, by one statement. */
export const readNotes = (ctx: Ctx, ids: readonly string[]): Promise<Note[]> =>
  store.getSome(ctx.db, ctx.actor.user_id, ids)

async function found(ctx: Ctx, id: string): Promise<Note> {
  const note = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!note) throw notFound()
  return note
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<Note> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('notes', id, { users: [ctx.actor.user_id] })
}
