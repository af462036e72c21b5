import { describe, expect, it } from 'vitest'
import { directToken, linkedinAds as vendor } from '../../../../sandbox/vendors/linkedin-ads/index.ts'
import { today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { version } from './call-api.ts'
import { linkedinAds } from './index.ts'

const fixture = await vendorOfFile(linkedinAds, vendor)
const session = await fixture.connect()
const receiver = linkedinAds.conversions!
const rule = '7000011'

const event = {
  conversionHappenedAt: Date.parse(`${today}T10:00:00Z`),
  ...{ conversionValue: { currencyCode: 'USD', amount: '12.5' }, eventId: 'e-1' },
  user: { userIds: [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: 'click-1' }] },
}
const invalid = { ...event, eventId: 'e-2', user: { userIds: [{ idType: 'SHA256_EMAIL', idValue: 'a@example.com' }] } }

async function lastBody() {
  const response = await fetch(`${fixture.origin}/sandbox/received`)
  return JSON.parse(((await response.json()) as { bodies: string[] }).bodies.at(-1)!)
}

describe('destinations', () => {
  it('are the rules of the Conversions API', async () => {
    expect(await receiver.listTargets(session)).toEqual([
      { external_id: rule, name: 'Ventas (API)', is_unavailable: false },
      { external_id: '7000012', name: 'Antigua', is_unavailable: true },
    ])
  })

  it('are read page by page', async () => {
    const requested: string[] = []
    const json = async ({ path = '' }: { path?: string }, schema: { parse(value: unknown): unknown }) => {
      requested.push(/start=\d+/.exec(path)![0])
      const length = requested.length === 1 ? 100 : 1
      const one = { name: 'r', conversionMethod: 'CONVERSIONS_API', enabled: null }
      return schema.parse({
        elements: Array.from({ length }, (_, id) => ({ id: requested.length * 1_000 + id, ...one })),
      })
    }
    const paged = { ...session, http: { ...session.http, json: json as unknown as typeof session.http.json } }
    const targets = await receiver.listTargets(paged)
    expect([requested, targets.length, targets[0]!.is_unavailable]).toEqual([['start=0', 'start=100'], 101, null])
  })
})

describe('sending', () => {
  it('reports to the rule', async () => {
    expect(await receiver.send(session, rule, [event], { test_event_code: 'T1' })).toEqual({ kind: 'accepted' })
    expect(await lastBody()).toEqual({ elements: [{ conversion: `urn:lla:llaPartnerConversion:${rule}`, ...event }] })
  })

  it('names the invalid events, and none of the others was accepted', async () => {
    const old = { ...event, conversionHappenedAt: 1 }
    expect(await receiver.send(session, rule, [event, invalid, old])).toEqual({
      kind: 'invalid_events',
      events: [
        { index: 1, code: '422', message: '/user/userIds/0/idValue :: is invalid' },
        { index: 2, code: '422', message: '/conversionHappenedAt :: is invalid' },
      ],
    })
  })

  it('finds out that a rule is gone', async () => {
    expect((await receiver.send(session, '7999999', [event])).kind).toBe('destination_missing')
  })

  const answered = (response: unknown) => {
    const json = async ({ path = '' }: { path?: string }, schema: { parse(value: unknown): unknown }) =>
      path.startsWith('/rest/conversions')
        ? schema.parse({ elements: [{ id: 7_000_011, conversionMethod: 'CONVERSIONS_API' }] })
        : schema.parse(response)
    const own = { ...session, http: { ...session.http, json: json as unknown as typeof session.http.json } }
    return receiver.send(own, rule, [event, event])
  }

  it.each([
    [
      'one event of two is rejected',
      { elements: [{ status: 201 }, { status: 400, error: { message: 'no' } }] },
      'partly_accepted',
    ],
    ['every event is created', { elements: [{ status: 201 }, { status: 201 }] }, 'accepted'],
    ['the answer has no elements', {}, 'accepted'],
  ])('when %s, the request is %3$s', async (_, response, kind) => {
    const result = await answered(response)
    expect(result.kind).toBe(kind)
    if (result.kind === 'partly_accepted') expect(result.events).toEqual([{ index: 1, code: '400', message: 'no' }])
  })

  it('repeats a rejection without indexes in halves', async () => {
    await fixture.script({ kind: 'too_much_data', path: '/conversionEvents' })
    expect((await receiver.send(session, rule, [event])).kind).toBe('rejected')
  })

  it('does not take a missing permission for a rejected event', async () => {
    await fixture.script({ kind: 'permission_missing', path: '/conversionEvents' })
    expect((await vendorFailureOf(receiver.send(session, rule, [event]))).kind).toBe('permission_missing')
  })
})

describe('access', () => {
  it.each([
    [{}, 'r_ads r_ads_reporting rw_conversions', true],
    [{ CONVERSIONS: 'on' }, 'r_ads r_ads_reporting rw_conversions', true],
    [{ CONVERSIONS: 'off' }, 'r_ads r_ads_reporting', false],
  ])('with the settings %j requests %s', (settings, scope, canSend) => {
    const url = linkedinAds.oauth!.consentUrl({
      registration: { ...session.registration, settings: settings as Record<string, string> },
      ...{ consent_origin: 'https://www.linkedin.com', redirect_uri: 'https://a.example/', state: 's' },
      ...{ code_challenge: '', locale: 'en' },
    })
    expect(new URL(url).searchParams.get('scope')).toBe(scope)
    expect(receiver.canSend({ ...session.tokens, scopes: scope.split(' ') })).toBe(canSend)
  })

  it('works with a pasted token of an ad account, which reads nothing', async () => {
    const verify = (access_token: string, account_id = '512000001') =>
      linkedinAds.pasted!.verify(() => fixture, { access_token, account_id })
    const { tokens, accounts } = await verify(directToken)
    expect(accounts).toMatchObject([{ external_id: 'conversions:512000001', details: { only: 'conversions' } }])
    const own = fixture.session(tokens, accounts[0]!)
    expect(receiver.canSend(tokens)).toBe(true)
    expect((await receiver.listTargets(own)).map(({ external_id }) => external_id)).toContain(rule)
    expect((await receiver.send(own, '7999999', [event])).kind).toBe('destination_missing')
    expect(await receiver.send(own, rule, [event])).toEqual({ kind: 'accepted' })
    expect((await vendorFailureOf(verify('sandbox-linkedin-direct-token-0002'))).kind).toBe('token_expired')
    expect((await vendorFailureOf(verify(directToken, '512000002'))).kind).toBe('permission_missing')
  })

  it('declares the version that it sends', () => {
    expect(linkedinAds.api).toEqual({ version, ends_on: '2027-07-15' })
  })
})
