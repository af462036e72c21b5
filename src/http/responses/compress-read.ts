import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A smaller response fits into one packet anyway. */
const bytesMin = 1_400

const compressions = {
  // Higher qualities take several times as long for a few percent.
  br: (body: string | Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}

/** Compresses a read, if that saves a packet. */
export async function compressRead(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isWorthIt = isText && payload.length >= bytesMin
  return isWorthIt ? compressText(request, reply, payload) : payload
}

/** Compresses a text in the thread pool, if the caller accepts it. */
export async function compressText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): Promise<string | Buffer> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
  const encoding = acceptedEncoding(headers['accept-encoding'] ?? '')
  if (encoding === null) return payload
  reply.header('content-encoding', encoding)
  return compressions[encoding](payload)
}

export function acceptedEncoding(accepted: string): keyof typeof compressions | null {
  const names = accepted
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    // A weight of 0 means that the caller does not accept it.
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
