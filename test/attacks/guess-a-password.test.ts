import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { totpPurpose } from '../../src/people/second-factor/codes.ts'
import { examplePassword, examplePasswordHash, fastHashing } from '../support/app/seed.ts'
import { baseUrl, type TestResponse, testApp } from '../support/app/test-app.ts'

/** The hash that each password verification was computed against. */
const paid: string[] = []
const app = await testApp({
  passwordHashing: {
    ...fastHashing,
    verify(passwordHash, password) {
      paid.push(passwordHash)
      return fastHashing.verify(passwordHash, password)
    },
  },
})
const { call, seed, clock } = app

async function account() {
  return seed.user({ workspace_id: (await seed.workspace()).id, role: 'owner', password_hash: examplePasswordHash })
}

const unknownEmail = () => `${newId()}@people.example`
/** Each attempt uses its own IP address, unless the test concerns the address. */
let addresses = 0
const elsewhere = () => `203.0.113.${++addresses % 250}`
async function from(address: string, route: `${string} /${string}`, body: object): Promise<TestResponse> {
  const [method, url] = route.split(' ') as ['POST', string]
  const response = await app.server.inject({ method, url, remoteAddress: address, payload: body })
  return { status: response.statusCode, body: response.json(), headers: response.headers as Record<string, string> }
}
const signIn = (email: string, password: string, address = elsewhere(), code?: string) =>
  from(address, 'POST /api/v1/sessions', { email, password, ...(code && { code }) })
const outcomeOf = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.reason]
const wrong = [401, 'unauthorized', 'invalid_credentials']
const slowed = [429, 'rate_limit_exceeded', 'too_many_attempts']

/** Returns the response without request-specific values. */
const visibleParts = ({ status, body, headers }: TestResponse) => {
  const { request_id: _, ...error } = body.error ?? {}
  const compared = ['retry-after', 'content-type', 'set-cookie', 'cache-control', 'www-authenticate', 'content-length']
  return { status, error, data: body.data, headers: compared.map((name) => headers[name]) }
}

/** Returns the statements that a call sends to the database, in order. */
async function statementsOf(callApi: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const wrapped: [pg.PoolClient, pg.PoolClient['query']][] = []
  const watch = (client: pg.PoolClient) => {
    const { query } = client
    wrapped.push([client, query])
    client.query = ((...args: unknown[]) => {
      const [first] = args as [string | { text: string }]
      sent.push(typeof first === 'string' ? first : first.text)
      return (query as (...all: unknown[]) => unknown).apply(client, args)
    }) as typeof client.query
  }
  const { pool } = app.database
  pool.on('acquire', watch)
  try {
    await callApi()
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of wrapped.toReversed()) client.query = query
  }
  return sent
}

