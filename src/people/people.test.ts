import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { examplePassword, examplePasswordHash } from '../../test/support/app/seed.ts'
import { baseUrl, testApp } from '../../test/support/app/test-app.ts'
import type { Role } from '../kernel/context/scopes.ts'
import { newId } from '../kernel/ids.ts'
import { sendLink } from './send-mails.ts'

const app = await testApp()
const { call, seed, db, clock } = app

async function member(role: Role = 'owner', workspaceId?: string) {
  const workspace_id = workspaceId ?? (await seed.workspace()).id
  const { id, email } = await seed.user({ workspace_id, role, password_hash: examplePasswordHash })
  return { id, email, workspace_id, session: await seed.session({ user_id: id }) }
}

const proof = (email: string, fields: object = {}) => ({ email, password: examplePassword, ...fields })
const signIn = (body: object) => call('POST /api/v1/sessions', { body })
const cookieOf = (headers: Record<string, string>) =>
  /tributary_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1]
const me = (session: string) => call('GET /api/v1/sessions/current', { session })
const rejection = ({ status, body }: { status: number; body: { error?: { code: string; reason?: string } } }) => [
  status,
  body.error?.code,
  body.error?.reason,
]

/** The last email to an address, and the token of its link. */
function mailTo(email: string) {
  const mail = app.mails.findLast(({ to }) => to === email)
  return mail && { ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}

/** Sorted by name, because the log has no order within a millisecond. */
async function listActions(workspaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('audit_event').select('action').where('workspace_id', '=', workspaceId).execute()
  return rows.map(({ action }) => action).toSorted()
}

describe('signing in', () => {
  it('creates a new session each time, with an HttpOnly cookie', async () => {
    const { email, workspace_id } = await member()
    const [first, second] = [await signIn(proof(email)), await signIn(proof(email.toUpperCase()))]
    expect([first.status, second.status]).toEqual([201, 201])
    const [, ...attributes] = String(first.headers['set-cookie']).split('; ')
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Lax'])
    const sessions = [cookieOf(first.headers)!, cookieOf(second.headers)!]
    expect(new Set(sessions).size).toBe(2)
    expect((await me(sessions[0]!)).body.data.user.email).toBe(email)
    expect(await listActions(workspace_id)).toEqual(['signed_in', 'signed_in'])
  })

  it('returns the same error for a wrong password, an unknown account and an account without a password', async () => {
    const { email } = await member()
    const { email: without } = await seed.user({ workspace_id: (await seed.workspace()).id, role: 'viewer' })
    const responses = [
      await signIn(proof(email, { password: 'not the password' })),
      await signIn(proof(`${newId()}@people.example`)),
      await signIn(proof(without)),
    ]
    for (const response of responses) expect(rejection(response)).toEqual([401, 'unauthorized', 'invalid_credentials'])
    expect(new Set(responses.map(({ body }) => body.error.message)).size).toBe(1)
  })

  it('lists sessions with their origin, and ends one or all others', async () => {
    const { email, session } = await member()
    const other = cookieOf(
      (await call('POST /api/v1/sessions', { body: proof(email), headers: { 'user-agent': 'Lynx' } })).headers,
    )!
    const { body } = await call('GET /api/v1/sessions', { session })
    expect(
      body.data.map((item: { is_current: boolean; user_agent: string }) => [item.is_current, item.user_agent]),
    ).toEqual(
      expect.arrayContaining([
        [true, null],
        [false, 'Lynx'],
      ]),
    )
    const { id } = body.data.find((item: { is_current: boolean }) => !item.is_current)
    const stranger = await member()
    expect((await call(`DELETE /api/v1/sessions/${id}`, { session: stranger.session })).status).toBe(404)
    expect((await call(`DELETE /api/v1/sessions/${id}`, { session })).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    const third = cookieOf((await signIn(proof(email))).headers)!
    expect((await call('DELETE /api/v1/sessions', { session })).body.data).toEqual({ ended: 1 })
    expect([(await me(third)).status, (await me(session)).status]).toEqual([401, 200])
  })
})

describe('a one-time link', () => {
  it('is mailed in the requested language and works once, only for its account', async () => {
    const { email, id } = await member()
    expect((await call('POST /api/v1/sessions/links', { body: { email, locale: 'es' } })).status).toBe(202)
    await sendLink.run(app.ctx, { email, locale: 'es', purpose: 'sign_in', next: '/campaigns?model=linear' })
    const mail = mailTo(email)!
    expect(mail.subject).toBe('Tu enlace para iniciar sesión en Tributary')
    expect(mail.text).toContain(`${baseUrl}/sign-in?token=${mail.token}&next=%2Fcampaigns%3Fmodel%3Dlinear`)
    const redeem = () => call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: mail.token } })
    const responses = await Promise.all([redeem(), redeem()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 401])
    expect(responses.find(({ status }) => status === 201)!.body.data.user.id).toBe(id)
    expect(rejection(await redeem())).toEqual([401, 'unauthorized', 'link_unusable'])
  })

  it('expires after 30 minutes', async () => {
    const { email } = await member()
    await sendLink.run(app.ctx, { email, locale: 'en', purpose: 'sign_in', next: '/' })
    const { token } = mailTo(email)!
    const before = clock.now().getTime()
    clock.advance(30 * 60_000)
    const response = await call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: token } })
    clock.advance(before - clock.now().getTime())
    expect(rejection(response)).toEqual([401, 'unauthorized', 'link_unusable'])
  })

  it('is not mailed to unknown addresses or to users that an app provisioned', async () => {
    const unknown = `${newId()}@people.example`
    const { app: partner } = await seed.app()
    const provisioned = await member('owner', (await seed.workspace({ provisioned_by_app_id: partner.id })).id)
    for (const email of [unknown, provisioned.email]) {
      expect((await call('POST /api/v1/sessions/links', { body: { email } })).status).toBe(202)
      await sendLink.run(app.ctx, { email, locale: 'en', purpose: 'sign_in', next: '/' })
      expect(mailTo(email)).toBeUndefined()
    }
  })
})

