import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../../kernel/once.ts'
import { acceptedEncoding } from './compress-read.ts'

/** A constant text, compressed once per encoding. */
export interface CompressedText {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export function compressedText(text: string): CompressedText {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  // Compressed in the thread pool: the reference is over a megabyte, which takes brotli a second.
  const br = once(() => compressions.br(text))
  const gzipped = once(() => compressions.gzip(text))
  return {
    async send({ headers }, reply) {
      reply.headers({ etag, vary: 'accept-encoding' })
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const encoding = acceptedEncoding(headers['accept-encoding'] ?? '')
      if (encoding === null) return reply.send(text)
      return reply.header('content-encoding', encoding).send(await (encoding === 'br' ? br() : gzipped()))
    },
  }
}
