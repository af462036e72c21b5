import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../src/connect/provider-error.ts'
import { account, fakeVendor } from '../support/vendors/fake-provider.ts'
import { bounced, browser, connectApp, governedProfile } from '../support/vendors/scripted-vendors.ts'

const missing = new Set<string>()
const app = await connectApp(missing)
const vendor = app.vendors.social_ads
const minute = 60_000

const returnUrl = 'https://app.partner.example/done?tab=ads'

async function createHandoff(options: { return_url?: string; provider?: string; workspace_id?: string } = {}) {
  Object.assign(vendor, fakeVendor())
  const fixture = await governedProfile(app, options.workspace_id ? { workspace_id: options.workspace_id } : {})
  const handoff = await createHandoffFor(fixture.key, options)
  return { ...fixture, handoff, read: () => readOf(fixture.key, handoff.id) }
}

async function createHandoffFor(
  key: string,
  { return_url, provider = 'social_ads' }: { return_url?: string; provider?: string },
) {
  const body = return_url === undefined ? {} : { return_url }
  const { status, body: response } = await app.call(`POST /api/v1/connections/${provider}/handoff`, { key, body })
  expect(status).toBe(201)
  return response.data
}

async function readOf(key: string, id: string) {
  return (await app.call(`GET /api/v1/handoffs/${id}`, { key })).body.data
}

async function connectionsOf(key: string) {
  return (await app.call('GET /api/v1/connections', { key })).body.data
}

describe('the code of a consent', () => {
  it('is exchanged with the verifier of the challenge that the consent screen received', async () => {
    const { handoff } = await createHandoff()
    const person = browser(app)
    await person.finish(await person.begin(handoff.start_url))
    const { challenge, verifier } = vendor.pkce
    expect(verifier).toMatch(/^[\w-]{43,128}$/)
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
  })

  it('may have another name', async () => {
    const { handoff, read } = await createHandoff({ provider: 'crm_a' })
    const person = browser(app)
    await person.finish(await person.begin(handoff.start_url), { auth_code: 'code-2' })
    expect(app.vendors.crm_a.calls).toContain('exchange code-2')
    expect((await read()).status).toBe('completed')
  })
})

describe('creating a handoff', () => {
  it('returns the fields of 2.11, and reading it returns the same', async () => {
    const { handoff, read } = await createHandoff()
    expect(handoff).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'connect',
      status: 'pending',
      url: expect.stringMatching(/^http:\/\/tributary\.test\/connect\/[\w-]{86}$/),
      start_url: `${handoff.url}/start`,
      expires_at: '2026-03-10T12:45:00.000Z',
      created_at: '2026-03-10T12:00:00.000Z',
      completed_at: null,
      result: null,
    })
    expect(await read()).toEqual(handoff)
  })

  it('for an unknown provider or one without a consent screen gets 400', async () => {
    const { key } = await governedProfile(app)
    for (const provider of ['store', 'nonsense', 'SOCIAL_ADS']) {
      const { status, body } = await app.call(`POST /api/v1/connections/${provider}/handoff`, { key, body: {} })
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    }
  })

  it('for another profile gets 404 and creates nothing', async () => {
    const { key, profile } = await governedProfile(app)
    const other = await governedProfile(app)
    const send = (profile_id: string) =>
      app.call('POST /api/v1/connections/social_ads/handoff', { key, body: { profile_id } })
    expect((await send(other.profile.id)).status).toBe(404)
    expect((await send('nonsense')).status).toBe(404)
    expect(await countOf(profile.id)).toBe(0)
    expect((await send(profile.id)).status).toBe(201)
  })

  it('with a return_url that is not the app’s gets 400 and creates nothing', async () => {
    const { key, profile } = await governedProfile(app)
    const urls = ['https://evil.test/', 'https://me:pw@partner.example/', 'javascript:alert(1)', 'nonsense']
    for (const return_url of urls) {
      const { status, body } = await app.call('POST /api/v1/connections/social_ads/handoff', {
        key,
        body: { return_url },
      })
      expect([return_url, status, body.error.code]).toEqual([return_url, 400, 'invalid_parameter'])
    }
    expect(await countOf(profile.id)).toBe(0)
  })

  it('with a return_url gets 400 if no app or another app governs the profile', async () => {
    const free = await app.seed.profileWithKey({ scopes: ['connections:write'] })
    const { profile } = await governedProfile(app)
    const { app: other } = await app.seed.app({ redirect_uris: [returnUrl] })
    const foreign = await app.seed.key({ profile_id: profile.id, app_id: other.id, scopes: ['connections:write'] })
    for (const key of [free.key, foreign]) {
      const { status } = await app.call('POST /api/v1/connections/social_ads/handoff', {
        key,
        body: { return_url: returnUrl },
      })
      expect(status).toBe(400)
    }
  })
})

