import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { installPackage } from '../../test/support/processes/packed-package.ts'

const installed = installPackage('client')

const typed = `
import { attempt, createClient, isRejection, type Schemas, verifyWebhook } from 'tributary-client'

const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'trb_live_x', profileId: 'p' })
const range = { date_from: '2026-01-01', date_to: '2026-01-31' }
const rows: Schemas['Campaign'][] = (await client.campaigns.listCampaigns(range)).data
for await (const row of client.campaigns.listCampaigns.all({ ...range, level: 'ad' })) rows.push(row)
// @ts-expect-error: the range is required
await client.campaigns.listCampaigns({})
// @ts-expect-error: no such level
await client.campaigns.listCampaigns({ ...range, level: 'page' })
const outcome = await attempt(client.profiles.readProfile())
if (!outcome.ok && outcome.failure.kind === 'rejection') {
  const code: Schemas['ErrorCode'] = outcome.failure.code
  throw new Error(code)
}
const event = await verifyWebhook({ body: '', headers: {}, secret: 'whsec_x' })
if (event.type === 'handoff.completed' && 'connection_id' in event.data.result) {
  const id: string = event.data.result.connection_id
  throw new Error(id)
}
export { isRejection }
`

describe('the packed client, installed in an empty directory', () => {
  it('contains only compiled files: one module without imports, its source map, and declarations', () => {
    const own = installed.files.filter((path) => path.startsWith('dist/'))
    expect(own).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.js.map', 'dist/index.d.ts']))
    expect(own.filter((path) => !/\.(js|js\.map|d\.ts)$/.test(path))).toEqual([])
    expect(installed.files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(['README.md', 'package.json'])
    const module = readFileSync(join(installed.folder, 'node_modules/tributary-client/dist/index.js'), 'utf8')
    expect(module).not.toMatch(/^import /m)
    expect(installed.manifest).not.toHaveProperty('dependencies')
  })

  it.each([
    ['nodenext, with the types of browsers', { module: 'nodenext' }],
    ['nodenext, with the types of Node', { module: 'nodenext', hasNodeTypes: true }],
    ['bundler', { module: 'bundler' }],
  ] as const)('type-checks under strict %s', (_title, options) => {
    installed.write('typed.ts', typed)
    expect(installed.typeCheck('typed.ts', options)).toBe('')
  })

  it('runs its README examples against the service', async () => {
    const app = await testApp()
    const { key } = await app.seed.profileWithKey({
      scopes: ['attribution:write', 'campaigns:read', 'goals:write', 'profiles:write'],
    })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const blocks = [...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)]
    const script = blocks
      .map(([, code]) => code)
      .join('\n')
      .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${port}`)
      .replaceAll('trb_live_…', key)
    installed.write('readme.mjs', script)
    const { stdout } = await promisify(execFile)(process.execPath, [join(installed.folder, 'readme.mjs')])
    const [currency, accepted, spend, gone, replay] = stdout.trim().split('\n')
    expect(currency).toBe('USD')
    expect(accepted).toMatch(/^202 req_/)
    expect([spend, gone, replay]).toEqual(['0', 'It was gone already.', 'true'])
    expect(stdout.trim().split('\n').length).toBe(5)
  })
})
