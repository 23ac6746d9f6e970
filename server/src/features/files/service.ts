import type { Upload } from '#contract/endpoint.ts'
import type { FileRecord, filesContract } from '#contract/files.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { NO_PROGRAMS, typeOfUpload } from './http.ts'
import { can } from './policy.ts'
import { cleanName, isProgramName } from './rules/names.ts'
import * as store from './store/files.ts'

/** How much of a text goes out at once, in characters. */
const TEXT_LENGTH = 100_000

export type FileDeps = {
  blobs: Blobs
  /** What one person may have. */
  most: { bytes: number; files: number }
  /** Something is to be done now: a text to be read, bytes to be cleared away. */
  wake(): void
}

/** Of which mail, and how a person would name it. */
export type Origin = { mail_id: string; came_from: string }

/**
 * Keeps bytes that have come in as a file of the caller's, in the transaction of `ctx`. `from`: where else than from an upload. What
 * was kept from the same mail with the same bytes is answered again. Whoever calls it announces it. Errors: unsupported_media_type, conflict (no room left).
 */
export async function keepFile(
  { blobs, most, wake }: FileDeps,
  ctx: Ctx,
  upload: Upload,
  from: Origin | null = null,
): Promise<FileRecord> {
  const name = cleanName(upload.name)
  const { media_type, kind, reader } = await typeOfUpload(blobs, upload, name)
  const { blob_id, size, sha256 } = upload
  const had = await store.lockFileQuota(ctx.db, ctx.actor.user_id)
  const before = from ? await store.keptFrom(ctx.db, ctx.actor.user_id, from.mail_id, sha256) : undefined
  if (before !== undefined) {
    ctx.existing()
    return found(ctx, before)
  }
  if (had.count >= most.files)
    throw fail('conflict', `You have ${most.files} files, which is the most. Please delete some first.`)
  if (had.bytes + size > most.bytes)
    throw fail('conflict', `Your files fill your ${megabytes(most.bytes)}. Please delete some first.`)
  const text_status = reader ? 'pending' : 'none'
  const id = await store.insert(ctx.db, ctx.actor.user_id, {
    ...{ name, media_type, kind, size, sha256, blob_id, text_status },
    ...(from ?? { mail_id: null, came_from: null }),
  })
  ctx.afterCommit(wake)
  return found(ctx, id)
}

/** Files: kept, found, shown, given back. Each is its owner's alone. Source: wire §8, trust B14. */
export function filesService(deps: FileDeps): ServiceFunctions<typeof filesContract> {
  const { blobs, wake } = deps
  return {
    async list(ctx, input) {
      return store.list(ctx.db, ctx.actor.user_id, input)
    },

    /** Errors: unsupported_media_type, conflict (no room left), and those of receiving: too_large, invalid, storage_full. */
    async create(ctx, { file }) {
      const kept = await keepFile(deps, ctx, file)
      announce(ctx, kept.id)
      return kept
    },

    async get(ctx, { id }) {
      return found(ctx, id)
    },

    /** Errors: not_found. */
    async content(ctx, { id }) {
      const { name, media_type, size, sha256 } = await found(ctx, id)
      const blob = required(await store.blobOf(ctx.db, ctx.actor.user_id, id))
      return { name, media_type, body: { size, etag: sha256, read: (range) => blobs.read(blob, range) } }
    },

    /** The beginning of it, where it is long. Errors: not_found (also while it is being read, and where there is none). */
    async text(ctx, { id }) {
      const { user_id } = await found(ctx, id)
      return required(await store.textOf(ctx.db, user_id, id, TEXT_LENGTH))
    },

    /** Errors: not_found, conflict, invalid. */
    async update(ctx, { id, name }) {
      const before = await lockForUpdate(ctx, id)
      permit(can(ctx.actor, before).can_edit)
      requireVersion(ctx, before)
      if (isProgramName(name)) throw invalid('name', NO_PROGRAMS)
      await store.rename(ctx.db, id, name)
      announce(ctx, id)
      return found(ctx, id)
    },

    /** The bytes go once it is certain that the record is gone. Errors: not_found, conflict. */
    async remove(ctx, { id }) {
      const before = await lockForUpdate(ctx, id)
      permit(can(ctx.actor, before).can_delete)
      requireVersion(ctx, before)
      await store.remove(ctx.db, id)
      announce(ctx, id)
      ctx.afterCommit(wake)
    },
  }
}

/** A file as a citation shows it: the record, and how its text begins. Errors: not_found. */
export async function readFile(
  ctx: Ctx,
  id: string,
  length: number,
): Promise<{ file: FileRecord; text: string | null }> {
  const file = await found(ctx, id)
  return { file, text: (await store.textOf(ctx.db, file.user_id, id, length))?.text ?? null }
}

/** Those of these files that the caller may see, with the first `length` characters of their texts; in no order, by a fixed number of statements. */
export async function readFiles(
  ctx: Ctx,
  ids: readonly string[],
  length: number,
): Promise<{ file: FileRecord; text: string | null }[]> {
  if (ids.length === 0) return []
  const files = await store.getSome(ctx.db, ctx.actor.user_id, ids)
  const texts = await store.textsOf(ctx.db, ctx.actor.user_id, ids, length)
  return files.map((file) => ({ file, text: texts.get(file.id) ?? null }))
}

/** The files that hang on a conversation of the caller's, newest first. */
export async function filesOn(ctx: Ctx, conversationId: string, page: { limit: number; cursor?: string }) {
  return store.list(ctx.db, ctx.actor.user_id, { ...page, conversation_id: conversationId, sort: 'newest' })
}

/** Hangs a file of the caller's on a conversation of theirs. Errors: not_found. */
export async function attachToConversation(ctx: Ctx, id: string, conversationId: string): Promise<FileRecord> {
  await store.setConversation(ctx.db, id, conversationId)
  return found(ctx, id)
}

/** Which of these blobs belong to a file. */
export const blobsInUse = store.blobsInUse

const megabytes = (bytes: number) =>
  bytes >= 1_073_741_824 ? `${Math.round(bytes / 107_374_182.4) / 10} GB` : `${Math.round(bytes / 1_048_576)} MB`

async function found(ctx: Ctx, id: string): Promise<FileRecord> {
  return required(isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined)
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<FileRecord> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('files', id, { users: [ctx.actor.user_id] })
}
