import { expect, it } from 'vitest'
import { parseClientCredentials } from './parse-client-credentials.ts'

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const proof = { client_id: 'app', client_secret: 'secret' }

type Body = Parameters<typeof parseClientCredentials>[1]
const cases: [string, string | undefined, Body, ReturnType<typeof parseClientCredentials>][] = [
  ['only the body', undefined, proof, proof],
  ['only Basic', basic('app:secret'), {}, proof],
  ['Basic in lower case', basic('app:secret').replace('Basic', 'basic'), {}, proof],
  ['Basic with the same client_id in the body', basic('app:secret'), { client_id: 'app' }, proof],
  ['Basic with form-encoded halves', basic('a%3Ab:s+%2B'), {}, { client_id: 'a:b', client_secret: 's +' }],
  ['a secret with a colon', basic('app:se:cret'), {}, { client_id: 'app', client_secret: 'se:cret' }],
  ['Basic and a secret in the body', basic('app:secret'), proof, 'ambiguous'],
  ['Basic and another client_id', basic('app:secret'), { client_id: 'other' }, 'ambiguous'],
  ['nothing', undefined, {}, null],
  ['only a client_id, of a public client', undefined, { client_id: 'app' }, { client_id: 'app', client_secret: null }],
  ['an empty secret', undefined, { ...proof, client_secret: '' }, { client_id: 'app', client_secret: null }],
  ['only a secret', undefined, { client_secret: 'secret' }, null],
  ['empty fields', undefined, { client_id: '', client_secret: '' }, null],
  ['another scheme', 'Bearer abc', {}, null],
  ['Basic without a colon', basic('app'), {}, null],
  ['Basic with a broken escape', basic('app:%zz'), {}, null],
  ['Basic with nothing in it', 'Basic ', {}, null],
]

it.each(cases)('parses %s', (_title, authorization, body, expected) => {
  expect(parseClientCredentials(authorization, body)).toEqual(expected)
})