describe('a password', () => {
  const change = (session: string, body: object) => call('PUT /api/v1/password', { session, body })
  const good = 'quiet orchard 4 bridges'

  it('is changed with the current password, which ends every other session and link', async () => {
    const { email, id, session, workspace_id } = await member()
    const other = await seed.session({ user_id: id })
    const sign_in_token = await seed.link({ user_id: id, purpose: 'sign_in' })
    expect(rejection(await change(session, { new_password: good }))).toEqual([
      400,
      'current_password_required',
      undefined,
    ])
    const wrong = { current_password: 'something else', new_password: good }
    expect(rejection(await change(session, wrong))).toEqual([400, 'current_password_invalid', undefined])
    const current = { current_password: examplePassword }
    expect(rejection(await change(session, { ...current, new_password: 'short' }))).toEqual([
      422,
      'weak_password',
      undefined,
    ])
    const common = { ...current, new_password: 'password1234' }
    expect(rejection(await change(session, common))).toEqual([422, 'compromised_password', undefined])
    expect((await me(other)).status).toBe(200)
    const response = await change(session, { ...current, new_password: good })
    expect([response.status, response.body.data]).toEqual([
      200,
      { changed: true, ended_sessions: 1, revoked_tokens: 0, tokens: [] },
    ])
    expect([(await me(session)).status, (await me(other)).status]).toEqual([200, 401])
    expect((await call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token } })).status).toBe(401)
    expect([(await signIn(proof(email))).status, (await signIn({ email, password: good })).status]).toEqual([401, 201])
    expect(await listActions(workspace_id)).toEqual(['password_changed', 'signed_in'])
  })

  it('is set for the first time without a current one, and only one of two concurrent changes succeeds', async () => {
    const { id, email } = await seed.user({ workspace_id: (await seed.workspace()).id, role: 'viewer' })
    const session = await seed.session({ user_id: id })
    expect((await change(session, { new_password: good })).status).toBe(200)
    const next = ['first of two sentences', 'second of two sentences']
    const responses = await Promise.all(
      next.map((new_password) => change(session, { current_password: good, new_password })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = next[responses.findIndex(({ status }) => status === 200)]
    expect((await signIn({ email, password: winner })).status).toBe(201)
  })

  it('that was forgotten is reset with a mailed link once, without signing in', async () => {
    const { email, id, session } = await member()
    expect((await call('POST /api/v1/password/resets', { body: { email } })).status).toBe(202)
    await sendLink.run(app.ctx, { email, locale: 'en', purpose: 'password_reset', next: '/' })
    const { token } = mailTo(email)!
    const redeem = (new_password: string, reset_token = token) =>
      call('POST /api/v1/password/resets/redeem', { body: { reset_token, new_password } })
    expect(rejection(await redeem('short'))).toEqual([422, 'weak_password', undefined])
    const signInToken = await seed.link({ user_id: id, purpose: 'sign_in' })
    expect(rejection(await redeem(good, signInToken))).toEqual([401, 'unauthorized', 'link_unusable'])
    const response = await redeem(good)
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined])
    expect((await me(session)).status).toBe(401)
    expect(rejection(await redeem(good))).toEqual([401, 'unauthorized', 'link_unusable'])
    expect((await signIn({ email, password: good })).status).toBe(201)
  })
})

