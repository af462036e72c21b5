import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { sendInvitation, sendLink } from '../../src/people/send-mails.ts'
import { auditActions } from '../../src/tenancy/audit-log/record-audit-event.ts'
import { examplePassword, examplePasswordHash, fastHashing } from '../support/app/seed.ts'
import { type CallOptions, testApp } from '../support/app/test-app.ts'
import { consentingPerson } from '../support/fixtures/consenting-person.ts'

const app = await testApp({ passwordHashing: fastHashing })
const { seed, clock, db } = app
/** Secrets that a response shows once must not appear anywhere else. */
const secrets: string[] = []

async function done(route: string, options: CallOptions) {
  const response = await app.call(route as 'GET /', options)
  expect([route, response.status < 300, response.body]).toEqual([route, true, response.body])
  secrets.push(
    ...(JSON.stringify(response.body ?? '').match(/trb_[a-z]+_[\w-]{40,}|[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/g) ?? []),
  )
  return response.body.data
}

const tokenTo = (email: string) => {
  const token = /token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === email)!.text)![1]!
  secrets.push(token)
  return token
}

it('every audited action is logged once with its actor and without any secret', async () => {
  const fixture = await consentingPerson(app)
  const { workspace_id } = fixture.profile
  const [owner, session] = [fixture.user, fixture.session]
  const operator = { operator: true }
  await db.updateTable('user_account').set({ password_hash: examplePasswordHash }).where('id', '=', owner.id).execute()
  const workspace = `/api/v1/workspaces/${workspace_id}`
  const api = (route: string, body?: object, as: CallOptions = { session }) => {
    const [method, path] = route.split(' ')
    return done(`${method} /api/v1${path}`, { ...as, ...(body && { body }) })
  }

  // Sign-in.
  await api('POST /sessions', { email: owner.email, password: examplePassword }, {})
  await api('DELETE /sessions')
  const next = 'quiet orchard 4 bridges'
  await api('PUT /password', { current_password: examplePassword, new_password: next })
  const { secret } = await api('POST /second-factor', { current_password: next })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const { recovery_codes } = await api('POST /second-factor/confirm', { code: code() })
  await api('POST /sessions', { email: owner.email, password: next, code: recovery_codes[0] }, {})
  clock.advance(30_000)
  await api('POST /second-factor/recovery-codes', { code: code() })
  await api(`DELETE /admin/users/${owner.id}/second-factor`, undefined, operator)
  await api(`POST /admin/users/${owner.id}/sign-in-link`, undefined, operator)
  await api(`PUT /admin/users/${owner.id}/operator`, { is_operator: true }, operator)
  const { id: token } = await api('POST /user-tokens', { name: 'Laptop' })
  await api(`DELETE /user-tokens/${token}`)
  secrets.push(secret, next, examplePassword)

  // People.
  const [bruno, carla] = [`${newId()}@people.example`, `${newId()}@people.example`]
  const added = await api(
    'POST /admin/users',
    { email: `${newId()}@people.example`, workspace_id, role: 'viewer' },
    operator,
  )
  const invited = await api(`POST /workspaces/${workspace_id}/invitations`, { email: bruno, role: 'viewer' })
  await api(`POST /workspaces/${workspace_id}/invitations/${invited.id}/mail`)
  await sendInvitation.run(app.ctx, { invitation_id: invited.id })
  const joined = await api('POST /invitations/accept', { invitation_token: tokenTo(bruno), password: next }, {})
  const other = await api(`POST /workspaces/${workspace_id}/invitations`, { email: carla, role: 'viewer' })
  await api(`DELETE /workspaces/${workspace_id}/invitations/${other.id}`)
  await api(`PATCH /workspaces/${workspace_id}/members/${joined.user.id}`, { role: 'editor' })
  const profiles = [{ profile_id: fixture.profile.id, role: 'viewer' }]
  await api(`PUT /workspaces/${workspace_id}/members/${added.id}/profiles`, { profiles })
  await api(`DELETE /workspaces/${workspace_id}/members/${added.id}`)
  await sendLink.run(app.ctx, { email: bruno, locale: 'en', purpose: 'password_reset', next: '/' })
  await api('POST /password/resets/redeem', { reset_token: tokenTo(bruno), new_password: `${next} again` }, {})
  const theirs = await seed.session({ user_id: joined.user.id })
  await api(`DELETE /workspaces/${workspace_id}/membership`, undefined, { session: theirs })

  // Share links.
  const view = await api('POST /views', { name: 'Weekly', page: 'overview' })
  const shared = await api('POST /share-links', { view_id: view.id, name: 'Board', password: 'quiet harbour' })
  await api(`PATCH /share-links/${shared.id}`, { name: 'The board' })
  await api(`DELETE /share-links/${shared.id}`)

  // Experiments.
  const goal = { name: 'Trial', conversion_key: 'trial', source_event_names: ['trial'], revenue_type: 'pipeline' }
  await api('POST /goals/definitions', goal)
  const experiment = await api('POST /experiments', {
    kind: 'switchback',
    name: 'On and off',
    metric: { conversion_key: 'trial', measure: 'count' },
    start: '2031-04-07',
    end: '2031-06-01',
    block_days: 4,
    washout_days: 1,
  })
  await api(`POST /experiments/${experiment.id}/void`)

  // Keys and apps.
  const key = await api('POST /keys', { name: 'Server', scopes: ['analytics:read'] })
  const rotated = await api(`POST /keys/${key.id}/rotate`)
  await api(`DELETE /keys/${rotated.id}`)
  const own = await api(`POST /workspaces/${workspace_id}/apps`, {
    name: 'Ours',
    redirect_uris: ['https://ours.example/cb'],
    allowed_scopes: ['analytics'],
  })
  await api(`PATCH /workspaces/${workspace_id}/apps/${own.id}`, { name: 'Still ours' })
  await api(`POST /workspaces/${workspace_id}/apps/${own.id}/rotate-secret`)
  await fixture.authorize({ scope: 'mcp:read' })
  const [assistant] = await api('GET /authorizations')
  await api(`DELETE /authorizations/${assistant.id}`)
  await fixture.authorize({ scope: 'analytics' })
  await api(`DELETE /app-grants/${fixture.app.id}`)

  // Workspaces and profiles.
  await api(`PATCH /admin/profiles/${fixture.profile.id}`, { timezone: 'America/Lima' }, operator)
  const made = await api('POST /profiles', { name: 'Second', workspace_id, timezone: 'UTC', reporting_currency: 'USD' })
  await api(`POST /profiles/${made.id}/archive`, { confirm_name: 'Second' })
  await api(`POST /profiles/${made.id}/restore`)
  await api(`POST /profiles/${made.id}/archive`, { confirm_name: 'Second' })
  await api(`POST /profiles/${made.id}/purge`, { confirm_name: 'Second' })
  await api(`PATCH /workspaces/${workspace_id}`, { name: 'Meadow' })
  await api(`POST /workspaces/${workspace_id}/archive`, { confirm_name: 'Meadow' })
  await api(`POST /workspaces/${workspace_id}/restore`)
  const founded = await api('POST /workspaces', { name: 'Further' })

  const seen = new Set<string>()
  for (const id of [workspace_id, founded.id]) {
    for (let cursor: string | undefined; ; ) {
      const query = { limit: '200', ...(cursor && { cursor }) }
      const { body } = await app.call(`GET /api/v1/workspaces/${id}/audit-log`, { session, query })
      for (const auditEvent of body.data) {
        seen.add(auditEvent.action)
        expect(auditEvent.actor_kind === 'operator' || auditEvent.user_id !== null).toBe(true)
      }
      const text = JSON.stringify(body)
      expect(secrets.length).toBeGreaterThan(20)
      for (const hidden of secrets) expect(text.includes(hidden)).toBe(false)
      if (!body.pagination.has_next) break
      cursor = body.pagination.cursor
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(auditActions).toSorted())
  // Actions on this profile are not visible to any other workspace.
  const stranger = await consentingPerson(app)
  expect((await app.call(`GET ${workspace}/audit-log` as 'GET /', { session: stranger.session })).status).toBe(404)
})
