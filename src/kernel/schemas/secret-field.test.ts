import { expect, it } from 'vitest'
import { z } from 'zod'
import { secretField, secretPaths, shownOnce, withoutSecrets } from './secret-field.ts'

const schema = z.object({
  id: z.string(),
  key: shownOnce('The key.'),
  link: secretField(z.string()).optional(),
  rows: z.array(z.object({ name: z.string(), token: secretField(z.string()) })),
  result: z.union([z.object({ secret: secretField(z.string()) }), z.object({ reason: z.string() })]).nullable(),
})

it('finds the secrets of a response at every depth and replaces only them with null', () => {
  const paths = secretPaths(schema)
  expect(paths).toEqual([['key'], ['link'], ['rows', '*', 'token'], ['result', 'secret']])
  const data = { id: '1', key: 'k', rows: [{ name: 'a', token: 't' }], result: { reason: 'none' } }
  expect(withoutSecrets(data, paths)).toEqual({ ...data, key: null, rows: [{ name: 'a', token: null }] })
  expect(withoutSecrets({ result: { secret: 's' } }, paths)).toEqual({ result: { secret: null } })
})

it('finds no secrets in a response without data', () => {
  expect(secretPaths(null)).toEqual([])
})
