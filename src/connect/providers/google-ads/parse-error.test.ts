import { describe, expect, it } from 'vitest'
import { parseError } from './parse-error.ts'

function failureOf(errorCode: Record<string, string>, details?: object) {
  const errors = [{ errorCode, message: 'Words', ...(details && { details }) }]
  return { error: { code: 400, message: 'Outer words', status: 'X', details: [{ '@type': 'failure', errors }] } }
}

function read(body: unknown, status = 400, headers: Record<string, string> = {}) {
  return parseError({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

describe('an error of the Google Ads API', () => {
  it.each([
    [{ authenticationError: 'OAUTH_TOKEN_EXPIRED' }, 'token_expired'],
    [{ authenticationError: 'OAUTH_TOKEN_REVOKED' }, 'token_revoked'],
    [{ authenticationError: 'NOT_ADS_USER' }, 'token_revoked'],
    [{ authenticationError: 'CUSTOMER_NOT_FOUND' }, 'rejected'],
    [{ authenticationError: 'DEVELOPER_TOKEN_INVALID' }, 'rejected'],
    [{ authorizationError: 'USER_PERMISSION_DENIED' }, 'permission_missing'],
    [{ authorizationError: 'CUSTOMER_NOT_ENABLED' }, 'rejected'],
    [{ authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' }, 'rejected'],
    [{ authorizationError: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' }, 'rejected'],
    [{ quotaError: 'ACCESS_PROHIBITED' }, 'rejected'],
    [{ internalError: 'TRANSIENT_ERROR' }, 'unavailable'],
    [{ queryError: 'UNRECOGNIZED_FIELD' }, 'rejected'],
    [{}, 'rejected'],
  ])('with %j is %s', (errorCode, kind) => {
    expect(read(failureOf(errorCode as Record<string, string>))).toMatchObject({ kind })
  })

  it.each([
    [{ quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '30s' } }, 30],
    [{ quotaErrorDetails: { retryDelay: '1.5s' } }, 2],
    [undefined, 60],
  ])('about a quota with %j waits %i seconds', (details, retry_after_seconds) => {
    const body = failureOf({ quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }, details)
    expect(read(body, 429)).toMatchObject({ kind: 'throttled', retry_after_seconds })
  })

  it('is read from a stream, where it is in a list', () => {
    expect(read([failureOf({ authorizationError: 'USER_PERMISSION_DENIED' })], 403)).toEqual({
      kind: 'permission_missing',
      message: 'Words (USER_PERMISSION_DENIED)',
      code: 'USER_PERMISSION_DENIED',
    })
  })

  it.each([
    [401, { error: { code: 401, message: 'Words', status: 'UNAUTHENTICATED' } }, 'token_expired'],
    [403, { error: { code: 403, message: 'Words', status: 'PERMISSION_DENIED' } }, 'permission_missing'],
    [403, { error: { code: 403, message: 'Words', errors: [{ domain: 'usageLimits', reason: 'x' }] } }, 'throttled'],
    [429, { error: { code: 429, message: 'Words' } }, 'throttled'],
    [503, { error: { code: 503, message: 'Words', status: 'UNAVAILABLE' } }, 'unavailable'],
    [404, { error: { code: 404, message: 'Words', status: 'NOT_FOUND' } }, 'rejected'],
    [400, { error: 'invalid_grant', error_description: 'Words' }, 'rejected'],
  ])('%i without a list of codes is read like other Google errors: %j is %s', (status, body, kind) => {
    expect(read(body, status)).toMatchObject({ kind, message: expect.stringContaining('Words') })
  })

  it('of a project without the API enabled concerns the project, not the consent', () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }]
    const error = { code: 403, message: 'Words', status: 'PERMISSION_DENIED', details }
    expect(read({ error }, 403)).toEqual({ kind: 'rejected', message: 'Words', code: 'SERVICE_DISABLED' })
  })

  it.each(['', '<html>', '[]', '{}', 'null'])('is not read from the body %j', (text) => {
    expect(read(text, 500)).toBeNull()
  })
})
