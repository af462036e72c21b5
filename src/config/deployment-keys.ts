import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMasterKey } from '../kernel/secrets/secret-box.ts'
import type { Config } from './load-config.ts'
import { ConfigError } from './read-settings.ts'

export interface DeploymentKeys {
  masterKey: Buffer
  previousMasterKeys: readonly Buffer[]
  /** Null when an external database is used and no key was set: the admin routes then reject every caller. */
  operatorKey: string | null
  /** Path of the generated operator key. */
  operatorKeyFile: string | null
}

/**
 * Returns the operator key and the master keys: from the settings, or generated once in the directory of the embedded database.
 */
export function deploymentKeys(config: Config): DeploymentKeys {
  const isEmbedded = config.databaseUrl === null
  const masterKeyText =
    config.masterKey ?? generatedOnce(config.dataDir, 'master.key', () => randomBytes(32).toString('base64'))
  const operatorKeyFile = config.operatorKey === null && isEmbedded ? join(config.dataDir, 'operator.key') : null
  return {
    masterKey: toMasterKey('MASTER_KEY', masterKeyText),
    previousMasterKeys: config.masterKeysPrevious.map((key) => toMasterKey('MASTER_KEY_PREVIOUS', key)),
    operatorKey: operatorKeyFile ? generatedOnce(config.dataDir, 'operator.key', newOperatorKey) : config.operatorKey,
    operatorKeyFile,
  }
}

/** Returns the configured or generated master keys without generating one; null where there is none. */
export function findMasterKeys(config: Config): { current: Buffer; previous: readonly Buffer[] } | null {
  const text = config.masterKey ?? readOrNull(join(config.dataDir, 'master.key'))
  if (text === null) return null
  const previous = config.masterKeysPrevious.map((key) => toMasterKey('MASTER_KEY_PREVIOUS', key))
  return { current: toMasterKey('MASTER_KEY', text), previous }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

function toMasterKey(name: string, text: string): Buffer {
  const key = parseMasterKey(text)
  if (!key) throw new ConfigError(`${name} must be 32 bytes in base64, as \`openssl rand -base64 32\` prints them`)
  return key
}

function newOperatorKey(): string {
  return `admin_secret_${randomBytes(32).toString('base64url')}`
}

/**
 * Returns the content of a secret file, which is written the first time. The file is linked into place complete, so two processes
 * that start concurrently read the same content and never a partial file.
 */
export function generatedOnce(dir: string, name: string, generate: () => string): string {
  const file = join(dir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dir, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${generate()}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    return readFileSync(file, 'utf8').trim()
  }
}
