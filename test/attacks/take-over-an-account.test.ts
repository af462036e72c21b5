import { describe, expect, it } from 'vitest'
import type { Role } from '../../src/kernel/context/scopes.ts'
import { newId } from '../../src/kernel/ids.ts'
import { routeOf } from '../../src/kernel/operations/operation.ts'
import { createToken } from '../../src/kernel/secrets/token.ts'
import { dayMs, hourMs } from '../../src/kernel/time/durations.ts'
import { operations } from '../../src/operations.ts'
import { sendLink } from '../../src/people/send-mails.ts'
import { examplePassword, examplePasswordHash, fastHashing } from '../support/app/seed.ts'
import { baseUrl, type TestResponse, testApp } from '../support/app/test-app.ts'

const decision = { isAllowed: true, limit: 1, remaining: 1, resetAtUnixSeconds: 0, retryAfterSeconds: 0 }
const app = await testApp({ rateLimiter: { hit: () => decision, close: async () => {} }, passwordHashing: fastHashing })
const { call, seed, clock, db } = app

async function member(role: Role = 'owner', workspaceId?: string) {
  const workspace_id = workspaceId ?? (await seed.workspace()).id
  const { id, email } = await seed.user({ workspace_id, role, password_hash: examplePasswordHash })
  return { id, email, workspace_id, session: await seed.session({ user_id: id }) }
}

const outcomeOf = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.reason]
const cookieOf = (headers: Record<string, unknown>) =>
  /tributary_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? null
const emailOf = async (session: string) =>
  (await call('GET /api/v1/sessions/current', { session })).body.data?.user.email ?? null
const newEmail = () => `${newId()}@people.example`

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('a session planted in the browser by an attacker', () => {
  it('is replaced at every kind of sign-in', async () => {
    const [victim, attacker] = [await member(), await member()]
    const planted = [attacker.session, createToken('session').text, 'chosen-by-me']
    for (const session of planted) {
      const headers = { cookie: `tributary_session=${session}`, origin: baseUrl }
      const token = await seed.link({ user_id: victim.id, purpose: 'sign_in' })
      const proof = { email: victim.email, password: examplePassword }
      const entered = [
        (await call('POST /api/v1/sessions', { headers, body: proof })).headers,
        (await call('POST /api/v1/sessions/links/redeem', { headers, body: { sign_in_token: token } })).headers,
        (await form('/sign-in', proof, headers)).headers,
      ].map(cookieOf)
      expect(new Set([...entered, session, null]).size).toBe(5)
      for (const own of entered) expect(await emailOf(own!)).toBe(victim.email)
      expect(await emailOf(session)).toBe(session === attacker.session ? attacker.email : null)
    }
  })

  it('ends with signing out, even if it was copied before', async () => {
    const { session } = await member()
    const copy = session
    expect((await call('DELETE /api/v1/sessions/current', { session })).status).toBe(200)
    expect((await call('GET /api/v1/sessions/current', { session: copy })).status).toBe(401)
  })

  it('is accepted only as a cookie, not as a bearer token or in a URL', async () => {
    const { session } = await member()
    expect((await call('GET /api/v1/sessions/current', { key: session })).status).toBe(401)
    expect(
      (await call('GET /api/v1/sessions/current', { query: { session, tributary_session: session } })).status,
    ).toBe(401)
  })
})

