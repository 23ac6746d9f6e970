// A whole mail, as it comes over the wire, read by the reader of mailboxes. It runs in a thread of its own: what it is given may be made to harm.
import { simpleParser } from 'mailparser'
import type { ReadMail } from './mail.ts'
import { READ, readMail } from './read-mail.ts'
import { tidyLine } from './structure.ts'

const MOST_ATTACHMENTS = 50

/** Errors: whatever a hostile mail brings about. */
export async function readRaw(raw: Uint8Array): Promise<ReadMail> {
  const bytes = Buffer.from(raw)
  const parsed = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: READ.part,
  })
  const html = typeof parsed.html === 'string' ? parsed.html : ''
  const text = Buffer.from(html || (parsed.text ?? ''))
  const end = headEnd(bytes)
  return readMail({
    head: bytes.subarray(0, Math.min(end, READ.head)),
    part: { key: '1', html: html !== '', charset: 'utf-8', encoding: '8bit', flowed: false, size: text.length },
    body: text.subarray(0, READ.part),
    attachments: parsed.attachments.slice(0, MOST_ATTACHMENTS).map(({ filename, contentType, size }) => ({
      name: tidyLine(filename ?? '', 200) || 'Attachment',
      type: /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(contentType) ? contentType : 'application/octet-stream',
      size,
    })),
    // No server of the person's has said anything of it.
    trusted: [],
  })
}

/** Where the head ends, its last line break included. */
function headEnd(bytes: Buffer): number {
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')]
  if (crlf < 0 && lf < 0) return bytes.length
  return crlf >= 0 && (lf < 0 || crlf < lf) ? crlf + 2 : lf + 1
}
