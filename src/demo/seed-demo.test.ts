import { beforeEach, describe, expect, it } from 'vitest'
import { baseUrl, testApp } from '../../test/support/app/test-app.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { seedDemo } from './seed-demo.ts'

describe('the demo', () => {
  let app: Awaited<ReturnType<typeof testApp>>
  beforeEach(async () => {
    app = await testApp()
    await ensureMasterKey(app.db, app.ctx.secrets, app.clock.now())
  })
  const seed = (mode: 'auto' | 'on' | 'off', isEmbedded = true) => seedDemo(app.ctx, { mode, isEmbedded })

  it('is seeded once into an empty embedded database, and its key works after every start', async () => {
    const first = await seed('auto')
    const second = await seed('auto')
    expect(second?.key).toBe(first?.key)
    expect(second?.signInUrl).not.toBe(first?.signInUrl)
    const response = await app.call('GET /api/v1/profile', { key: first!.key })
    expect(response.body.data.name).toBe('Muebles Cordillera')
  })

  it('is seeded once if several processes start together', async () => {
    const starts = await Promise.all([seed('on'), seed('on'), seed('on')])
    expect(new Set(starts.map((demo) => demo?.key)).size).toBe(1)
    expect(await app.db.selectFrom('workspace').select('id').execute()).toHaveLength(1)
  })

  it('is not seeded into a database with other data, or one that is not embedded', async () => {
    expect(await seed('auto', false)).toBeNull()
    await app.seed.workspace()
    expect(await seed('auto')).toBeNull()
    expect(await seed('off')).toBeNull()
    expect(await app.db.selectFrom('workspace').select('id').execute()).toHaveLength(1)
  })

  it('is not offered again after its key was revoked', async () => {
    await seed('on')
    await app.db.updateTable('api_key').set({ revoked_at: app.clock.now() }).execute()
    expect(await seed('on')).toBeNull()
  })

  it('has a link that signs in once, by a button and not by being opened', async () => {
    const { signInUrl } = (await seed('on'))!
    const token = new URL(signInUrl).searchParams.get('token')!
    const page = await app.call(`GET /sign-in?token=${token}`)
    expect(page.body).toContain(token)
    const submit = () =>
      app.call('POST /sign-in', {
        body: `token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: baseUrl },
      })
    const signedIn = await submit()
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers['set-cookie']).toMatch(
      /^tributary_session=\S+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const session = /tributary_session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))![1]!
    const keys = await app.call('GET /api/v1/keys', { session })
    expect(keys.body.data.map((key: { name: string }) => key.name)).toEqual(['Demo'])
    expect((await submit()).status).toBe(401)
  })
})