async function countOf(profileId: string): Promise<number> {
  return (await app.db.selectFrom('handoff').select('id').where('profile_id', '=', profileId).execute()).length
}

describe('a consent', () => {
  it('for one account completes with a connection, and redirects with the caller’s own query', async () => {
    const { handoff, read, profile, key } = await createHandoff({ return_url: returnUrl })
    const { begin, finish } = browser(app)
    const response = await finish(await begin(handoff.start_url))
    expect(response.status).toBe(303)
    expect(bounced(response)).toEqual({
      tab: 'ads',
      connect: 'social_ads-slug',
      provider: 'social_ads',
      status: 'success',
      profile_id: profile.id,
      handoff_id: handoff.id,
    })
    const [connection] = await connectionsOf(key)
    expect(connection).toMatchObject({ channel: 'social_ads', status: 'connected', external_id: 'act_1' })
    expect(await read()).toMatchObject({
      status: 'completed',
      completed_at: '2026-03-10T12:00:00.000Z',
      result: { provider: 'social_ads', connection_id: connection.id },
    })
    expect(await eventsOf(profile.id)).toEqual(['connection.connected', 'handoff.completed'])
    expect((await completedOf(profile.id)).data).toMatchObject({ status: 'completed', result: (await read()).result })
  })

  it('for several accounts completes with a pending selection', async () => {
    const { handoff, read, key } = await createHandoff({ return_url: returnUrl })
    vendor.accounts = [account('act_1'), account('act_2')]
    const { begin, finish } = browser(app)
    const response = await finish(await begin(handoff.start_url))
    expect(bounced(response)).toMatchObject({ status: 'pending_selection', candidate_count: '2' })
    expect(bounced(response)).not.toHaveProperty('reason')
    expect((await read()).result).toEqual({
      provider: 'social_ads',
      pending_selection: { candidate_count: 2, expires_at: '2026-03-10T13:00:00.000Z' },
    })
    expect(await connectionsOf(key)).toEqual([])
  })

  it('leaves no unencrypted token in any table', async () => {
    const { handoff } = await createHandoff()
    vendor.accounts = [account('act_1'), account('act_2')]
    const { begin, finish } = browser(app)
    await finish(await begin(handoff.start_url))
    const rows = [
      ...(await app.db.selectFrom('connection').selectAll().execute()),
      ...(await app.db.selectFrom('pending_selection').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/token-secret|refresh-secret/)
    expect(rows.some(({ tokens }) => tokens?.startsWith('box1.'))).toBe(true)
  })
})

async function completedOf(profileId: string) {
  const row = await app.db
    .selectFrom('webhook_event')
    .select('body')
    .where('profile_id', '=', profileId)
    .where('type', '=', 'handoff.completed')
    .executeTakeFirstOrThrow()
  return JSON.parse(row.body)
}

async function eventsOf(profileId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('webhook_event').select('type').where('profile_id', '=', profileId).execute()
  return rows.map(({ type }) => type).sort()
}

type Step = (
  visit: ReturnType<typeof browser>,
  made: Awaited<ReturnType<typeof createHandoff>>,
) => Promise<{
  headers: Record<string, string>
}>

const consent: Step = async ({ begin, finish }, { handoff }) => finish(await begin(handoff.start_url))
const finishWith =
  (response: Record<string, string>): Step =>
  async ({ begin, finish }, { handoff }) =>
    finish(await begin(handoff.start_url), response)
const failure = (kind: 'rejected' | 'unavailable' | 'malformed' | 'permission_missing') => () => {
  throw new ProviderError({ kind, message: 'no' })
}

describe('each reason of 3.1 is reached, returned by poll and redirect, and writes nothing', () => {
  const rows: [reason: string, status: string, step: Step][] = [
    ['user_cancelled', 'cancelled', finishWith({ error: 'access_denied' })],
    ['provider_denied', 'failed', finishWith({ error: 'invalid_scope' })],
    ['provider_error', 'failed', finishWith({ error: 'server_error' })],
    ['provider_error', 'failed', finishWith({})],
    [
      'token_exchange_failed',
      'failed',
      async (visit, made) => {
        vendor.onExchange = failure('rejected')
        return consent(visit, made)
      },
    ],
    [
      'provider_error',
      'failed',
      async (visit, made) => {
        vendor.onExchange = failure('malformed')
        return consent(visit, made)
      },
    ],
    [
      'provider_denied',
      'failed',
      async (visit, made) => {
        vendor.onList = failure('permission_missing')
        return consent(visit, made)
      },
    ],
    [
      'no_candidates',
      'failed',
      async (visit, made) => {
        vendor.accounts = []
        return consent(visit, made)
      },
    ],
    [
      'connect_failed',
      'failed',
      async (visit, made) => {
        // PostgreSQL text columns cannot store this character.
        vendor.accounts = [account('act_1', 'a\u0000b')]
        return consent(visit, made)
      },
    ],
    [
      'account_connected_elsewhere',
      'failed',
      async (visit, made) => {
        const sibling = await governedProfile(app, { workspace_id: made.profile.workspace_id })
        const other = await createHandoffFor(sibling.key, {})
        const { begin, finish } = browser(app)
        await finish(await begin(other.start_url))
        return consent(visit, made)
      },
    ],
    [
      'state_expired',
      'failed',
      async ({ begin, finish }, { handoff }) => {
        const callback = await begin(handoff.start_url)
        app.clock.advance(15 * minute + 1_000)
        return finish(callback)
      },
    ],
    [
      'state_invalid',
      'failed',
      async ({ begin }, { handoff }) => {
        const callback = await begin(handoff.start_url)
        return browser(app).finish(callback)
      },
    ],
    [
      'provider_not_configured',
      'failed',
      async ({ open }, { handoff }) => {
        missing.add('social_ads')
        const response = await open(handoff.start_url)
        missing.clear()
        return response
      },
    ],
    [
      'handoff_expired',
      'failed',
      async ({ open }, { handoff }) => {
        app.clock.advance(45 * minute)
        return open(handoff.start_url)
      },
    ],
  ]
  it.each(rows)('%s ends %s', async (reason, status, step) => {
    const made = await createHandoff({ return_url: returnUrl })
    const response = await step(browser(app), made)
    expect(bounced({ ...response, status: 0, body: null })).toMatchObject({ tab: 'ads', status, reason })
    expect(await made.read()).toMatchObject({
      status,
      completed_at: null,
      result: { provider: 'social_ads', reason },
    })
    expect(await connectionsOf(made.key)).toEqual([])
  })

  it('internal_error does not finish the handoff, and the same link can be retried', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    vendor.onExchange = () => {
      throw new Error('a server error')
    }
    const visit = browser(app)
    expect(bounced(await visit.finish(await visit.begin(made.handoff.start_url)))).toMatchObject({
      status: 'failed',
      reason: 'internal_error',
    })
    expect(await made.read()).toMatchObject({ status: 'pending', result: null })
    vendor.onExchange = () => {}
    expect(bounced(await visit.finish(await visit.begin(made.handoff.start_url))).status).toBe('success')
  })

  it('handoff_used is returned after a failure, and the first reason is kept', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    await finishWith({ error: 'access_denied' })(visit, made)
    expect(bounced(await visit.open(made.handoff.start_url))).toMatchObject({
      status: 'failed',
      reason: 'handoff_used',
    })
    expect((await made.read()).result.reason).toBe('user_cancelled')
  })

  it('origin_not_allowed is visible only by poll: the person stays on our page', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    await app.db.updateTable('app').set({ allowed_return_origins: [] }).where('id', '=', made.app.id).execute()
    const response = await browser(app).open(made.handoff.start_url)
    expect(response.headers.location).toBe(new URL(made.handoff.url).pathname)
    expect(await made.read()).toMatchObject({ status: 'failed', result: { reason: 'origin_not_allowed' } })
    expect((await browser(app).open(made.handoff.url)).body).not.toContain('app.partner.example')
  })
})

