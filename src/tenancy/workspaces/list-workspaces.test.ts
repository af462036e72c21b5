import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const list = (query: Record<string, string>) => app.call('GET /api/v1/admin/workspaces', { operator: true, query })

it('pages are ordered from newest to oldest and contain every workspace once', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await app.seed.workspace({ name })).id)
  const first = await list({ limit: '2' })
  expect(first.body.pagination).toEqual({ has_next: true, cursor: expect.any(String) })
  const second = await list({ limit: '2', cursor: first.body.pagination.cursor })
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
  const listed = [...first.body.data, ...second.body.data].map((row: { id: string }) => row.id)
  expect(listed).toEqual(ids.toSorted().reverse())
})

it.each([{ limit: '0' }, { limit: '201' }, { cursor: 'nonsense' }])('returns 400 for %j', async (query) => {
  const { status, body } = await list(query as unknown as Record<string, string>)
  expect(status).toBe(400)
  expect(body.error.code).toBe('invalid_parameter')
})
