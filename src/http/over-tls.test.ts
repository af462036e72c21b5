import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'

const plain = await testApp()
const app = await testApp({ baseUrl: 'https://tributary.test' })
const origin = 'https://tributary.test'
const name = '__Host-tributary_session'

async function session() {
  const { workspace_id } = await app.seed.profile()
  const user = await app.seed.user({ workspace_id, role: 'owner' })
  return app.seed.session({ user_id: user.id })
}

describe('a deployment with an https URL', () => {
  it('sends Strict-Transport-Security with every response', async () => {
    for (const path of ['GET /healthz', 'GET /nowhere', 'GET /api/v1/profile', 'GET /docs/errors'] as const) {
      expect((await app.call(path)).headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await plain.call(path)).headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('accepts a session cookie with the __Host- prefix', async () => {
    const cookie = `${name}=${await session()}`
    const { status, headers } = await app.call('GET /api/v1/sessions/current', { headers: { cookie } })
    expect([status, headers['set-cookie']]).toEqual([200, undefined])
  })

  it('renames the cookie of a session that was created under the older name', async () => {
    const text = await session()
    const { status, headers } = await app.call('GET /api/v1/sessions/current', {
      headers: { cookie: `tributary_session=${text}` },
    })
    const [renamed, emptied] = headers['set-cookie'] as unknown as string[]
    expect(status).toBe(200)
    expect(renamed).toMatch(new RegExp(`^${name}=${text}; .*Path=/; .*Secure`))
    expect(emptied).toMatch(/^tributary_session=; .*Max-Age=0/)
  })

  it('clears the cookie at sign-out with the attributes that browsers require for its name', async () => {
    const headers = { cookie: `${name}=${await session()}`, origin }
    const response = await app.call('DELETE /api/v1/sessions/current', { headers })
    expect(response.headers['set-cookie']).toMatch(new RegExp(`^${name}=; Path=/; .*Max-Age=0; Secure$`))
  })
})

describe('rejected bodies', () => {
  it('are only logged at debug level', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const quiet = await testApp({ log })
    const headers = { 'content-type': 'application/json' }
    await quiet.call('POST /api/tracking/collect', { headers, body: '{"broken' })
    await quiet.call('POST /api/tracking/collect', { headers, body: ' '.repeat(70_000) })
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toEqual([])
  })
})
