// Receives a file: the part `file` of a multipart body goes to the disk as it comes, never into memory as a whole.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/endpoint.ts'
import { type Blobs, tooLarge } from '../blobs.ts'
import { AppError, fail, invalid } from '../errors.ts'

/** What a multipart body may weigh beside its file. */
const FRAME_BYTES = 65_536
const MOST_FIELDS = 10
const FIELD_BYTES = 10_000

export type Received = { file: Upload; fields: Record<string, string> }
export type Uploads = {
  blobs: Blobs
  /** Which of these blobs a record names. */
  inUse(blobIds: string[]): Promise<ReadonlySet<string>>
}

/** Within this scope multipart bodies are understood; everywhere else they are refused. */
export async function takeMultipart(scope: FastifyInstance, { mostBytes }: Blobs): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 1,
      fieldSize: FIELD_BYTES,
      headerPairs: 20,
      // One more than may be: whoever counts the bytes sees that there are too many.
      fileSize: mostBytes + 1,
    },
  })
}

/** Before the body is read. Errors: unsupported_media_type, too_large. */
export function checkUploadHead(request: FastifyRequest, { mostBytes }: Blobs): void {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'multipart/form-data') throw fail('unsupported_media_type', 'Please send multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) <= mostBytes + FRAME_BYTES) return
  drainBody(request, mostBytes)
  throw tooLarge(mostBytes)
}

/** Receives a file for `work`. When it has made no record of the file, for whatever reason, the bytes go again. */
export async function withUpload<T>(
  request: FastifyRequest,
  { blobs, inUse }: Uploads,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const received = await receiveFile(request, blobs)
  const { blob_id } = received.file
  try {
    return await work(received)
  } finally {
    // Asked of the database: a commit may have worked although its answer was lost. What stays in doubt is left to the sweep.
    const used = await inUse([blob_id]).catch(() => null)
    if (used && !used.has(blob_id)) await blobs.remove(blob_id)
  }
}

/**
 * Reads the body. Whatever goes wrong, also when the sender breaks off, no byte of it stays.
 * Errors: bad_request, too_large, storage_full, invalid (no file, an empty one, more than one).
 */
async function receiveFile(request: FastifyRequest, blobs: Blobs): Promise<Received> {
  const fields: Record<string, string> = Object.create(null)
  let file: Upload | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (Object.hasOwn(fields, part.fieldname) || part.valueTruncated)
          throw invalid(part.fieldname, 'Please send each field once, and not this long.')
        fields[part.fieldname] = String(part.value)
      } else {
        if (part.fieldname !== 'file') throw invalid(part.fieldname, 'The file belongs into the part "file".')
        const { id, ...kept } = await blobs.put(part.file)
        file = { blob_id: id, name: sentName(part.filename ?? ''), ...kept }
      }
    }
    if (!file) throw invalid('file', 'Please choose a file.')
    if (file.size === 0) throw invalid('file', 'This file is empty.')
    return { file, fields }
  } catch (error) {
    if (file) await blobs.remove(file.blob_id)
    drainBody(request, blobs.mostBytes)
    throw error instanceof AppError ? error : unreadable(error)
  }
}

/** What still comes is read and forgotten, so that a browser reads the answer; whoever sends on and on is cut off. */
function drainBody({ raw }: FastifyRequest, mostBytes: number): void {
  let left = mostBytes
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}

/** Browsers write the signs that would end a part's head as in an address, and only these (HTML, multipart/form-data). */
const sentName = (name: string) => name.replace(/%22/g, '"').replace(/%0[da]/gi, ' ')

const FILES_LIMIT = 'FST_FILES_LIMIT'

function unreadable(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === FILES_LIMIT) return invalid('file', 'Please send one file at a time.')
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return invalid('', 'Please send fewer fields.')
  // The disk's own troubles are not the sender's.
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET' && code !== 'EPIPE') return error
  return fail('bad_request', 'The upload broke off or could not be read. Please try again.', { cause: error })
}
