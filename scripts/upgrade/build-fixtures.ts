import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync, zstdCompressSync } from 'node:zlib'
import { version } from '../../src/version.ts'
import { embedded, type StartedService, startService } from '../../test/support/processes/started-service.ts'
import { type Description, type RecordedAnswers, readsOf } from './reads.ts'

/*
 * `npm run fixtures` records this version for `test/upgrade`: a small demo, its answers, and a backup made by its own command. Run
 * it for each release; until then, after a change of the schema. The files of earlier releases stay as they are. An argument names
 * another folder to write to.
 */
const root = join(import.meta.dirname, '../..')
const fixtures = process.argv[2] ?? join(root, 'test/upgrade/fixtures')
/** A tenth of the demo, so that the files are small. */
const env = { ...embedded, DEMO: 'on', DEMO_SIZE: '0.08' }

const folder = mkdtempSync(join(tmpdir(), 'tributary-fixture-'))
// PostgreSQL runs under its own account if root starts the service.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const service = await startService(dataDir, env)
try {
  const [demoKey] = /trb_live_[0-9a-f]{32}_[\w-]+/.exec(service.printed())!
  await untilComplete(service, demoKey)
  const description = (await service.call('GET', '/api/v1/openapi.json')).body as Description
  const key = await createKey(service, description, demoKey)
  const answers: RecordedAnswers['answers'] = {}
  const read = (path: string) => service.call('GET', path, { token: key })
  for (const path of await readsOf(description, new Date(), read)) {
    const { status, body } = await read(path)
    if (status === 200) answers[path] = body
  }
  const file = join(folder, 'demo.backup')
  const backUp = ['src/cli/main.ts', 'backup', file]
  execFileSync(process.execPath, backUp, { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  const recorded: RecordedAnswers = {
    ...{ version, recorded_at: new Date().toISOString(), base_url: `http://127.0.0.1:${service.port}`, key },
    master_key: readFileSync(join(dataDir, 'master.key'), 'utf8').trim(),
    answers,
  }
  const name = version.split('.').slice(0, 2).join('.')
  store(`${name}.backup.zst`, gunzipSync(readFileSync(file)))
  store(`${name}.answers.zst`, Buffer.from(JSON.stringify(recorded)))
} finally {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The demo is written in the background; its last event marks the end. The jobs that follow it, such as sums and ranks, take seconds. */
async function untilComplete({ call }: StartedService, token: string): Promise<void> {
  const isFilled = async () => {
    const { body } = await call('GET', '/api/v1/tracking/events?limit=1', { token })
    return body?.data?.events[0]?.event_name === 'demo_filled'
  }
  while (!(await isFilled())) await new Promise((resolve) => setTimeout(resolve, 200))
  await new Promise((resolve) => setTimeout(resolve, 15_000))
}

/** A key for the profile of the demo key that can read everything. */
async function createKey({ call, operatorKey }: StartedService, description: Description, demoKey: string) {
  const { body: profile } = await call('GET', '/api/v1/profile', { token: demoKey })
  const scopes = [...new Set(JSON.stringify(description).match(/(?<=")[a-z_-]+:read(?=")/g))]
  const body = { profile_id: profile.data.id, scopes, name: 'upgrade test' }
  const created = await call('POST', '/api/v1/admin/keys', { token: operatorKey, body })
  if (created.status >= 300) throw new Error(JSON.stringify(created.body))
  return created.body.data.key as string
}

function store(name: string, content: Buffer): void {
  mkdirSync(fixtures, { recursive: true })
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  const compressed = zstdCompressSync(content, { params })
  writeFileSync(join(fixtures, name), compressed)
  process.stdout.write(`${name}: ${compressed.length} bytes\n`)
}
