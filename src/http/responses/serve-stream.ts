import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Input, Operation, StreamMessage } from '../../kernel/operations/operation.ts'
import type { Caller } from '../access.ts'
import { toApiError } from './responses.ts'

/** A proxy or a browser takes a silent connection for dead after less than a minute. */
const heartbeatMs = 15_000
/** Whoever reads so slowly is not watching. */
const unreadBytesMax = 1_000_000
/** So many a credential may have open in this process: a page has one, a few tabs a few. */
export const streamsPerCredential = 6

/** Streams that are open in this process. */
export interface OpenStreams {
  /** Refuses one more than a credential may have; give it back with what is returned. */
  open(caller: Caller, close: () => void): () => void
}

export function openStreams(server: FastifyInstance): OpenStreams {
  const open = new Map<string, Set<() => void>>()
  // A stop would wait for them for ever: they have no end of their own.
  server.addHook('preClose', (done) => {
    for (const closers of open.values()) for (const close of closers) close()
    done()
  })
  return {
    open({ rateLimitSubject: subject }, close) {
      const own = open.get(subject) ?? new Set()
      if (own.size >= streamsPerCredential) {
        fail('rate_limit_exceeded', `At most ${streamsPerCredential} streams may be open with one credential.`, {
          retry_after_seconds: 10,
        })
      }
      open.set(subject, own.add(close))
      return () => {
        own.delete(close)
        if (own.size === 0) open.delete(subject)
      }
    },
  }
}

export function requestsStream(op: Operation, request: FastifyRequest): boolean {
  return op.stream !== null && /\btext\/event-stream\b/i.test(request.headers.accept ?? '')
}

/**
 * Answers with server-sent events until the client goes, the service stops, or the credential is no longer good: it is
 * proven anew with every batch, and what it may not see any more is not sent.
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
  // Proxies that gather answers before they pass them on are told not to; the connection ends with its stream.
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
      services.log.error({ err: thrown, request_id: request.id }, 'a stream broke off')
    write(toText({ event: 'end', data: { code: error.code, message: error.message, request_id: request.id } }))
  } finally {
    giveBack()
    raw.end()
  }
}

/** JSON has no line breaks of its own, so that each message is one line of data. */
function toText({ event, id, data }: StreamMessage): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
