import { expect, it } from 'vitest'
import { operations } from '../../src/operations.ts'
import { baseUrl, type TestResponse } from '../support/app/test-app.ts'
import { contractViolation } from './declared-response.ts'

const op = operations.find(({ id }) => id === 'profiles.readProfile')!

const error = {
  ...{ code: 'not_found', message: 'No such thing.', status: 404, request_id: 'req_1' },
  docs_url: `${baseUrl}/docs/errors#not_found`,
}
const rejection: TestResponse = { status: 404, body: { error }, headers: { 'x-request-id': 'req_1' } }
const errorWith = (part: Partial<typeof error>) => ({ body: { error: { ...error, ...part } } })

it.each<[string, Partial<TestResponse>, string | null]>([
  ['a declared refusal', {}, null],
  ['a declared success', { status: 200, body: { data: {} } }, null],
  ['what a platform does not offer', { status: 501, ...errorWith({ code: 'unheard_of' }) }, 'a code nobody declared'],
  ['a fault', { status: 500 }, 'a fault of ours'],
  ['a success that is not declared', { status: 202 }, 'a status nobody declared'],
  ['no envelope', { body: 'Not found' }, 'a code nobody declared'],
  ['an undeclared code', errorWith({ code: 'campaign_not_found' }), 'a code nobody declared'],
  ['a code of another status', { status: 409 }, 'another status than that of its code'],
  ['silence', errorWith({ message: ' ' }), 'no words'],
  ['another status inside', errorWith({ status: 403 }), 'another status inside'],
  ['another request', errorWith({ request_id: 'req_2' }), 'another request inside'],
  ['another page', errorWith({ docs_url: baseUrl }), 'another page of the reference'],
])('%s is detected', (_, part, violation) => {
  expect(contractViolation(op, { ...rejection, ...part })).toBe(violation)
})
