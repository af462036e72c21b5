import { expect, it } from 'vitest'
import { baseUrl, testApp } from '../../test/support/app/test-app.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { rejectionText } from './pages/pages.ts'

const app = await testApp()

async function link() {
  const workspace = await app.seed.workspace()
  const body = { email: 'ana@people.example', workspace_id: workspace.id, role: 'owner' }
  const { body: made } = await app.call('POST /api/v1/admin/users', { operator: true, body })
  return new URL(made.data.sign_in_url)
}

it('accepts sign-ins only from pages of this service, and a page of another site uses up no link', async () => {
  const url = await link()
  const press = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': formType, ...headers },
      payload: new URLSearchParams({ token: url.searchParams.get('token')! }).toString(),
    })
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}] as Record<string, string>[]) {
    const response = await press(headers)
    expect([headers, response.statusCode, response.headers['set-cookie']]).toEqual([headers, 403, undefined])
  }
  const response = await press({ origin: baseUrl })
  expect([response.statusCode, String(response.headers['set-cookie'])]).toEqual([
    303,
    expect.stringContaining('tributary_session='),
  ])
})

it('serves a page whose form sends its origin', async () => {
  const { pathname, search } = await link().catch(() => new URL(`${baseUrl}/sign-in?token=x`))
  const { headers } = await app.call(`GET ${pathname}${search}` as 'GET /')
  expect(headers['referrer-policy']).toBe('same-origin')
})

it('every operation response is private: not cached and not sniffed', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['customers:read'] })
  for (const response of [
    await app.call('GET /api/v1/profile', { key }),
    await app.call('GET /api/v1/customers/search', { key, query: { q: 'ana' } }),
    await app.call('GET /api/v1/profile'),
    await app.call('POST /oauth/token', { body: {} }),
  ]) {
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

it('shows how long to wait, also for one second', () => {
  const after = (seconds: number) => new ApiError('rate_limit_exceeded', 'Wait.', { retry_after_seconds: seconds })
  expect(rejectionText(after(1), 'en')).toBe('Too many attempts. Wait 1 second.')
  expect(rejectionText(after(40), 'en')).toBe('Too many attempts. Wait 40 seconds.')
  expect(rejectionText(after(1), 'es')).toBe('Demasiados intentos. Espera 1 segundo.')
})

const formType = 'application/x-www-form-urlencoded'
