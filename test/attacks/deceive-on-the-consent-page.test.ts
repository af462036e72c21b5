import { describe, expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { testApp } from '../support/app/test-app.ts'
import {
  authorizeQuery,
  callback,
  consentingPerson,
  personBrowser,
  pkce,
  ticketOf,
} from '../support/fixtures/consenting-person.ts'

const app = await testApp({ env: { OAUTH_DYNAMIC_REGISTRATION: 'on' } })

/** Registers an app in the person's own workspace or in another one. */
async function registeredBy(registrant: 'own' | 'other', name = 'Tributary Support') {
  const person = await consentingPerson(app)
  const other = await app.seed.workspace({ name: 'Acme “Growth” <b>Agency</b>' })
  const workspace_id = registrant === 'own' ? person.profile.workspace_id : other.id
  await app.db
    .updateTable('app')
    .set({ registration: 'person', workspace_id, name } as never)
    .where('id', '=', person.app.id)
    .execute()
  return person
}

const query = (clientId: string, more: Record<string, string> = {}) => authorizeQuery(clientId, pkce().challenge, more)

describe('an app of another workspace', () => {
  it('is shown as unverified, with the workspace that registered it', async () => {
    const { app: client, browser } = await registeredBy('other')
    const { body } = await browser.open(query(client.client_id))
    expect(body).toContain('Unverified app.')
    expect(body).toContain('“Acme “Growth” &lt;b&gt;Agency&lt;/b&gt;”')
    expect(body).toContain('partner.example')
  })

  it('is also unverified for a person who is a member of that workspace', async () => {
    const { app: client, browser, user } = await registeredBy('other')
    const { workspace_id } = await app.db
      .selectFrom('app')
      .select('workspace_id')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    await app.seed.profile({ workspace_id: workspace_id! })
    const member = {
      workspace_id: workspace_id!,
      user_id: user.id,
      role: 'viewer' as const,
      created_at: app.clock.now(),
    }
    await app.db.insertInto('workspace_member').values(member).execute()
    expect((await browser.open(query(client.client_id))).body).toContain('Unverified app.')
  })

  it.each(['own', 'operator'] as const)('is labelled unverified, unlike one registered by: %s', async (registrant) => {
    const { app: client, browser } = registrant === 'own' ? await registeredBy('own') : await consentingPerson(app)
    expect((await browser.open(query(client.client_id))).body).not.toContain('Unverified')
  })

  it('shows no name with bidirectional control characters, even if it was registered before names were checked', async () => {
    const { app: client, browser } = await registeredBy('other', 'Desk\u202egnp\u2066 App')
    const { body } = await browser.open(query(client.client_id))
    expect(body).toContain('Desk gnp App requests access')
    expect(body).not.toMatch(/\p{Bidi_Control}/u)
  })
})

describe('an invalid request', () => {
  const wrong: Record<string, string> = { scope: 'everything' }

  it('from an app of another workspace never redirects without a click', async () => {
    const { app: client, browser } = await registeredBy('other')
    const { status, headers, body } = await browser.open(query(client.client_id, wrong))
    expect([status, headers.location]).toEqual([400, undefined])
    expect(body).toContain('invalid_scope')
    expect(body).toContain('This link goes to partner.example.')
    expect(/href="(https:\/\/partner\.example\/callback\?[^"]+)"/.exec(body)?.[1]).toContain('error=invalid_scope')
  })

  it('from a self-registered app never redirects without a click', async () => {
    const { browser } = await consentingPerson(app)
    const metadata = { client_name: 'Inspector', redirect_uris: [callback], token_endpoint_auth_method: 'none' }
    const { client_id } = (await app.call('POST /oauth/register', { body: metadata })).body
    for (const change of [wrong, { response_type: 'token' }, { code_challenge_method: 'plain' }]) {
      const { status, headers } = await browser.open(query(client_id, change))
      expect([change, status, headers.location]).toEqual([change, 400, undefined])
    }
  })

  it("from an app of the operator or of the person's own workspace redirects to the app", async () => {
    for (const { app: client, browser } of [await consentingPerson(app), await registeredBy('own')]) {
      const { headers } = await browser.open(query(client.client_id, wrong))
      expect(headers.location).toContain('error=invalid_scope')
    }
  })
})

