import { describe, expect, it } from 'vitest'
import { expandScopes, hasAnyScope, scopeNames, scopesOfRole } from '../../src/kernel/context/scopes.ts'
import type { CallOptions } from '../support/app/test-app.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, credentialKinds, unlimitedApp } from './fixtures.ts'
import { runConcurrently } from './run-concurrently.ts'
import { expectEnough, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const guarded = walked.filter((op) => op.credentials.length > 0)

const noCredential: [string, CallOptions][] = [
  ['no credential', {}],
  ['an empty bearer', { headers: { authorization: 'Bearer ' } }],
  ['another scheme', { headers: { authorization: 'Basic dXNlcjpwYXNz' } }],
  ['a bearer of no kind', { key: 'garbage' }],
  ['a key that was never minted', { key: `trb_live_${'0'.repeat(32)}_${'a'.repeat(43)}` }],
  ['a session that was never opened', { session: `trb_session_${'0'.repeat(32)}_${'a'.repeat(43)}` }],
  ['an operator key that is not ours', { key: 'admin_secret_of-somebody-else-0123456789' }],
  ['control characters', { session: '%00%0a;=' }],
]

describe('every operation that requires a credential', () => {
  it('exists, and public operations are declared as public', () => {
    expectEnough(guarded.length, 10)
    expect(walked.filter((op) => op.credentials.length === 0 && op.scopes.length > 0)).toEqual([])
  })

  it.each(noCredential)('returns 401 unauthorized for %s', async (_title, caller) => {
    await runConcurrently(guarded, async (op) => {
      const response = await send(app, op, exampleRequest(op, fixture), caller)
      expect([op.id, response.status, response.body.error?.code]).toEqual([op.id, 401, 'unauthorized'])
    })
  })

  it('returns 401 for a revoked or expired key, whatever its scopes', async () => {
    const { profile_id, app_id } = fixture
    const revoked = await app.seed.key({ profile_id, app_id, scopes: [...scopeNames], revoked_at: app.clock.now() })
    const expired = await app.seed.key({ profile_id, app_id, scopes: [...scopeNames], expires_at: app.clock.now() })
    await runConcurrently(guarded, async (op) => {
      for (const key of [revoked, expired]) {
        expect([op.id, (await send(app, op, exampleRequest(op, fixture), { key })).status]).toEqual([op.id, 401])
      }
    })
  })

  it('returns 401 or 403 for a kind of credential it does not accept', async () => {
    await runConcurrently(guarded, async (op) => {
      for (const kind of credentialKinds.filter((credentialKind) => !op.credentials.includes(credentialKind))) {
        const response = await send(app, op, exampleRequest(op, fixture), await credential(app, fixture, kind, { op }))
        expect([401, 403], `${op.id} took a ${kind}: ${JSON.stringify(response.body)}`).toContain(response.status)
        expectDeclared(op, response, kind)
      }
    })
  })

  it('returns 403 insufficient_scope and names its scopes to a credential that has every other scope', async () => {
    let checked = 0
    for (const op of guarded) {
      if (op.scopes === 'any') continue
      const alternatives = op.scopes
      const scopes = scopeNames.filter((scope) => !hasAnyScope(expandScopes([scope]), alternatives))
      for (const kind of op.credentials.filter((credential) => credential !== 'session' && credential !== 'operator')) {
        const response = await send(
          app,
          op,
          exampleRequest(op, fixture),
          await credential(app, fixture, kind, { op, scopes }),
        )
        expect([op.id, kind, response.status, response.body.error?.code]).toEqual([
          op.id,
          kind,
          403,
          'insufficient_scope',
        ])
        expect(response.body.error.required_scopes).toEqual(alternatives)
        checked++
      }
    }
    expectEnough(checked, 0)
  })

  it('returns 403 to a viewer whose role does not include the scope', async () => {
    const { id } = await app.seed.user({ workspace_id: fixture.workspace_id, role: 'viewer' })
    for (const op of guarded.filter((item) => item.credentials.includes('session') && item.scopes !== 'any')) {
      if (hasAnyScope(expandScopes(scopesOfRole('viewer')), op.scopes as typeof scopeNames)) continue
      const session = await app.seed.session({ user_id: id, active_profile_id: fixture.profile_id })
      expect([op.id, (await send(app, op, exampleRequest(op, fixture), { session })).status]).toEqual([op.id, 403])
    }
  })

  it('rejects a change through a session from a page of another origin', async () => {
    for (const op of guarded.filter((item) => item.credentials.includes('session') && item.method !== 'GET')) {
      const caller = await credential(app, fixture, 'session', { op })
      for (const origin of ['https://evil.example', 'null', '']) {
        const response = await send(app, op, exampleRequest(op, fixture), { ...caller, headers: { origin } })
        expect([op.id, origin, response.status, response.body.error?.code]).toEqual([op.id, origin, 403, 'forbidden'])
      }
    }
  })
})
