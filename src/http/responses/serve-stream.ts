import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Input, Operation } from '../../kernel/operations/operation.ts'
import type { StreamMessage } from '../../kernel/operations/transport.ts'
import type { Caller } from '../access.ts'
import { toApiError } from './responses.ts'

/** Proxies and browsers close a silent connection after less than a minute. */
const heartbeatMs = 15_000
/** A client that is this far behind is disconnected. */
const unreadBytesMax = 1_000_000
/** Open streams per credential and process: one per browser tab. */
export const streamsPerCredential = 6

/** The open streams of this process. */
export interface OpenStreams {
  /** Throws if the credential has too many open streams; call the returned function when the stream closes. */
  open(caller: Caller, close: () => void): () => void
}

export function openStreams(server: FastifyInstance): OpenStreams {
  const open = new Map<string, Set<() => void>>()
  // A stop would wait forever for streams, because they do not end on their own.
  server.addHook('preClose', (done) => {
    for (const closers of open.values()) for (const close of closers) close()
    done()
  })
  return {
    open({ rateLimitSubject: subject }, close) {
      const streams = open.get(subject) ?? new Set()
      if (streams.size >= streamsPerCredential) {
        fail('rate_limit_exceeded', `At most ${streamsPerCredential} streams may be open with one credential.`, {
          retry_after_seconds: 10,
        })
      }
      open.set(subject, streams.add(close))
      return () => {
        streams.delete(close)
        if (streams.size === 0) open.delete(subject)
      }
    },
  }
}

export function requestsStream(op: Operation, request: FastifyRequest): boolean {
  return op.stream !== null && /\btext\/event-stream\b/i.test(request.headers.accept ?? '')
}

/**
 * Sends server-sent events until the client disconnects, the service stops or the credential becomes invalid. The credential is
 * verified again for every batch, so that data it may no longer see is not sent.
 */
export async function serveStream(
  { op, services, streams }: { op: Operation; services: Services; streams: OpenStreams },
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  input: Input,
): Promise<void> {
  const closing = new AbortController()
  const giveBack = streams.open(request.caller!, () => closing.abort())
  const { raw } = reply
  raw.on('close', () => closing.abort())
  reply.hijack()
  // Proxies must not buffer the response; the connection closes with the stream.
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' }
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  raw.write('retry: 2000\n\n')
  let wroteAt = performance.now()
  const write = (text: string) => {
    raw.write(text)
    wroteAt = performance.now()
  }
  try {
    for await (const batch of op.stream!(ctx as never, input as never, closing.signal)) {
      if (closing.signal.aborted || raw.writableLength > unreadBytesMax) break
      await services.access.require(op, await services.access.authenticate(request), request)
      if (batch.length > 0) write(batch.map(toText).join(''))
      else if (performance.now() - wroteAt >= heartbeatMs) write(': still here\n\n')
    }
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.code === 'internal_error')
      services.log.error({ err: thrown, request_id: request.id }, 'a stream ended with an error')
    write(toText({ event: 'end', data: { code: error.code, message: error.message, request_id: request.id } }))
  } finally {
    giveBack()
    raw.end()
  }
}

/** JSON contains no line breaks, so each message is one data line. */
function toText({ event, id, data }: StreamMessage): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