describe('a consent page', () => {
  it('issues one code, even if its form is sent repeatedly and concurrently', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const form = {
      ticket: ticketOf(await browser.open(query(client.client_id))),
      profile: profile.id,
      decision: 'allow',
    }
    const responses = await Promise.all(Array.from({ length: 5 }, () => browser.press(form)))
    responses.push(await browser.press(form))
    const codes = responses.flatMap(({ headers }) => /code=/.exec(headers.location ?? '') ?? [])
    expect(codes).toHaveLength(1)
    const rejected = responses.filter(({ headers }) => headers.location === undefined)
    for (const { status, body } of rejected) {
      expect([status, String(body).includes('already answered')]).toEqual([400, true])
    }
    const stored = app.db.selectFrom('app_authorization').select('id').where('app_id', '=', client.id)
    expect(await stored.execute()).toHaveLength(1)
  })

  it('that names a profile keeps the person signed in, even if the profile belongs to another workspace', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    for (const profile_id of [mine.profile.id, theirs.profile.id, newId(), 'garbage', '']) {
      const { status, headers } = await mine.browser.open(query(mine.app.client_id, { profile_id }))
      expect([profile_id, status, headers.location, headers['set-cookie']]).toEqual([
        profile_id,
        200,
        undefined,
        undefined,
      ])
    }
    const named = await mine.browser.open(query(mine.app.client_id), { 'x-profile-id': theirs.profile.id })
    expect(named.status).toBe(200)
    expect((await personBrowser(app, null).open(query(mine.app.client_id))).headers.location).toMatch(/^\/sign-in\?/)
  })
})

describe('registration', () => {
  const names = [
    'Desk\u202eApp',
    'Desk\u2066',
    '\u200fDesk',
    'De\u200bsk',
    'Desk\u00adApp',
    'Desk\u0007',
    'a\nb',
    'x\u2028y',
    '\u3164',
  ]
  const addresses = [
    'https://*.partner.example/cb',
    'https://partner.example/*',
    'https://%2a.partner.example/cb',
    'https://partner.example/cb?x=*',
    'https://partner.example/c\tb',
    'https://partner.example/\u202ecb',
    'https://partner.example\\@evil.example/cb',
    ' https://partner.example/cb',
  ]
  const good = { name: 'Desk 👩‍💻 é', redirect_uris: [callback], allowed_scopes: ['analytics'] }

  it('by the operator, an owner or the app itself rejects misleading names and wildcards', async () => {
    const { session, profile } = await consentingPerson(app)
    const own = `POST /api/v1/workspaces/${profile.workspace_id}/apps` as const
    const operator = (body: object) => app.call('POST /api/v1/admin/oauth-apps', { operator: true, body })
    const owner = (body: object) => app.call(own, { session, body })
    const itself = ({ name: client_name, redirect_uris }: typeof good) =>
      app.call('POST /oauth/register', { body: { client_name, redirect_uris } })
    for (const register of [operator, owner]) {
      expect((await register(good)).status).toBe(201)
      for (const name of names) {
        const { status, body } = await register({ ...good, name })
        expect([name, status, body.error?.field]).toEqual([name, 422, 'name'])
      }
      for (const address of addresses) {
        const { status, body } = await register({ ...good, redirect_uris: [callback, address] })
        expect([address, status, body.error?.field]).toEqual([address, 422, 'redirect_uris'])
      }
    }
    expect((await itself(good)).status).toBe(201)
    for (const name of names) {
      expect([name, (await itself({ ...good, name })).body.error]).toEqual([name, 'invalid_client_metadata'])
    }
    for (const address of addresses) {
      const { body } = await itself({ ...good, redirect_uris: [address] })
      expect([address, body.error]).toEqual([address, 'invalid_redirect_uri'])
    }
  })

  it('checks cannot be bypassed by updating a registered app', async () => {
    const { session, profile } = await consentingPerson(app)
    const path = `/api/v1/workspaces/${profile.workspace_id}/apps` as const
    const { id } = (await app.call(`POST ${path}`, { session, body: good })).body.data
    for (const body of [{ name: names[0] }, { redirect_uris: [addresses[0]] }]) {
      expect((await app.call(`PATCH ${path}/${id}`, { session, body })).status).toBe(422)
    }
  })
})
