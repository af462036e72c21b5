import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/errors.ts'
import { findUnstorableText } from '../kernel/storable-text.ts'

export const bodyBytesMax = 1024 * 1024

/**
 * Reads JSON and form bodies. An empty body is no body, whatever its content type says; keys that would reach an object's
 * prototype are refused.
 */
export function readBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  const readJson: FastifyBodyParser<string> = (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    parseJson(request, text, (error, body) => {
      if (error) return done(new ApiError('invalid_request', 'The body is not valid JSON.'))
      const field = /\\u(0000|d[89a-f])/i.test(text) ? findUnstorableText(body) : null
      if (field === null) return done(null, body)
      const { operation } = request.routeOptions.config
      const code = operation?.body ? operation.bodyError : 'invalid_request'
      done(new ApiError(code, `${field}: holds a character that is not text`, { field }))
    })
  }
  server.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.operation?.isForBrowsers) return readJson(request, text as string, done)
    done(new ApiError('invalid_request', 'The body must be JSON (content-type: application/json).'))
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)))
  })
}
