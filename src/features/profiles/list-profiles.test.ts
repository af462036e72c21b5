import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const list = (query: Record<string, string>) => app.call('GET /api/v1/admin/profiles', { operator: true, query })
const idsIn = (body: { data: { id: string }[] }) => body.data.map((row) => row.id)

test('a workspace filter leaves out the profiles of others and the archived', async () => {
  const workspace = await app.seed.workspace()
  const mine = await app.seed.profile({ workspace_id: workspace.id })
  await app.seed.profile({ workspace_id: workspace.id, archived_at: app.clock.now() })
  await app.seed.profile()
  expect(idsIn((await list({ workspace_id: workspace.id })).body)).toEqual([mine.id])
  expect((await list({ workspace_id: newId() })).body.data).toEqual([])
})

test('pages name every profile once', async () => {
  const workspace = await app.seed.workspace()
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await app.seed.profile({ workspace_id: workspace.id })).id)
  const first = await list({ workspace_id: workspace.id, limit: '2' })
  const second = await list({ workspace_id: workspace.id, limit: '2', cursor: first.body.pagination.cursor })
  expect([...idsIn(first.body), ...idsIn(second.body)].toSorted()).toEqual(ids.toSorted())
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
})
