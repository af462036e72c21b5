import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packService } from '../../scripts/package/stage-package.ts'
import { freePort } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/*
 * The published package, packed as a release does it and installed by npm in an empty directory without scripts and development
 * dependencies. npm takes the dependencies from its cache, which `npm ci` has filled.
 */
const folder = await temporaryDirectory()
// If root runs the test, another account runs the database.
chmodSync(folder, 0o755)
const home = join(folder, 'a home')
const npmPath = [dirname(process.execPath), process.env.PATH].join(delimiter)
const tarball = await packService(folder)
mkdirSync(home)
writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'empty', private: true }))
const install = ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', tarball]
execFileSync('npm', install, { cwd: home, env: { ...process.env, PATH: npmPath }, stdio: 'pipe' })

const installed = join(home, 'node_modules/tributary')
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(home, 'data'), DEMO: 'off', LOG_LEVEL: 'info' }
const program = join(home, 'node_modules/.bin/tributary')
const tributary = (...args: string[]) => execFileSync(program, args, { cwd: home, env, encoding: 'utf8' })

const service = spawn(program, [], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
let printed = ''
service.stdout.setEncoding('utf8').on('data', (text: string) => {
  printed += text
})
afterAll(async () => {
  if (service.exitCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
})
while (!printed.includes('is running')) {
  if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}: ${printed}`)
  await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the packed service, installed in an empty directory', () => {
  it('contains compiled files with source maps and a bill of materials, and no sources', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(files.filter((path) => /\.tsx?$/.test(path))).toEqual([])
    expect(files.filter((path) => path.endsWith('.test.js'))).toEqual([])
    const programs = files.filter((path) => /^dist\/[^/]+\.mjs$/.test(path))
    expect(programs.filter((path) => !existsSync(join(installed, `${path}.map`)))).toEqual([])
    const sbom = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'))
    const names = sbom.components.map(({ purl }: { purl: string }) => purl.replace(/@[^@]+$/, ''))
    expect(names).toEqual(expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/react', 'pkg:npm/%40node-rs/argon2']))
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/npm\/(vite|vitest|typescript|esbuild)$/)]))
  })

  it('installs only packages that are loaded at run time', () => {
    const present = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(present).not.toEqual(expect.arrayContaining(['fastify']))
    expect(present).toEqual(expect.arrayContaining(['tributary', 'nodemailer', 'redis', 'stripe']))
  })

  it('starts with an embedded database and serves the console, the reference and the tracker', async () => {
    expect(printed).toContain('"program":"dist"')
    expect(lstatSync(join(home, 'data/postgres')).isDirectory()).toBe(true)
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
    for (const path of [script, '/docs', '/docs/operating', '/docs/api', '/t.js', '/healthz', '/readyz']) {
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200])
    }
  })

  it('accepts an event with a key that its command line creates, and reports it', async () => {
    const { data } = JSON.parse(tributary('provision', '--name', 'Norte', '--currency', 'USD', '--json'))
    const headers = { authorization: `Bearer ${data.key.key}`, 'content-type': 'application/json', prefer: 'wait=20' }
    const event = {
      event_type: 'payment_received',
      idempotency_key: 'order-1',
      properties: { value: 49.9, currency: 'USD' },
      user_traits: { external_id: 'customer-7', email: 'ana@example.com' },
    }
    const sent = await fetch(`${origin}/api/v1/events`, { method: 'POST', headers, body: JSON.stringify(event) })
    expect(sent.status).toBe(202)
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const payments = await fetch(`${origin}/api/v1/payments?from=${from}&to=${to}`, { headers })
    expect(await payments.json()).toMatchObject({ data: [{ source: 'events', is_in_cash: true }] })
  })

  it('has the commands version and doctor', () => {
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(tributary('version')).toContain(`tributary ${version}\n`)
    expect(tributary('--version')).toContain(`tributary ${version}\n`)
    expect(tributary('doctor')).toContain('ok')
  })

  it('stops in order on SIGTERM', async () => {
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