describe('a page of another site', () => {
  const foreign = [
    'https://evil.example',
    'null',
    `${baseUrl}.evil.example`,
    'http://tributary.test:8080',
    'https://tributary.test',
  ]

  it('changes nothing with the visitor’s session, through any operation', async () => {
    const { session } = await member()
    const changing = operations.filter((op) => op.method !== 'GET' && op.credentials.includes('session'))
    expect(changing.length).toBeGreaterThan(40)
    for (const op of changing) {
      const url = routeOf(op).replace(/:\w+/g, newId())
      for (const origin of [foreign[0]!, undefined]) {
        const response = await app.server.inject({
          method: op.method,
          url,
          payload: {},
          headers: { cookie: `tributary_session=${session}`, ...(origin && { origin }) },
        })
        expect([op.id, origin, response.statusCode, response.json().error.code]).toEqual([
          op.id,
          origin,
          403,
          'forbidden',
        ])
      }
    }
    expect((await call('GET /api/v1/sessions/current', { session })).status).toBe(200)
  })

  it.each(foreign)(
    '(%s) signs no one in, sends no mail, sets no password and accepts no invitation',
    async (origin) => {
      const { email, id, workspace_id } = await member()
      const tokens = {
        sign_in: await seed.link({ user_id: id, purpose: 'sign_in' }),
        reset: await seed.link({ user_id: id, purpose: 'password_reset' }),
        invitation: await seed.invitation({ workspace_id, email: newEmail() }),
      }
      const password = 'quiet orchard 4 bridges'
      const tried = [
        await call('POST /api/v1/sessions', { headers: { origin }, body: { email, password: examplePassword } }),
        await call('POST /api/v1/sessions/links', { headers: { origin }, body: { email } }),
        await call('POST /api/v1/sessions/links/redeem', {
          headers: { origin },
          body: { sign_in_token: tokens.sign_in },
        }),
        await call('POST /api/v1/password/resets', { headers: { origin }, body: { email } }),
        await call('POST /api/v1/password/resets/redeem', {
          headers: { origin },
          body: { reset_token: tokens.reset, new_password: password },
        }),
        await call('POST /api/v1/invitations/accept', {
          headers: { origin },
          body: { invitation_token: tokens.invitation, password },
        }),
      ]
      for (const response of tried) expect([response.status, cookieOf(response.headers)]).toEqual([403, null])
      for (const [url, fields] of [
        ['/sign-in', { email, password: examplePassword }],
        ['/sign-in', { token: tokens.sign_in }],
        ['/sign-in/link', { email }],
        ['/password-reset', { email }],
        ['/password-reset/new', { token: tokens.reset, password }],
        ['/invitation', { token: tokens.invitation, password }],
      ] as [string, Record<string, string>][]) {
        const response = await form(url, fields, { origin })
        expect([url, response.statusCode, cookieOf(response.headers)]).toEqual([url, 403, null])
      }
      // No token was spent.
      const redeemed = await call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: tokens.sign_in } })
      expect(redeemed.status).toBe(201)
    },
  )

  it('cannot embed any of our pages', async () => {
    for (const url of ['/sign-in', '/password-reset', '/sign-in?token=x', '/invitation?token=x']) {
      const { headers } = await app.server.inject({ method: 'GET', url })
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    }
  })
})

describe('the redirect target after sign-in', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]

  it.each(elsewhere)('is never %j: not after a password, a code or a link, nor from a mail', async (next) => {
    const { id, email } = await member()
    const token = await seed.link({ user_id: id, purpose: 'sign_in' })
    const query = new URLSearchParams({ next }).toString()
    const shown = await app.server.inject({ method: 'GET', url: `/sign-in?${query}` })
    expect(shown.body).toContain('name="next" value="/"')
    expect(shown.body).not.toContain('evil')
    const ways: Record<string, string>[] = [{ email, password: examplePassword }, { token }]
    for (const fields of ways) {
      const response = await form('/sign-in', { ...fields, next })
      expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
    }
    const sent = await statementOfNext(email, next)
    expect(sent).toBe('/')
    await sendLink.run(app.ctx, { email, locale: 'en', purpose: 'sign_in', next: sent })
    expect(app.mails.findLast(({ to }) => to === email)!.text).not.toContain('evil')
  })

  /** Returns the redirect target in the job that sends the mail. */
  async function statementOfNext(email: string, next: string): Promise<string> {
    const outcomeOf: { next: string }[] = []
    const { queue } = app.services
    const { send } = queue
    queue.send = (async (...args: Parameters<typeof send>) => {
      outcomeOf.push(args[2] as { next: string })
      return send.apply(queue, args)
    }) as typeof send
    try {
      await call('POST /api/v1/sessions/links', { body: { email, next } })
    } finally {
      queue.send = send
    }
    return outcomeOf[0]!.next
  }
})

