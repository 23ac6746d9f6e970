// What kinds of file there are, and what is done with each. Types are found out from the content; names only tell texts apart.
import type { FileKind } from '#contract/files.ts'
import type { FileTask } from '#server/platform/reading/worker.ts'
import { extensionOf } from './names.ts'

type Reader = FileTask['reader']
/** `reader` null: it has no text that we read. */
export type FileType = { media_type: string; kind: FileKind; reader: Reader | null }

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN = 'application/vnd.oasis.opendocument.'
const known = (kind: FileKind, reader: Reader | null, ...types: string[]) =>
  types.map((media_type): [string, FileType] => [media_type, { media_type, kind, reader }])

/** By what the content turned out to be. What does not stand here is not kept. */
const KNOWN = new Map<string, FileType>([
  ...known('pdf', 'pdf', 'application/pdf'),
  ...known('document', 'docx', `${OFFICE}wordprocessingml.document`, `${OFFICE}wordprocessingml.template`),
  ...known('document', 'docx', 'application/vnd.ms-word.document.macroenabled.12'),
  ...known('document', null, `${OPEN}text`, 'application/rtf', 'application/epub+zip'),
  ...known('sheet', 'xlsx', `${OFFICE}spreadsheetml.sheet`, `${OFFICE}spreadsheetml.template`),
  ...known('sheet', 'xlsx', 'application/vnd.ms-excel.sheet.macroenabled.12'),
  ...known('sheet', null, `${OPEN}spreadsheet`),
  ...known('slides', 'pptx', `${OFFICE}presentationml.presentation`, `${OFFICE}presentationml.slideshow`),
  ...known('slides', 'pptx', 'application/vnd.ms-powerpoint.presentation.macroenabled.12'),
  ...known('slides', null, `${OPEN}presentation`),
  ...known('image', null, 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'),
  ...known('image', null, 'image/heic', 'image/heif', 'image/tiff', 'image/apng', 'image/vnd.adobe.photoshop'),
  ...known('archive', null, 'application/zip', 'application/gzip', 'application/x-7z-compressed'),
  ...known('archive', null, 'application/x-tar', 'application/vnd.rar', 'application/x-rar-compressed'),
  ...known('archive', null, 'application/x-bzip2', 'application/x-xz', 'application/zstd'),
])

/** Of these there are too many to name: they play or they do not, and nothing in them runs. */
const MEDIA = /^(audio|video)\//

/** A type that content shows by its first bytes. Null: it is not one that we keep. */
export function knownType(media_type: string): FileType | null {
  const found = KNOWN.get(media_type)
  if (found) return found
  return MEDIA.test(media_type) ? { media_type, kind: 'media', reader: null } : null
}

const OLD: Record<string, FileType> = {
  doc: { media_type: 'application/msword', kind: 'document', reader: null },
  xls: { media_type: 'application/vnd.ms-excel', kind: 'sheet', reader: null },
  ppt: { media_type: 'application/vnd.ms-powerpoint', kind: 'slides', reader: null },
  msg: { media_type: 'application/vnd.ms-outlook', kind: 'text', reader: null },
  // Today's, encrypted: it has a text that nobody here can read.
  docx: { media_type: 'application/x-cfb', kind: 'document', reader: 'docx' },
  xlsx: { media_type: 'application/x-cfb', kind: 'sheet', reader: 'xlsx' },
  pptx: { media_type: 'application/x-cfb', kind: 'slides', reader: 'pptx' },
}
/** Office files of before 2007 and encrypted ones look the same from outside: one container. Its name tells them apart. */
export function oldOffice(name: string): FileType {
  return OLD[extensionOf(name)] ?? { media_type: 'application/x-cfb', kind: 'other', reader: null }
}

const text = (media_type: string, kind: FileKind = 'text', reader: Reader = 'plain'): FileType => ({
  media_type,
  kind,
  reader,
})
const BY_ENDING: Record<string, FileType> = {
  md: text('text/markdown'),
  markdown: text('text/markdown'),
  csv: text('text/csv', 'sheet'),
  tsv: text('text/tab-separated-values', 'sheet'),
  json: text('application/json'),
  ics: text('text/calendar'),
  vcf: text('text/vcard'),
  eml: text('message/rfc822'),
}
const HTML = /^<(?:!doctype\s+html|html|head|body|script|iframe|style|meta|title|table|div|p|a|img|h1)\b/i
const SVG = /^(?:<!doctype\s+svg[^>]*>\s*)?<svg\b/i
const XML = /^<\?xml\s/i

/** How the text of a kept file is read. */
export function readerOf(media_type: string, name: string): Reader | null {
  if (media_type === 'application/x-cfb') return oldOffice(name).reader
  if (media_type === 'text/html') return 'html'
  return (
    KNOWN.get(media_type)?.reader ??
    (/^(text\/|application\/(json|xml)$|image\/svg|message\/)/.test(media_type) ? 'plain' : null)
  )
}

/** The type of a text: what its beginning says it is, and only where that says nothing, its name. `beginning`: decoded. */
export function textType(beginning: string, name: string): FileType {
  const start = beginning.trimStart()
  const first = firstElement(start)
  if (SVG.test(first)) return text('image/svg+xml', 'other')
  if (HTML.test(first)) return text('text/html', 'document', 'html')
  if (XML.test(start)) return text('application/xml')
  return BY_ENDING[extensionOf(name)] ?? text('text/plain')
}

/** What stands after the XML declaration and the comments. Step by step: one pattern would try every way to share out many comments. */
function firstElement(start: string): string {
  let rest = start.replace(/^<\?xml[^>]*>/i, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return rest
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}
