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

it('the secrets of an answer are found at every depth and replaced by null, and nothing else changes', () => {
  const paths = secretPaths(schema)
  expect(paths).toEqual([['key'], ['link'], ['rows', '*', 'token'], ['result', 'secret']])
  const data = { id: '1', key: 'k', rows: [{ name: 'a', token: 't' }], result: { reason: 'none' } }
  expect(withoutSecrets(data, paths)).toEqual({ ...data, key: null, rows: [{ name: 'a', token: null }] })
  expect(withoutSecrets({ result: { secret: 's' } }, paths)).toEqual({ result: { secret: null } })
})

it('an answer without data has no secrets', () => {
  expect(secretPaths(null)).toEqual([])
})
