import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from '#contract/endpoint.ts'

/** Answers a file that the browser keeps and never shows. One that breaks off midway ends the connection: half a file is no file. */
export function sendDownload(reply: FastifyReply, { name, media_type, body }: Download): FastifyReply {
  const whole = typeof body === 'string' || body instanceof Uint8Array
  return reply
    .header('content-disposition', attachment(name))
    .type(media_type)
    .send(whole ? body : Readable.from(body, { objectMode: false }))
}

/** `Content-Disposition` for a name in any script: plain letters for old clients, the name itself for all others (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
