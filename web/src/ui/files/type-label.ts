// What people call the type of a file.
import type { FileRecord } from '#contract/files.ts'

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/pdf$/, 'PDF'],
  [/wordprocessingml|ms-word|msword/, 'Word'],
  [/spreadsheetml|ms-excel/, 'Excel'],
  [/presentationml|ms-powerpoint/, 'PowerPoint'],
  [/opendocument/, 'OpenDocument'],
  [/outlook|rfc822/, 'Email'],
  [/^text\/markdown/, 'Markdown'],
  [/^text\/csv/, 'CSV'],
  [/^text\/html/, 'Web page'],
  [/^text\/calendar/, 'Calendar'],
  [/^text\/vcard/, 'Contacts'],
  [/^text\/plain/, 'Text'],
  [/svg/, 'SVG'],
]

/** `application/vnd…wordprocessingml.document` -> "Word". */
export function typeLabel({
  media_type,
  kind,
}: Pick<FileRecord, 'media_type'> & { kind?: FileRecord['kind'] }): string {
  const named = NAMED.find(([pattern]) => pattern.test(media_type))?.[1]
  if (named) return named
  const short = (media_type.split('/')[1] ?? '').replace(/^(x-|vnd\.)/, '').replace(/-compressed$/, '')
  return short.length <= 6 && kind !== 'other' ? short.toUpperCase() : 'File'
}
