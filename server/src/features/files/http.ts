// What a file that came in is, judged by its bytes.
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Upload } from '#contract/endpoint.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import { fail } from '#server/platform/errors.ts'
import { decodeText } from '#server/platform/reading/charset.ts'
import { isProgramName } from './rules/names.ts'
import { type FileType, knownType, oldOffice, textType } from './rules/types.ts'

export const NO_PROGRAMS = 'Programs and scripts cannot be kept here.'
/** So much of a text is looked at to tell what it is. */
const BEGINNING_BYTES = 65_536

/** Errors: unsupported_media_type, for programs and for what nobody can tell. */
export async function typeOfUpload(blobs: Blobs, { blob_id }: Upload, name: string): Promise<FileType> {
  if (isProgramName(name)) throw fail('unsupported_media_type', NO_PROGRAMS)
  const path = blobs.pathOf(blob_id)
  const seen = await fileTypeFromFile(path)
  const type = seen && (seen.mime === 'application/x-cfb' ? oldOffice(name) : knownType(seen.mime))
  if (type) return type
  // What is not told by its first bytes may be a text; so may what only looks like something else.
  const beginning = decodeText(await firstBytes(path, BEGINNING_BYTES))
  if (beginning !== null) return textType(beginning, name)
  throw fail(
    'unsupported_media_type',
    'This kind of file cannot be kept here. Documents, sheets, slides, pictures, texts, sound, video and archives can.',
  )
}

async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
