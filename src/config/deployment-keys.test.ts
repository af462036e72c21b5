import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deploymentKeys } from './deployment-keys.ts'
import { loadConfig } from './load-config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tributary-keys-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('deployment keys', () => {
  it('are generated once, readable only by their owner, and reused at every start', () => {
    const config = loadConfig({ DATA_DIR: join(dir, 'new') })
    const first = deploymentKeys(config)
    expect(deploymentKeys(config)).toEqual(first)
    expect(first.masterKey).toHaveLength(32)
    expect(first.operatorKey).toMatch(/^admin_secret_[\w-]{43}$/)
    expect(readFileSync(first.operatorKeyFile!, 'utf8').trim()).toBe(first.operatorKey)
    for (const name of ['master.key', 'operator.key']) {
      expect(statSync(join(dir, 'new', name)).mode & 0o777).toBe(0o600)
    }
  })

  it('come from the settings where they are set, and no file is written', () => {
    const masterKey = Buffer.alloc(32, 7).toString('base64')
    const env = { DATA_DIR: dir, DATABASE_URL: 'postgres://db/x', MASTER_KEY: masterKey }
    expect(deploymentKeys(loadConfig(env))).toEqual({
      masterKey: Buffer.alloc(32, 7),
      previousMasterKeys: [],
      operatorKey: null,
      operatorKeyFile: null,
    })
    expect(() => statSync(join(dir, 'master.key'))).toThrow()
  })

  it('are rejected when they have the wrong size', () => {
    const env = { DATA_DIR: dir, DATABASE_URL: 'postgres://db/x', MASTER_KEY: 'short' }
    expect(() => deploymentKeys(loadConfig(env))).toThrow('MASTER_KEY must be 32 bytes')
  })
})
