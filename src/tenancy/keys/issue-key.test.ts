import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type {} from '../../../test/support/database/global-database.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { updatePersonAccessRevoked } from '../privacy-mode/privacy-queries.ts'
import { lockProfile, updateProfile } from '../profiles/profile-queries.ts'

const app = await testApp()

/** On a cluster, the blocked statement may be on any node. */
const waiting =
  inject('testRun').citusWorkers.length > 0
    ? sql`select from citus_lock_waits`
    : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when another connection waits for a lock, or when the call has ended. */
async function waitForBlocked(call: Promise<unknown>): Promise<void> {
  let isEnded = false
  call.finally(() => {
    isEnded = true
  })
  while (!isEnded) {
    if ((await waiting.execute(app.db)).rows.length > 0) return
  }
}

/** Makes the profile healthcare-family, and starts `call` before the commit. */
async function turnHealthcareDuring<T>(profileId: string, call: () => Promise<T>): Promise<T> {
  let pending: Promise<T> | undefined
  await app.db.transaction().execute(async (db: Db) => {
    await lockProfile(db, profileId)
    await updateProfile(db, profileId, { privacy_mode: 'hipaa' })
    await updatePersonAccessRevoked(db, profileId, app.clock.now())
    pending = call()
    await waitForBlocked(pending)
  })
  return pending!
}

it('a key requested while the profile becomes healthcare-family waits and is then rejected', async () => {
  const profile = await app.seed.profile()
  const body = { profile_id: profile.id, scopes: ['customers:read'] }
  const response = await turnHealthcareDuring(profile.id, () =>
    app.call('POST /api/v1/admin/keys', { operator: true, body }),
  )
  expect(response.body.error?.code).toBe('healthcare_scope_forbidden')
})

it('a key requested by an app in the meantime gets the narrowed grant', async () => {
  const profile = await app.seed.profile()
  const scopes: Scope[] = ['customers:read', 'goals:write']
  const { app: made } = await app.seed.app({ allowed_scopes: scopes })
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes })
  const key = await app.seed.appToken({ app_id: made.id, scopes })
  const response = await turnHealthcareDuring(profile.id, () =>
    app.call(`POST /api/v1/profiles/${profile.id}/keys`, { key }),
  )
  expect(response.body.data?.scopes).toEqual(['goals:write'])
})

it('an app token requested in the meantime is rejected for its personal data scope', async () => {
  const profile = await app.seed.profile()
  const partner = await app.seed.app()
  await app.seed.grant({ profile_id: profile.id, app_id: partner.app.id, scopes: ['customers:read'] })
  const body = {
    grant_type: 'client_credentials',
    client_id: partner.app.client_id,
    client_secret: partner.client_secret,
    profile_id: profile.id,
    scope: 'customers:read',
  }
  const response = await turnHealthcareDuring(profile.id, () => app.call('POST /oauth/token', { body }))
  expect([response.status, response.body.error]).toEqual([400, 'healthcare_scope_forbidden'])
})