describe('a link', () => {
  const password = 'quiet orchard 4 bridges'
  const ways = {
    sign_in: (token: string) => call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: token } }),
    password_reset: (token: string) =>
      call('POST /api/v1/password/resets/redeem', { body: { reset_token: token, new_password: password } }),
    invitation: (token: string) =>
      call('POST /api/v1/invitations/accept', { body: { invitation_token: token, password } }),
  }
  const unusable = {
    sign_in: [401, 'unauthorized', 'link_unusable'],
    password_reset: [401, 'unauthorized', 'link_unusable'],
    invitation: [404, 'not_found', undefined],
  }
  const kinds = Object.keys(ways) as (keyof typeof ways)[]

  async function fresh() {
    const { id, workspace_id, session } = await member()
    return {
      sign_in: await seed.link({ user_id: id, purpose: 'sign_in' }),
      password_reset: await seed.link({ user_id: id, purpose: 'password_reset' }),
      invitation: await seed.invitation({ workspace_id, email: newEmail() }),
      session,
    }
  }

  it.each(kinds)(
    'to %s is rejected for every other purpose, and foreign or broken ones are rejected everywhere',
    async (kind) => {
      const tokens = await fresh()
      const other = await fresh()
      const [, , id, secret] = tokens[kind].split('_') as [string, string, string, string]
      const [, , otherId, otherSecret] = other[kind].split('_') as [string, string, string, string]
      const prefix = tokens[kind].slice(0, -(id.length + secret.length + 1))
      const wrong = [
        ...kinds.filter((candidate) => candidate !== kind).map((kind) => tokens[kind]),
        ...['', 'x', prefix, `${prefix}${id}`, `${prefix}${id}_`, `${prefix}_${secret}`, tokens[kind].slice(0, -1)],
        ...[
          `${tokens[kind]}a`,
          `${prefix}${id}_${otherSecret}`,
          `${prefix}${otherId}_${secret}`,
          tokens[kind].toUpperCase(),
        ],
        ...[
          `${prefix}${id}_${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
          ` ${tokens[kind]}`,
          `${tokens[kind]}\n`,
        ],
        ...[`${prefix}${id}_${'%00'.repeat(14)}a`, tokens.session, createToken('api_key').text],
      ]
      for (const token of wrong) {
        const response = await ways[kind](token)
        expect([token, ...outcomeOf(response)]).toEqual([token, ...unusable[kind]])
        expect(cookieOf(response.headers)).toBeNull()
      }
      expect((await ways[kind](tokens[kind])).status).toBeLessThan(300)
      const again = await ways[kind](tokens[kind])
      expect(outcomeOf(again)).toEqual(
        kind === 'invitation' ? [409, 'invalid_state', 'invitation_accepted'] : unusable[kind],
      )
    },
  )

  it.each(kinds)('to %s expires, and works once when used concurrently', async (kind) => {
    const racing = await fresh()
    const responses = await Promise.all([1, 2, 3, 4].map(() => ways[kind](racing[kind])))
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
    const late = await fresh()
    const before = clock.now().getTime()
    clock.advance(kind === 'invitation' ? 7 * dayMs : hourMs)
    const response = await ways[kind](late[kind])
    clock.advance(before - clock.now().getTime())
    expect(outcomeOf(response)).toEqual(
      kind === 'invitation' ? [409, 'invalid_state', 'invitation_expired'] : unusable[kind],
    )
  })

  it('that was mailed is not spent when a scanner opens it', async () => {
    const tokens = await fresh()
    for (const url of [
      `/sign-in?token=${tokens.sign_in}`,
      `/password-reset?token=${tokens.password_reset}`,
      `/invitation?token=${tokens.invitation}`,
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await app.server.inject({ method, url })
        expect([url, response.statusCode, cookieOf(response.headers)]).toEqual([url, 200, null])
      }
    }
    for (const kind of kinds) expect((await ways[kind](tokens[kind])).status).toBeLessThan(300)
  })
})

describe('an account that was taken over', () => {
  it('is recovered by a reset, which ends every session, link and pending sign-in of the thief', async () => {
    const { id, email, session } = await member()
    const stolen = await seed.link({ user_id: id, purpose: 'sign_in' })
    const reset_token = await seed.link({ user_id: id, purpose: 'password_reset' })
    const body = { reset_token, new_password: 'quiet orchard 4 bridges' }
    expect((await call('POST /api/v1/password/resets/redeem', { body })).status).toBe(200)
    expect((await call('GET /api/v1/sessions/current', { session })).status).toBe(401)
    expect((await call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: stolen } })).status).toBe(401)
    expect((await call('POST /api/v1/sessions', { body: { email, password: examplePassword } })).status).toBe(401)
  })

  it('cannot take over its workspace: no role change leaves a workspace without an owner', async () => {
    const [owner, admin] = [await member(), await member()]
    await db
      .insertInto('workspace_member')
      .values({ workspace_id: owner.workspace_id, user_id: admin.id, role: 'admin', created_at: clock.now() })
      .execute()
    const path = (userId: string) => `/api/v1/workspaces/${owner.workspace_id}/members/${userId}`
    const tries: [string, string, object | undefined][] = [
      [owner.session, `PATCH ${path(owner.id)}`, { role: 'viewer' }],
      [owner.session, `DELETE ${path(owner.id)}`, undefined],
      [owner.session, `DELETE /api/v1/workspaces/${owner.workspace_id}/membership`, undefined],
      [admin.session, `PATCH ${path(owner.id)}`, { role: 'viewer' }],
      [admin.session, `PATCH ${path(admin.id)}`, { role: 'owner' }],
      [admin.session, `DELETE ${path(owner.id)}`, undefined],
    ]
    for (const [session, route, body] of tries) {
      const response = await call(route as 'GET /', { session, ...(body && { body }) })
      expect([route, response.status, response.body.error.reason]).toEqual([
        route,
        session === owner.session ? 409 : 403,
        session === owner.session ? 'last_owner' : 'role_above_own',
      ])
    }
  })
})
