// One part of a mail, as it was before the mail was packed. It runs in the thread that reads mailboxes.
import type { ImapFlow } from 'imapflow'
import { type FetchedAttachment, MailError } from './mail.ts'
import { type Part, partsOf } from './structure.ts'

/** So much is asked for at once. */
const CHUNK_BYTES = 524_288
/** Packed as base64, three bytes are four signs and a few line breaks. */
const PACKED = 1.4

/**
 * The nth of what hangs on a mail of the open folder; the mail does not become read. `most`: of its bytes.
 * Errors: MailError (gone: the mail or the part is not there; too_large; unreachable: it broke off).
 */
export async function fetchAttachment(
  client: ImapFlow,
  uid: number,
  n: number,
  most: number,
): Promise<FetchedAttachment> {
  const mail = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true })
  const part = mail ? partsOf(mail.bodyStructure as Part | undefined).attachments[n] : undefined
  if (!part) throw new MailError('gone')
  const { key, name, type, size } = part
  if (size > most * PACKED) throw new MailError('too_large')
  const { content } = await client.download(String(uid), key, {
    uid: true,
    chunkSize: CHUNK_BYTES,
    maxBytes: most + 1,
    decodeText: false,
  })
  if (!content) throw new MailError('gone')
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) {
      content.destroy()
      throw new MailError('too_large')
    }
    pieces.push(piece)
  }
  return { name, type, size, bytes: Buffer.concat(pieces) }
}
