import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { embedded, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const run = promisify(execFile)
const service = await startService(await temporaryDirectory(), { ...embedded, DEMO: 'auto', LOG_LEVEL: 'debug' })
afterAll(() => service.stop())

describe('a first start', () => {
  it('prints commands that work when pasted', async () => {
    const lines = service
      .printed()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('curl '))
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const { stdout } = await run('sh', ['-c', line.replace('curl ', 'curl -s -o /dev/null -w "%{http_code}" ')])
      expect(stdout).toMatch(/^20[01]$/)
    }
  })

  it('prints where the console, the reference and the operator key are', () => {
    expect(service.printed()).toContain(`http://127.0.0.1:${service.port}/docs`)
    expect(service.printed()).toMatch(/Operator key +\S+operator\.key/)
  })

  it('serves its reference and its OpenAPI document', async () => {
    for (const path of ['/', '/docs', '/docs/errors', '/api/v1/openapi.json']) {
      expect((await fetch(`http://127.0.0.1:${service.port}${path}`)).status).toBe(200)
    }
  })
})

it('logs no key, token, email or phone', async () => {
  const token = service.operatorKey
  const email = 'someone.private@people.example'
  const phone = '+56 9 8765 4321'
  const workspace = await service.call('POST', '/api/v1/admin/workspaces', { token, body: { name: email } })
  await service.call('POST', '/api/v1/admin/users', {
    token,
    body: { email, workspace_id: workspace.body.data.id, role: 'owner', password: phone },
  })
  await service.call('GET', `/api/v1/profile?email=${email}&phone=${encodeURIComponent(phone)}`, {
    token: `trb_live_${email}`,
  })
  await service.call('GET', `/api/v1/customers/${email}`, { token })
  await service.call('POST', '/api/v1/admin/users', {
    token,
    body: { email: phone, workspace_id: email, role: phone },
  })
  const log = service
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  expect(log).toContain('"operation":"users.')
  for (const secret of [token, 'someone.private', 'trb_live_', 'trb_signin_']) expect(log).not.toContain(secret)
  // As it was sent, encoded and normalized; four of its digits could be part of any id or time.
  expect(log).not.toMatch(/8765(\s|%20)?4321/)
})
