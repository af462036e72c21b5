import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors/errors.ts'
import { browserKeysMax, type Operation } from '../../kernel/operations/operation.ts'
import { findUnstorableText, hasMoreKeysThan } from '../../kernel/schemas/storable-text.ts'
import { addressOf, countedAddress } from './address-of.ts'
import type { BodyBudget, BodyLimits, BodySender } from './body-budget.ts'
import { jsonLimitsOf, parseJson } from './parse-json.ts'
import { receiveBytes } from './receive-bytes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Length of the body in bytes, counted while it was received. */
    bodyBytes: number
    response: ServerResponse
    /** The body was rejected while it was received or parsed. */
    isBodyRejected: boolean
  }
}

type Done = (error: Error | null, body?: unknown) => void
/** Parses received bytes; throws the error that rejects them. */
export type ReadBytes = (request: FastifyRequest, bytes: Buffer) => unknown

/** Creates a Fastify content type parser. Every request body is received through it. */
export type BodyParser = (read: ReadBytes) => (request: FastifyRequest, payload: Readable, done: Done) => void

/** The bodies of all routes share one memory budget and one timeout. */
export function bodyParser(server: FastifyInstance, budget: BodyBudget, limits: BodyLimits): BodyParser {
  server.decorateRequest('bodyBytes', 0)
  server.decorateRequest('isBodyRejected', false)
  return (read) => (request, payload, done) => {
    // No route matches: the response is 404 and the body is not read.
    if (request.is404) return done(null)
    const share = budget.open(senderOf(request))
    // The body and its parsed value stay in memory until the response is sent.
    request.response.once('finish', share.release).once('close', share.release)
    const declaredBytes = Number(request.headers['content-length'] ?? Number.NaN)
    const receiving = { bytesMax: request.routeOptions.bodyLimit, declaredBytes, share, limits }
    receiveBytes(payload, receiving, (error, bytes) => {
      request.isBodyRejected = true
      if (error) return done(error)
      request.bodyBytes = bytes.length
      let body: unknown
      try {
        body = read(request, bytes)
      } catch (thrown) {
        return done(thrown as Error)
      }
      request.isBodyRejected = false
      done(null, body)
    })
  }
}

function senderOf(request: FastifyRequest): BodySender {
  const { caller } = request
  if (caller) return { subject: caller.rateLimitSubject, isAnonymous: false }
  return { subject: `address:${countedAddress(addressOf(request))}`, isAnonymous: true }
}

/** Parses JSON and form bodies. An empty body is treated as absent, whatever its content type. */
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
      const form = Object.fromEntries(new URLSearchParams(boundedForm(bytes)))
      rejectUnstorable(form, request)
      return form
    }),
  )
}

function readJson(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const body = parseJson(bytes, jsonLimitsOf(request.routeOptions.bodyLimit))
  const { operation } = request.routeOptions.config
  if (operation?.transport.isForBrowsers && isObject(body) && hasMoreKeysThan(body, browserKeysMax)) {
    const details = { field: 'body', reason: 'too_many_keys' }
    throw new ApiError('validation_error', `body: must have at most ${browserKeysMax} keys`, details)
  }
  if (mayHoldUnstorable(bytes)) rejectUnstorable(withoutRows(body, operation), request)
  return body
}

/** No form of the service has more fields. */
const formFieldsMax = 200

function boundedForm(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  let fields = 1
  for (let index = text.indexOf('&'); index >= 0; index = text.indexOf('&', index + 1)) {
    if (++fields > formFieldsMax)
      throw new ApiError('invalid_request', `The form has more than ${formFieldsMax} fields.`)
  }
  return text
}

/** In JSON encoded as UTF-8, NUL and lone surrogates can only occur as escapes. */
export function mayHoldUnstorable(bytes: Buffer): boolean {
  return bytes.includes('\\u') && /\\u(0000|d[89a-f])/i.test(bytes.toString('latin1'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Rows that are validated one by one are checked there: one row that cannot be stored must not reject the others. */
function withoutRows(body: unknown, op: Operation | undefined): unknown {
  if (!op?.partialSuccessField || typeof body !== 'object' || body === null) return body
  const { [op.partialSuccessField]: rows, ...rest } = body as Record<string, unknown>
  return Array.isArray(rows) ? rest : body
}

export function rejectUnstorable(body: unknown, request: FastifyRequest): void {
  const field = findUnstorableText(body)
  if (field === null) return
  const { operation } = request.routeOptions.config
  const code = operation?.body ? operation.transport.bodyError : 'invalid_request'
  throw new ApiError(code, `${field}: contains an invalid character`, { field })
}
