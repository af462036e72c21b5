import { expect, it } from 'vitest'
import { operations } from '../../src/operations.ts'
import { baseUrl, type TestResponse } from '../support/app/test-app.ts'
import { contractViolation } from './declared-response.ts'

const op = operations.find(({ id }) => id === 'profiles.readProfile')!

const error = {
  code: 'not_found',
  message: 'No such thing.',
  status: 404,
  request_id: 'req_1',
  docs_url: `${baseUrl}/docs/errors#not_found`,
}
const rejection: TestResponse = { status: 404, body: { error }, headers: { 'x-request-id': 'req_1' } }
const errorWith = (part: Partial<typeof error>) => ({ body: { error: { ...error, ...part } } })

it.each<[string, Partial<TestResponse>, string | null]>([
  ['a declared error', {}, null],
  ['a declared success', { status: 200, body: { data: {} } }, null],
  ['an undeclared code with 501', { status: 501, ...errorWith({ code: 'unheard_of' }) }, 'an undeclared code'],
  ['a 500', { status: 500 }, 'a server error'],
  ['an undeclared success', { status: 202 }, 'an undeclared status'],
  ['no envelope', { body: 'Not found' }, 'an undeclared code'],
  ['a foreign code', errorWith({ code: 'campaign_not_found' }), 'an undeclared code'],
  ['a code of another status', { status: 409 }, 'a status that does not match its code'],
  ['an error without a message', errorWith({ message: ' ' }), 'an empty message'],
  ['another status in the body', errorWith({ status: 403 }), 'another status in the body'],
  ['another request id', errorWith({ request_id: 'req_2' }), 'another request id in the body'],
  ['another docs_url', errorWith({ docs_url: baseUrl }), 'a wrong docs_url'],
])('%s gets the right result', (_, part, violation) => {
  expect(contractViolation(op, { ...rejection, ...part })).toBe(violation)
})
