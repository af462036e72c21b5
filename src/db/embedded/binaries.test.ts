import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedBinaries } from './binaries.ts'
import { prepareEmbeddedDirectory } from './directory.ts'

const nobody = { uid: 65534, gid: 65534 }
let parent: string
let packageDir: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tributary-'))
  await chmod(parent, 0o755)
  const installed = join((await embeddedBinaries(parent, null)).postgres, '../../..')
  packageDir = join(parent, 'checkout', 'package')
  // Without its symbolic links, as npm leaves the package when install scripts are not allowed.
  await cp(installed, packageDir, { recursive: true, filter: (path) => !path.endsWith('libpq.so.5') })
})

afterAll(() => rm(parent, { recursive: true }))

it('creates missing library links', async () => {
  const { postgres } = await embeddedBinaries(join(parent, 'data'), null, packageDir)
  expect(postgres).toBe(join(packageDir, 'native', 'bin', 'postgres'))
  expect(String(execFileSync(join(packageDir, 'native', 'bin', 'initdb'), ['--version']))).toContain('18.')
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it("copies binaries from a private checkout to a directory where the server's account can run them", async () => {
    await chmod(join(parent, 'checkout'), 0o700)
    const dataDir = join(parent, 'data')
    const { initdb, postgres } = await embeddedBinaries(dataDir, nobody, packageDir)
    expect(postgres.startsWith(dataDir)).toBe(true)
    expect(String(execFileSync(postgres, ['--version'], { ...nobody, cwd: '/' }))).toContain('18.')
    expect(String(execFileSync(initdb, ['--version'], { ...nobody, cwd: '/' }))).toContain('18.')
    expect(await embeddedBinaries(dataDir, nobody, packageDir)).toEqual({ initdb, postgres })
  })

  it("rejects a data directory that the server's account may not enter, and names it", async () => {
    const closed = join(parent, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const preparing = prepareEmbeddedDirectory(join(closed, 'data'), { isDurable: false })
    await expect(preparing).rejects.toThrow(`may not enter ${closed}: set DATA_DIR`)
  })
})