describe('the second factor', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

  async function withFactor() {
    const person = await member()
    const begun = await call('POST /api/v1/second-factor', {
      session: person.session,
      body: { current_password: examplePassword },
    })
    const { secret, otpauth_url } = begun.body.data
    const confirm = (code: string) =>
      call('POST /api/v1/second-factor/confirm', { session: person.session, body: { code } })
    return { ...person, secret, otpauth_url, confirm }
  }

  it('is required after a code was confirmed, and no code works twice', async () => {
    const { email, session, secret, otpauth_url, confirm, workspace_id } = await withFactor()
    expect(otpauth_url).toMatch(
      /^otpauth:\/\/totp\/Tributary:[^?]+\?issuer=Tributary&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect((await signIn(proof(email))).status).toBe(201)
    expect(rejection(await confirm('000000'))).toEqual([403, 'forbidden', 'invalid_code'])
    const confirmed = await confirm(codeOf(secret))
    expect([confirmed.status, confirmed.body.data.recovery_codes.length]).toEqual([200, 10])
    expect(rejection(await signIn(proof(email)))).toEqual([401, 'unauthorized', 'second_factor_required'])
    expect(rejection(await signIn(proof(email, { code: codeOf(secret) })))).toEqual([
      401,
      'unauthorized',
      'invalid_code',
    ])
    clock.advance(30_000)
    expect((await signIn(proof(email, { code: codeOf(secret) }))).status).toBe(201)
    expect(rejection(await signIn(proof(email, { code: codeOf(secret) })))).toEqual([
      401,
      'unauthorized',
      'invalid_code',
    ])
    const recovery = confirmed.body.data.recovery_codes[0].toLowerCase()
    expect((await signIn(proof(email, { code: recovery }))).status).toBe(201)
    expect(rejection(await signIn(proof(email, { code: recovery })))).toEqual([401, 'unauthorized', 'invalid_code'])
    expect((await call('GET /api/v1/second-factor', { session })).body.data).toEqual({
      is_on: true,
      recovery_codes_left: 9,
    })
    expect(await listActions(workspace_id)).toContain('recovery_code_used')
    const stored = await db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('is also required after a link, which a wrong code does not use up', async () => {
    const { id, secret, confirm } = await withFactor()
    await confirm(codeOf(secret))
    const sign_in_token = await seed.link({ user_id: id, purpose: 'sign_in' })
    const redeem = (fields: object) =>
      call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token, ...fields } })
    expect(rejection(await redeem({}))).toEqual([401, 'unauthorized', 'second_factor_required'])
    expect(rejection(await redeem({ code: '000000' }))).toEqual([401, 'unauthorized', 'invalid_code'])
    clock.advance(30_000)
    expect((await redeem({ code: codeOf(secret) })).status).toBe(201)
  })

  it('is disabled with one of its codes, or by the operator', async () => {
    const { id, email, session, secret, confirm } = await withFactor()
    await confirm(codeOf(secret))
    const end = (code: string) => call('POST /api/v1/second-factor/end', { session, body: { code } })
    expect((await end('000000')).status).toBe(403)
    expect((await call(`DELETE /api/v1/admin/users/${id}/second-factor`, { operator: true })).status).toBe(200)
    expect((await signIn(proof(email))).status).toBe(201)
    expect(rejection(await end('000000'))).toEqual([409, 'invalid_state', undefined])
  })
})