describe('guessing at one account from one address', () => {
  it('is delayed after five attempts, doubling each time, including attempts with the correct password', async () => {
    const { email } = await account()
    const address = elsewhere()
    for (let tries = 0; tries < 6; tries++)
      expect(outcomeOf(await signIn(email, `guess ${tries}`, address))).toEqual(wrong)
    for (let tries = 0; tries < 4; tries++) {
      const early = await signIn(email, examplePassword, address)
      expect(outcomeOf(early)).toEqual(slowed)
      expect(early.headers['retry-after']).toBe(String(2 ** (tries + 1)))
      clock.advance(Number(early.headers['retry-after']) * 1_000)
      expect(outcomeOf(await signIn(email, 'another guess', address))).toEqual(wrong)
    }
  })

  it('does not lock the owner out: another address or a mailed link still works', async () => {
    const { id, email } = await account()
    const [address, home] = [elsewhere(), elsewhere()]
    for (let tries = 0; tries < 30; tries++) await signIn(email, 'guess', address)
    expect(outcomeOf(await signIn(email, examplePassword, address))).toEqual(slowed)
    expect((await signIn(email, examplePassword, home)).status).toBe(201)
    expect((await from(address, 'POST /api/v1/sessions/links', { email })).status).toBe(202)
    const sign_in_token = await seed.link({ user_id: id, purpose: 'sign_in' })
    expect((await from(address, 'POST /api/v1/sessions/links/redeem', { sign_in_token })).status).toBe(201)
  })

  it('during the delay computes no hash and does not extend the delay', async () => {
    const { email } = await account()
    const address = elsewhere()
    for (let tries = 0; tries < 6; tries++) await signIn(email, 'guess', address)
    paid.length = 0
    const seconds = []
    for (let tries = 0; tries < 20; tries++) {
      seconds.push((await signIn(email, 'guess', address)).headers['retry-after'])
    }
    expect([new Set(seconds), paid]).toEqual([new Set(['2']), []])
    clock.advance(2_000)
    expect((await signIn(email, examplePassword, address)).status).toBe(201)
    // A successful sign-in resets the counter.
    for (let tries = 0; tries < 6; tries++) expect(outcomeOf(await signIn(email, 'guess', address))).toEqual(wrong)
  })

  it('concurrently is serialized: no more passwords are checked than with sequential attempts', async () => {
    const { email } = await account()
    const address = elsewhere()
    paid.length = 0
    const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'guess', address)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(6)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(14)
    expect(paid).toHaveLength(6)
  })

  it('through its session counts like a sign-in attempt', async () => {
    const { id, email } = await account()
    const session = await seed.session({ user_id: id })
    const change = () =>
      call('PUT /api/v1/password', { session, body: { current_password: 'guess', new_password: 'quiet orchard 4' } })
    for (let tries = 0; tries < 3; tries++) expect((await change()).body.error.code).toBe('current_password_invalid')
    // The address of a call that sets none.
    for (let tries = 0; tries < 3; tries++) expect(outcomeOf(await signIn(email, 'guess', '127.0.0.1'))).toEqual(wrong)
    expect(outcomeOf(await change())).toEqual(slowed)
    expect(outcomeOf(await signIn(email, examplePassword, '127.0.0.1'))).toEqual(slowed)
  })
})

