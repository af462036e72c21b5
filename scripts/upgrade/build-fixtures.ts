import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync, zstdCompressSync } from 'node:zlib'
import { type Description, type RecordedAnswers, readsOf } from './reads.ts'

/*
 * `npm run fixtures` builds the data of each earlier release for `test/upgrade`: it starts the release from the git history with
 * its own demo, records its answers, and makes a backup with its own command. Needed only for a new release, not for a test run.
 * `npm run fixtures -- 0.2` builds those of one release.
 */
const releases = [
  { version: '0.1', commit: 'd3316019' },
  { version: '0.2', commit: 'd18c8731' },
]
/** A tenth of the demo, so that the files are small. */
const demoSize = '0.08'
const port = 4790
const origin = `http://127.0.0.1:${port}`

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'test/upgrade/fixtures')

const selected = process.argv.slice(2)
for (const release of releases) {
  if (selected.length === 0 || selected.includes(release.version)) await buildFixture(release)
}

async function buildFixture({ version, commit }: { version: string; commit: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `tributary-${version}-`))
  chmodSync(folder, 0o755)
  try {
    checkOut(commit, folder)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'info' }
    const service = spawn(process.execPath, ['src/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    const giveUpAt = Date.now() + 20 * 60_000
    // Later releases first report the last 90 days, and then the months before them.
    while (!/demo data (is|of earlier months is) complete/.test(printed)) {
      if (service.exitCode !== null || Date.now() > giveUpAt) throw new Error(`the demo is not complete: ${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    // The jobs that follow the demo, such as sums and ranks.
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    const demoKey = /Authorization: Bearer (\S+)"/.exec(printed)![1]!
    const description: Description = JSON.parse(readFileSync(join(folder, 'docs/reference/openapi.json'), 'utf8'))
    const key = await createKey(description, demoKey, readFileSync(join(dataDir, 'operator.key'), 'utf8').trim())
    const answers = await recordAnswers(description, key)
    const file = join(folder, 'demo.backup')
    execFileSync(process.execPath, ['src/cli/main.ts', 'backup', file], { cwd: folder, env, stdio: 'inherit' })
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    await ended
    const recorded: RecordedAnswers = {
      ...{ version, commit, recorded_at: new Date().toISOString(), base_url: origin, key },
      master_key: readFileSync(join(dataDir, 'master.key'), 'utf8').trim(),
      answers,
    }
    store(`${version}.backup.zst`, gunzipSync(readFileSync(file)))
    store(`${version}.answers.zst`, Buffer.from(JSON.stringify(recorded)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages of this version are used, because the releases had the same ones. */
function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const settings = join(folder, 'src/config.ts')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('demoSize: read.DEMO_SIZE!', `demoSize: ${demoSize}`))
}

/** A key for the profile of the demo key that can read everything. */
async function createKey(description: Description, demoKey: string, operatorKey: string): Promise<string> {
  const { body } = await read('/api/v1/profile', demoKey)
  const scopes = [...new Set(JSON.stringify(description).match(/(?<=")[a-z_-]+:read(?=")/g))]
  const response = await fetch(`${origin}/api/v1/admin/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ profile_id: (body as { data: { id: string } }).data.id, scopes, name: 'upgrade test' }),
  })
  const created = (await response.json()) as { data: { key: string } }
  if (!response.ok) throw new Error(JSON.stringify(created))
  return created.data.key
}

async function read(path: string, key: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: await response.json().catch(() => null) }
}

async function recordAnswers(description: Description, key: string): Promise<RecordedAnswers['answers']> {
  const answers: RecordedAnswers['answers'] = {}
  for (const path of await readsOf(description, new Date(), (path) => read(path, key))) {
    const { status, body } = await read(path, key)
    if (status === 200) answers[path] = body
  }
  return answers
}

function store(name: string, content: Buffer): void {
  mkdirSync(fixtures, { recursive: true })
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  const compressed = zstdCompressSync(content, { params })
  writeFileSync(join(fixtures, name), compressed)
  process.stdout.write(`${name}: ${compressed.length} bytes\n`)
}
