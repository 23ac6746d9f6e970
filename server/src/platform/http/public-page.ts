import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A whole answer that is the same for everybody, until it is made anew. */
export type PublicPage = {
  status: number
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** `type`: with its charset. Compressed once for each way that is asked for. */
export function publicPage(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): PublicPage {
  const plain = Buffer.from(text)
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const packed = new Map<string, Buffer>()
  const pack = (way: string): Buffer => {
    let bytes = packed.get(way)
    if (bytes === undefined) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      bytes = way === 'br' ? brotliCompressSync(plain, { params }) : gzipSync(plain, { level: 9 })
      packed.set(way, bytes)
    }
    return bytes
  }
  return {
    status,
    send(request, reply) {
      const way = accepted(request.headers['accept-encoding'])
      const etag = `"${tag}${way ? `-${way}` : ''}"`
      reply.code(status).headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      if (way !== null) reply.header('content-encoding', way)
      return reply.type(type).send(way === null ? plain : pack(way))
    },
  }
}

function accepted(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const ways = String(header ?? '')
    .split(',')
    .map((way) => way.trim())
    .filter((way) => !/;\s*q=0(\.0*)?$/.test(way))
    .map((way) => way.split(';', 1)[0])
  return ways.includes('br') ? 'br' : ways.includes('gzip') ? 'gzip' : null
}