describe('guessing at one account from many addresses', () => {
  const network = (size: number, from: number) => `2001:db8:${from.toString(16)}:${size.toString(16)}::1`

  it('is limited for all addresses after ten attempts, to one attempt per thirty seconds', async () => {
    const { email } = await account()
    for (let tries = 0; tries < 11; tries++) {
      expect(outcomeOf(await signIn(email, 'guess', network(tries, 1)))).toEqual(wrong)
    }
    const seconds = []
    for (let tries = 0; tries < 8; tries++) {
      const early = await signIn(email, 'guess', network(tries, 2))
      expect(outcomeOf(early)).toEqual(slowed)
      seconds.push(Number(early.headers['retry-after']))
      clock.advance(seconds.at(-1)! * 1_000)
      expect(outcomeOf(await signIn(email, 'guess', network(tries, 3)))).toEqual(wrong)
    }
    expect(seconds).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  it('does not delay the owner at a known address, and sign-in links keep working at other addresses', async () => {
    const { id, email } = await account()
    const [home, cafe] = [elsewhere(), elsewhere()]
    expect((await signIn(email, examplePassword, home)).status).toBe(201)
    for (let tries = 0; tries < 40; tries++) await signIn(email, 'guess', network(tries, 4))
    expect(outcomeOf(await signIn(email, examplePassword, cafe))).toEqual(slowed)
    expect((await signIn(email, examplePassword, home)).status).toBe(201)
    const sign_in_token = await seed.link({ user_id: id, purpose: 'sign_in' })
    expect((await from(cafe, 'POST /api/v1/sessions/links/redeem', { sign_in_token })).status).toBe(201)
    // Signing in by link made the address a known one.
    expect((await signIn(email, examplePassword, cafe)).status).toBe(201)
  })

  it('by requesting mails does not stop mails to the owner at a known address', async () => {
    const { email } = await account()
    const home = elsewhere()
    expect((await signIn(email, examplePassword, home)).status).toBe(201)
    const requestLink = (address: string) => from(address, 'POST /api/v1/sessions/links', { email })
    for (let tries = 0; tries < 11; tries++) expect((await requestLink(network(tries, 5))).status).toBe(202)
    expect(outcomeOf(await requestLink(network(99, 5)))).toEqual(slowed)
    expect((await requestLink(home)).status).toBe(202)
  })
})

describe('guessing the code of a second factor', () => {
  async function withCode() {
    const { id, email } = await account()
    const secret = new Secret({ size: 20 }).base32
    await app.db
      .updateTable('user_account')
      .set({ totp_secret: app.services.secrets.encrypt(totpPurpose, secret), totp_confirmed_at: clock.now() })
      .where('id', '=', id)
      .execute()
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
    const byLink = (sign_in_token: string, code: string, address = elsewhere()) =>
      from(address, 'POST /api/v1/sessions/links/redeem', { sign_in_token, code })
    return { id, email, codeNow, byLink }
  }

  it('is delayed per address after five attempts, separately for password and link', async () => {
    const { id, email, codeNow, byLink } = await withCode()
    const address = elsewhere()
    for (let tries = 0; tries < 6; tries++) {
      expect(outcomeOf(await signIn(email, examplePassword, address, '000000'))[2]).toBe('invalid_code')
    }
    expect(outcomeOf(await signIn(email, examplePassword, address, codeNow()))).toEqual(slowed)
    // The password step and the link step are not delayed themselves.
    expect(outcomeOf(await signIn(email, examplePassword, address))[2]).toBe('second_factor_required')
    const link = await seed.link({ user_id: id, purpose: 'sign_in' })
    expect((await byLink(link, codeNow(), address)).status).toBe(201)

    const other = await seed.link({ user_id: id, purpose: 'sign_in' })
    for (let tries = 0; tries < 6; tries++) {
      expect(outcomeOf(await byLink(other, '000000', address))[2]).toBe('invalid_code')
    }
    clock.advance(1_000)
    expect(outcomeOf(await byLink(other, codeNow(), address))).toEqual(slowed)
  })

  it('is delayed for hours after ten attempts from many addresses, except for the owner at a known address', async () => {
    const { email, codeNow } = await withCode()
    const home = elsewhere()
    expect((await signIn(email, examplePassword, home, codeNow())).status).toBe(201)
    const guess = () => signIn(email, examplePassword, elsewhere(), '000000')
    for (let tries = 0; tries < 11; tries++) expect(outcomeOf(await guess())[2]).toBe('invalid_code')
    for (let tries = 0; tries < 14; tries++) {
      const early = await guess()
      expect(outcomeOf(early)).toEqual(slowed)
      clock.advance(Number(early.headers['retry-after']) * 1_000)
      expect(outcomeOf(await guess())[2]).toBe('invalid_code')
    }
    expect((await guess()).headers['retry-after']).toBe('3600')
    expect((await signIn(email, examplePassword, home, codeNow())).status).toBe(201)
  })
})

describe('guessing at many accounts from one address', () => {
  it("is delayed only for that address, and signing in to one's own account in between allows no further guesses", async () => {
    const own = await account()
    const address = '198.51.100.7'
    for (let tries = 0; tries < 31; tries++) {
      expect(outcomeOf(await signIn(unknownEmail(), 'guess', address))).toEqual(wrong)
      // A successful sign-in resets only the attempts at the same account.
      if (tries % 10 === 5) expect((await signIn(own.email, examplePassword, address)).status).toBe(201)
    }
    expect(outcomeOf(await signIn(unknownEmail(), 'guess', address))).toEqual(slowed)
    expect(outcomeOf(await signIn(own.email, examplePassword, address))).toEqual(slowed)
    expect((await signIn(own.email, examplePassword, '198.51.100.8')).status).toBe(201)
  })

  it('within one IPv6 network counts as one address', async () => {
    for (let tries = 0; tries < 31; tries++)
      await signIn(unknownEmail(), 'guess', `2001:db8:7::${(tries + 1).toString(16)}`)
    expect(outcomeOf(await signIn(unknownEmail(), 'guess', '2001:db8:7::ffff'))).toEqual(slowed)
    expect(outcomeOf(await signIn(unknownEmail(), 'guess', '2001:db8:8::1'))).toEqual(wrong)
  })

  it('by requesting mails is limited, with the same response for existing and unknown accounts', async () => {
    const { email } = await account()
    const unknown = unknownEmail()
    for (const route of ['POST /api/v1/sessions/links', 'POST /api/v1/password/resets'] as const) {
      const responses = []
      for (const item of [email, unknown]) responses.push(visibleParts(await from(elsewhere(), route, { email: item })))
      expect(responses[0]).toEqual(responses[1])
      expect(responses[0]!.status).toBe(202)
    }
    for (const item of [email, unknown]) {
      const address = elsewhere()
      for (let tries = 0; tries < 4; tries++) await from(address, 'POST /api/v1/sessions/links', { email: item })
      expect(outcomeOf(await from(address, 'POST /api/v1/password/resets', { email: item }))).toEqual(slowed)
    }
  })
})

describe('finding out which accounts exist', () => {
  it('fails by response text, before and after attempts are delayed', async () => {
    const { email } = await account()
    const [unknown, without] = [
      unknownEmail(),
      (await seed.user({ workspace_id: (await seed.workspace()).id, role: 'viewer' })).email,
    ]
    const address = elsewhere()
    for (let tries = 0; tries < 8; tries++) {
      const responses = []
      for (const item of [email, unknown, without])
        responses.push(visibleParts(await signIn(item, `guess ${tries}`, address)))
      expect(responses[1]).toEqual(responses[0])
      expect(responses[2]).toEqual(responses[0])
      expect(responses[0]!.status).toBe(tries < 6 ? 401 : 429)
    }
  })

  it('fails by timing: every attempt runs the same hashing and the same statements', async () => {
    const { email } = await account()
    const without = await seed.user({ workspace_id: (await seed.workspace()).id, role: 'viewer' })
    const work = []
    for (const item of [email, unknownEmail(), without.email]) {
      paid.length = 0
      const statements = await statementsOf(() => signIn(item, 'guess'))
      const costs = paid.map((passwordHash) => passwordHash.split('$').slice(0, 4).join('$'))
      work.push({ statements, costs })
    }
    expect(work[0]!.costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(work[0]!.statements.length).toBeGreaterThan(3)
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
  })

  it('fails by requesting mail: a job looks up the account, not the request', async () => {
    const { email } = await account()
    for (const route of ['POST /api/v1/sessions/links', 'POST /api/v1/password/resets'] as const) {
      const known = await statementsOf(() => from(elsewhere(), route, { email }))
      const unknown = await statementsOf(() => from(elsewhere(), route, { email: unknownEmail() }))
      expect(known.length).toBeGreaterThan(2)
      expect(unknown).toEqual(known)
      expect(known.join(' ')).not.toContain('user_account')
    }
  })

  it('fails by page content: every page is the same', async () => {
    const { email } = await account()
    const press = async (url: string, form: Record<string, string>) => {
      const response = await app.server.inject({
        method: 'POST',
        url,
        remoteAddress: elsewhere(),
        headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      return [response.statusCode, response.body.replaceAll(form.email!, '…'), response.headers.location]
    }
    for (const url of ['/sign-in', '/sign-in/link', '/password-reset']) {
      const password = 'guess'
      expect(await press(url, { email: unknownEmail(), password })).toEqual(await press(url, { email, password }))
    }
  })
})
