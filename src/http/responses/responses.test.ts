import { expect, it } from 'vitest'
import { toApiError } from './responses.ts'

it.each([
  ['a full disk', '53100', 503, 'service_unavailable'],
  ['no memory left', '53200', 503, 'service_unavailable'],
  ['too many connections', '53300', 503, 'service_unavailable'],
  ['a failing disk', '58030', 503, 'service_unavailable'],
  ['no space for a file of this process', 'ENOSPC', 503, 'service_unavailable'],
  ['a server that is stopping', '57P01', 503, 'service_unavailable'],
  ['a report that takes too long', '57014', 503, 'service_unavailable'],
  ['an invalid value', '22P02', 500, 'internal_error'],
])('%s (%s) returns %s %s', (_what, code, status, expected) => {
  const error = toApiError(Object.assign(new Error('could not extend file "base/1/2": my text'), { code }))
  expect([error.status, error.code]).toEqual([status, expected])
  expect(error.message).not.toContain('my text')
})

it('reports a cluster node that stops during a statement as an unavailable database', () => {
  const message = 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'
  const error = toApiError(Object.assign(new Error(message), { code: 'XX000' }))
  expect([error.status, error.code]).toEqual([503, 'service_unavailable'])
})
