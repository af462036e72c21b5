import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { up } from './0080-token-expiry.ts'

const app = await testApp()

it('a personal token without an expiry gets one in 90 days; revoked tokens and those with an expiry stay unchanged', async () => {
  const { id: user_id } = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
  const ends = new Date('2026-04-01T00:00:00Z')
  await app.seed.userToken({ user_id, scopes: ['mcp:read'], name: 'endless' })
  await app.seed.userToken({ user_id, scopes: ['mcp:read'], name: 'ending', expires_at: ends })
  await app.seed.userToken({ user_id, scopes: ['mcp:read'], name: 'revoked', revoked_at: ends })
  await up(app.db as Kysely<unknown>)
  const rows = await app.db.selectFrom('user_token').select(['name', 'expires_at']).orderBy('name').execute()
  expect(rows).toEqual([
    { name: 'ending', expires_at: ends },
    { name: 'endless', expires_at: expect.any(Date) },
    { name: 'revoked', expires_at: null },
  ])
  const days = (rows[1]!.expires_at!.getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
})
