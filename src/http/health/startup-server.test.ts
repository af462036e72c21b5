import { expect, it } from 'vitest'
import { responseTo, type StartupState } from './startup-server.ts'

const migrating: StartupState = { status: 'migrating', step: 2, of: 5 }
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const responseFor = (url: string, headers: Record<string, string> = {}, state: StartupState = { status: 'starting' }) =>
  responseTo({ url, headers }, state, 'http://127.0.0.1:3000')

it.each([
  ['/healthz', {}, 200, '{"status":"up"}'],
  ['/readyz?verbose', browser, 503, '{"status":"starting"}'],
  ['/', {}, 503, '"code":"service_unavailable","message":"The service is starting."'],
  ['/api/v1/profile', browser, 503, '"message":"The service is starting."'],
  ['/', browser, 503, '<h1>The service is starting.</h1>'],
  ['/ads?range=x', { ...browser, 'accept-language': 'es-CL' }, 503, '<h1>El servicio se está iniciando.</h1>'],
])('%s with %o', (url, headers, status, part) => {
  const response = responseFor(url, headers as Record<string, string>)
  expect([response.status, response.text]).toEqual([status, expect.stringContaining(part)])
})

it('shows a browser the progress of the migration, and loads the page again', () => {
  const { text, headers } = responseFor('/', browser, migrating)
  expect(text).toContain('step 2 of 5')
  expect(headers).toMatchObject({ refresh: '2', 'cache-control': 'no-store' })
  expect(responseFor('/', { ...browser, 'accept-language': 'es' }, migrating).text).toContain('paso 2 de 5')
})
