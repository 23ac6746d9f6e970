// What hangs on a mail stays in the mailbox until its person asks for it. Then it is fetched, for this one time (decision 0127).
import { Readable } from 'node:stream'
import type { MailRecord } from '#contract/correspondence.ts'
import type { Upload } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { FileRecord } from '#contract/files.ts'
import { loginOf } from '#server/access/connection-login.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import { type FetchedAttachment, MailError } from '#server/platform/imap/mail.ts'
import { isMailbox, type Login, type ServerDeps, serverOf } from '#server/platform/imap/servers.ts'
import { attachmentFault, FORWARDED, LOCKED, LOOKED_FOR, originWords, PAUSED } from '../rules/attachment-words.ts'
import { boxOf, type Place, placesOf } from '../store/places.ts'

export type AttachmentDeps = {
  means: ServerDeps
  blobs: Blobs
  keepFile(ctx: Ctx, upload: Upload, from: { mail_id: string; came_from: string }): Promise<FileRecord>
}
type Which = { id: string; n: number }
type Read = (ctx: Ctx, id: string) => Promise<MailRecord>

/** Errors: not_found (the mail, or it has no such attachment; it is gone from the mailbox), conflict, too_large, unavailable. */
export async function fetched(
  { means, blobs: { mostBytes } }: AttachmentDeps,
  ctx: Ctx,
  { id, n }: Which,
  read: Read,
): Promise<{ mail: MailRecord; attachment: FetchedAttachment }> {
  const { mail, box, places } = await ctx.database.as(
    ctx.actor.user_id,
    async (db) => {
      const mail = await read({ ...ctx, db }, id)
      return { mail, box: await boxOf(db, mail.connection_id), places: await placesOf(db, mail.id) }
    },
    'own',
  )
  const told = mail.attachments[n]
  if (!told || !box) throw notFound()
  if (box.kind === 'forwarding') throw said(FORWARDED)
  if (box.paused) throw said(PAUSED)
  if (places.length === 0) throw said(LOOKED_FOR)
  try {
    const login = await loginOf(means, ctx.database.db, box)
    if (login === null || !isMailbox(box.settings)) throw said(LOCKED)
    const attachment = await fromMailbox(means, box.settings.imap, login, { places, n, most: mostBytes })
    // Another one than was shown is not what was asked for.
    if (attachment.name !== told.name || attachment.type !== told.type) throw new MailError('gone')
    return { mail, attachment }
  } catch (error) {
    if (error instanceof MailError) throw said(attachmentFault(error.fault, mostBytes))
    throw error
  }
}

/** Kept as an upload is: looked at by its bytes, and read. Errors: as of `fetched`, and those of keeping a file. */
export async function kept(deps: AttachmentDeps, ctx: Ctx, which: Which, read: Read): Promise<FileRecord> {
  const { mail, attachment } = await fetched(deps, ctx, which, read)
  const { id: blob_id, ...stored } = await deps.blobs.put(Readable.from([attachment.bytes]))
  let taken = false
  try {
    const upload = { blob_id, name: attachment.name, ...stored }
    return await ctx.database.as(
      ctx.actor.user_id,
      async (db) => {
        // Between the fetching and now its mail may have gone, with all that hangs on it.
        await read({ ...ctx, db }, mail.id)
        const had = new Set<string>()
        const file = await deps.keepFile({ ...ctx, db, existing: () => had.add('') }, upload, {
          mail_id: mail.id,
          came_from: originWords(mail),
        })
        if (had.size > 0) ctx.existing()
        taken = had.size === 0
        return file
      },
      'own',
    )
  } finally {
    if (!taken) await deps.blobs.remove(blob_id)
  }
}

async function fromMailbox(
  means: ServerDeps,
  imap: Parameters<typeof serverOf>[1],
  login: Login,
  { places, n, most }: { places: readonly Place[]; n: number; most: number },
): Promise<FetchedAttachment> {
  const session = await means.mailboxes.open(await serverOf(means.reach, imap, login), { news() {}, closed() {} })
  try {
    let renumbered = false
    for (const { path, uid, uid_validity } of places) {
      try {
        const opened = await session.open(path)
        if (opened.uid_validity === uid_validity) return await session.attachment(uid, n, most)
        // Its numbers mean other mails by now: the next look finds them again.
        renumbered = true
      } catch (error) {
        if (!(error instanceof MailError) || error.fault !== 'gone') throw error
      }
    }
    if (renumbered) throw said(LOOKED_FOR)
    throw new MailError('gone')
  } finally {
    await session.close()
  }
}

const said = ([code, words]: [ErrorCode, string]) => fail(code, words)
