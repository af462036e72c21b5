import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { freePort } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const { url } = await testDatabase()
const masterKey = randomBytes(32).toString('base64')

const started: ChildProcess[] = []
afterEach(() => {
  // Kills each process group, including processes that a failed test left running.
  for (const child of started.splice(0)) killGroup(child.pid!)
})

const root = join(import.meta.dirname, '../..')
const mayUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe('SIGTERM to the process of `npm start`', () => {
  it('stops the service, which shuts down in order and logs which program ran', async () => {
    const npm = await startByNpm(['npm', 'start'])
    await createFirstOwner(npm)
    process.kill(npm.child.pid!, 'SIGTERM')
    await npm.ended
    expect(npm.child.exitCode).toBe(0)
    expect(await responses(npm.port)).toBe(false)
    expect(npm.printed()).toMatch(/"program":"(dist|src)"/)
  })

  it.skipIf(!mayUnshare)('also stops it if npm is the first process of a container', async () => {
    const npm = await startByNpm(['unshare', '--pid', '--fork', '--mount-proc', 'npm', 'start'])
    const [first] = readFileSync(`/proc/${npm.child.pid}/task/${npm.child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(first), 'SIGTERM')
    await npm.ended
    expect(npm.child.exitCode).toBe(0)
    expect(await responses(npm.port)).toBe(false)
  })
})

describe('SIGTERM to the process of npm that runs the command `tributary`', () => {
  it.each([
    ['npx', ['npx', 'tributary', 'start']],
    ['a script of a package', ['npm', 'start']],
  ])('stops the service: %s', async (_, command) => {
    const home = await temporaryDirectory()
    const commands = join(home, 'node_modules/.bin')
    mkdirSync(commands, { recursive: true })
    symlinkSync(process.execPath, join(commands, 'node'))
    symlinkSync(join(root, 'src/cli/main.ts'), join(commands, 'tributary'))
    writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, scripts: { start: 'tributary start' } }))
    const { child, ended, port } = await startByNpm(command, home)
    process.kill(child.pid!, 'SIGTERM')
    await ended
    // npm ends before the service has stopped; the timeout of the test ends the wait for one that does not stop.
    while (await listens(port)) await new Promise((resolve) => setTimeout(resolve, 50))
  })
})

async function listens(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
}

async function startByNpm([command, ...argv]: string[], cwd = root) {
  const dataDir = await temporaryDirectory()
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: dataDir,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    DATABASE_URL: url,
    MASTER_KEY: masterKey,
  }
  const child = spawn(command!, argv, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push(child)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = once(child, 'exit')
  while (!(await responses(port))) {
    if (child.exitCode !== null) throw new Error(`npm ended with ${child.exitCode}: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, port, env, ended, printed: () => printed }
}

/** Uses the link that a service without a demo prints at the start, and also the command line. */
async function createFirstOwner({ printed, port, env }: Awaited<ReturnType<typeof startByNpm>>): Promise<void> {
  const link = /First account +(\S+)/.exec(printed())![1]!
  const command = spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), 'first-owner'], { env, encoding: 'utf8' })
  expect(command.stdout).toContain(link)
  expect((await fetch(link)).status).toBe(200)
  const origin = `http://127.0.0.1:${port}`
  const made = await fetch(`${origin}/first-owner`, {
    method: 'POST',
    headers: { origin },
    redirect: 'manual',
    body: new URLSearchParams({
      token: new URL(link).searchParams.get('token')!,
      workspace: 'Norte',
      email: 'ana@people.example',
      password: 'harbour lantern 61',
    }),
  })
  expect([made.status, made.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('tributary_session=')])
  const again = spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), 'first-owner'], { env, encoding: 'utf8' })
  expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('an account already exists') })
}

async function responses(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
