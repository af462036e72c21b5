import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/errors.ts'
import type { Operation } from '../kernel/operation.ts'
import { findUnstorableText } from '../kernel/storable-text.ts'
import { addressOf } from './address-of.ts'
import { type BodyLimits, bodyBudget, usualBodyLimits } from './body-budget.ts'
import { receiveBytes } from './receive-bytes.ts'

export const bodyBytesMax = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the body was, counted as it was read. */
    bodyBytes: number
    response: ServerResponse
  }
}

type Done = (error: Error | null, body?: unknown) => void
/** Reads bytes that have arrived; throws what they are refused with. */
export type ReadBytes = (request: FastifyRequest, bytes: Buffer) => unknown

/** How a content type's bodies are read, by a parser of Fastify's: every body of the service arrives through this. */
export type BodyParser = (read: ReadBytes) => (request: FastifyRequest, payload: Readable, done: Done) => void

/** Bodies of all routes share one budget of memory and one patience. */
export function bodyParser(server: FastifyInstance, limits: BodyLimits = usualBodyLimits): BodyParser {
  const budget = bodyBudget(limits)
  server.decorateRequest('bodyBytes', 0)
  return (read) => (request, payload, done) => {
    const share = budget.open(addressOf(request))
    // The body, and what it was parsed into, is held until the answer has gone.
    request.response.once('finish', share.release).once('close', share.release)
    const bytesTold = Number(request.headers['content-length'] ?? Number.NaN)
    const receiving = { bytesMax: request.routeOptions.bodyLimit ?? bodyBytesMax, bytesTold, share, limits }
    receiveBytes(payload, receiving, (error, bytes) => {
      if (error) return done(error)
      request.bodyBytes = bytes.length
      try {
        done(null, read(request, bytes))
      } catch (thrown) {
        done(thrown as Error)
      }
    })
  }
}

/** JSON and form bodies. An empty body is no body, whatever its content type says. */
export function readBodies(server: FastifyInstance, parser: BodyParser): void {
  const wrongType = () => new ApiError('invalid_request', 'The body must be JSON (content-type: application/json).')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', parser(readJson))
  server.addContentTypeParser(
    'text/plain',
    parser((request, bytes) => {
      if (request.routeOptions.config.operation?.transport.isForBrowsers) return readJson(request, bytes)
      throw wrongType()
    }),
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    parser((request, bytes) => {
      const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
      refuseUnstorable(form, request)
      return form
    }),
  )
}

function readJson(request: FastifyRequest, bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  if (text.length === 0) return undefined
  const body = parseJson(text)
  if (mayHoldUnstorable(text)) refuseUnstorable(withoutRows(body, request.routeOptions.config.operation), request)
  return body
}

/**
 * Keys that reach an object's prototype when they are copied (`__proto__`, and a `constructor` with a `prototype`) are left out:
 * the JSON is valid, and nobody has a field of that name.
 */
export function parseJson(text: string): unknown {
  try {
    return /__proto__|constructor|\\u00[567]/.test(text) ? JSON.parse(text, withoutPrototypes) : JSON.parse(text)
  } catch (error) {
    const isTooDeep = error instanceof RangeError
    throw new ApiError('invalid_request', isTooDeep ? 'The body is nested too deeply.' : 'The body is not valid JSON.')
  }
}

function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  const isReached =
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  return isReached ? undefined : value
}

/** In JSON that came as UTF-8, NUL and half characters can only stand escaped. */
export function mayHoldUnstorable(text: string): boolean {
  return /\\u(0000|d[89a-f])/i.test(text)
}

/** Rows that are judged one by one are looked into there: one that cannot be stored must not refuse its neighbours. */
function withoutRows(body: unknown, op: Operation | undefined): unknown {
  if (!op?.judgedRows || typeof body !== 'object' || body === null) return body
  const { [op.judgedRows]: rows, ...rest } = body as Record<string, unknown>
  return Array.isArray(rows) ? rest : body
}

export function refuseUnstorable(body: unknown, request: FastifyRequest): void {
  const field = findUnstorableText(body)
  if (field === null) return
  const { operation } = request.routeOptions.config
  const code = operation?.body ? operation.transport.bodyError : 'invalid_request'
  throw new ApiError(code, `${field}: holds a character that is not text`, { field })
}