describe('one consent is used per handoff', () => {
  it('a second click on a completed one reports the real outcome', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    const callback = await visit.begin(made.handoff.start_url)
    await visit.finish(callback)
    for (const response of [await visit.open(made.handoff.start_url), await visit.finish(callback)]) {
      expect(bounced(response).status).toBe('success')
    }
    expect(vendor.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(1)
    expect(await connectionsOf(made.key)).toHaveLength(1)
  })

  it('of twenty that finish concurrently exactly one is used', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visits = Array.from({ length: 20 }, () => browser(app))
    const callbacks = await Promise.all(visits.map((visit) => visit.begin(made.handoff.start_url)))
    const responses = await Promise.all(
      visits.map((visit, index) => visit.finish(callbacks[index]!, { code: `code-${index}` })),
    )
    expect(vendor.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(1)
    expect(responses.map((response) => bounced(response).status).filter((status) => status === 'success').length).toBe(
      responses.length - responses.filter((response) => bounced(response).reason === 'handoff_used').length,
    )
    expect(await connectionsOf(made.key)).toHaveLength(1)
    expect(await eventsOf(made.profile.id)).toEqual(['connection.connected', 'handoff.completed'])
  })

  it('that stopped partway releases the link after 3 minutes, and its late result is not used', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    const stuck = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    vendor.onExchange = (code) => {
      begun.resolve()
      return code === 'slow' ? stuck.promise : undefined
    }
    const slow = visit.finish(await visit.begin(made.handoff.start_url), { code: 'slow' })
    await begun.promise
    const early = browser(app)
    expect(bounced(await early.finish(await early.begin(made.handoff.start_url))).reason).toBe('handoff_used')
    app.clock.advance(3 * minute)
    const later = browser(app)
    vendor.accounts = [account('act_later')]
    expect(bounced(await later.finish(await later.begin(made.handoff.start_url))).status).toBe('success')
    vendor.accounts = [account('act_slow')]
    stuck.resolve()
    expect(bounced(await slow).status).toBe('success')
    expect(
      (await connectionsOf(made.key)).map((connection: { external_id: string }) => connection.external_id),
    ).toEqual(['act_later'])
  })

  it('that returns too late writes nothing', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    app.clock.advance(44 * minute)
    const callback = await visit.begin(made.handoff.start_url)
    vendor.onExchange = () => app.clock.advance(2 * minute)
    expect(bounced(await visit.finish(callback))).toMatchObject({ status: 'failed', reason: 'handoff_expired' })
    expect(await connectionsOf(made.key)).toEqual([])
    expect(await made.read()).toMatchObject({ status: 'failed', result: { reason: 'handoff_expired' } })
  })
})

describe('a state', () => {
  it('that was tampered with is rejected immediately and finishes nothing', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    const callback = await visit.begin(made.handoff.start_url)
    const state = callback.searchParams.get('state')!
    const other = state.at(-10) === 'A' ? 'B' : 'A'
    const forged = `${state.slice(0, -10)}${other}${state.slice(-9)}`
    for (const changed of ['', 'x', forged, state.split('.').toReversed().join('.')]) {
      callback.searchParams.set('state', changed)
      const response = await visit.finish(callback)
      expect(response.status).toBe(400)
      expect(response.body).toContain('state_invalid')
    }
    expect(vendor.calls).toEqual([])
    expect((await made.read()).status).toBe('pending')
  })

  it('of another provider is invalid', async () => {
    const made = await createHandoff({ return_url: returnUrl })
    const visit = browser(app)
    const callback = await visit.begin(made.handoff.start_url)
    callback.pathname = '/connect/callback/crm_a'
    expect(bounced(await visit.finish(callback)).reason).toBe('state_invalid')
  })
})
