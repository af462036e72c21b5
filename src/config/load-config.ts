import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { BackupKeys } from '../db/backup/encryption.ts'
import type { StoreSettings } from '../db/stores/open-store.ts'
import type { Summaries, Vendors } from '../kernel/context/deployment.ts'
import { trimEndOf } from '../kernel/trim-end-of.ts'
import type { MailerOptions } from '../mail/open-mailer.ts'
import { type Environment, readSettings } from './read-settings.ts'
import { type PublicKey, type SettingValues, settings } from './settings.ts'
import { toVendors } from './vendor-settings.ts'

/** Every setting by its key, and the values derived from several settings. */
export interface Config extends Omit<SettingValues, keyof DerivedConfig>, DerivedConfig {}

interface DerivedConfig {
  baseUrl: string
  /** The URL at which programs on the same host reach the service. */
  listenUrl: string
  apiUrl: string
  dataDir: string
  erasureLedger: string
  rateLimitStore: 'memory' | 'postgres' | 'redis'
  /** The registrations of this deployment with vendors. */
  vendors: Vendors
  summaries: Summaries
  mail: MailerOptions
  backupKeys: BackupKeys
  backupStore: StoreSettings
  dataExportStore: StoreSettings
  backupRetention: { latest: number; daily: number; weekly: number; monthly: number; manual: number }
  /** Whether a shell of npm runs this program, see `isCommandOfNpm`. */
  isCommandOfNpm: boolean
}

/** Throws a `ConfigError` that names every wrong setting. */
export function loadConfig(env: Environment = process.env): Readonly<Config> {
  const { values, vendorValues } = readSettings(env)
  const listenUrl = toListenUrl(values)
  const baseUrl = values.baseUrl ?? listenUrl
  const dataDir = resolve(values.dataDir ?? defaultDataDir())
  return Object.freeze({
    ...values,
    isCommandOfNpm: isCommandOfNpm(env.npm_lifecycle_script),
    baseUrl,
    listenUrl,
    apiUrl: values.apiUrl ?? baseUrl,
    dataDir,
    erasureLedger: resolve(values.erasureLedger ?? join(dataDir, 'erasures.ledger')),
    rateLimitStore: chooseRateLimitStore(values),
    vendors: toVendors(vendorValues),
    summaries: toSummaries(values),
    mail: {
      smtpUrl: values.smtpUrl,
      from: values.mailFrom ?? `Tributary <no-reply@${new URL(baseUrl).hostname}>`,
      outboxDir: join(dataDir, 'outbox'),
    },
    backupKeys: {
      passphrase: values.backupPassphrase,
      recipients: values.backupRecipients,
      identities: values.backupIdentity ? [values.backupIdentity] : [],
    },
    backupStore: toStore(values.backupDestination, join(dataDir, 'backups'), {
      endpoint: values.backupS3Endpoint,
      region: values.backupS3Region,
      accessKeyId: values.backupS3AccessKeyId,
      secretAccessKey: values.backupS3SecretAccessKey,
    }),
    dataExportStore: toStore(values.dataExportDestination, join(dataDir, 'exports'), {
      endpoint: values.dataExportS3Endpoint,
      region: values.dataExportS3Region,
      accessKeyId: values.dataExportS3AccessKeyId,
      secretAccessKey: values.dataExportS3SecretAccessKey,
    }),
    backupRetention: {
      latest: values.backupKeep,
      daily: values.backupKeepDaily,
      weekly: values.backupKeepWeekly,
      monthly: values.backupKeepMonthly,
      manual: values.backupKeepManual,
    },
  })
}

/**
 * True if npm runs this command alone, by `npx` or as a script of a package. npm then signals only the shell between them, which ends and
 * leaves the command running. A script that does more, such as running the command in the background, decides itself when it ends.
 */
function isCommandOfNpm(script: string | undefined): boolean {
  return /^(?:\w+=\S* +)*'?tributary'?(?: [^&|;]*)?$/.test(script ?? '')
}

function toListenUrl({ host, port }: SettingValues): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function defaultDataDir(): string {
  return userInfo().uid === 0 ? '/var/lib/tributary' : './data'
}

function chooseRateLimitStore({ rateLimitStore, redisUrl, databaseUrl, workers }: SettingValues) {
  if (rateLimitStore !== 'auto') return rateLimitStore
  if (redisUrl) return 'redis'
  return databaseUrl || workers > 1 ? 'postgres' : 'memory'
}

function toSummaries(values: SettingValues): Summaries {
  const { summaryModelUrl: url, summaryModel: name, summaryModelKey: key, summaryDailyLimit: dailyLimit } = values
  const timeoutMs = values.summaryTimeoutSeconds * 1000
  return { model: url && name ? { url, key, name, timeoutMs } : null, dailyLimit }
}

interface S3Access {
  endpoint: string | null
  region: string
  accessKeyId: string | null
  secretAccessKey: string | null
}

/** `checkCombinations` has made sure that a bucket has credentials. */
function toStore(
  destination: SettingValues['backupDestination'],
  defaultDirectory: string,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Access,
): StoreSettings {
  if (destination === null) return { directory: defaultDirectory }
  if ('directory' in destination) return { directory: resolve(destination.directory) }
  const access = { region, accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
  return { s3: { ...destination, endpoint: endpoint === null ? null : trimEndOf(endpoint, '/'), ...access } }
}

/** The settings that operations and jobs read as `ctx.settings`: all except secrets and vendor settings. */
export type PublicSettings = Readonly<Pick<Config, PublicKey>>

export function withoutSecrets(config: Config): PublicSettings {
  const publicKeys = Object.entries(settings).flatMap(([key, { isSecret }]) => (isSecret ? [] : [key as PublicKey]))
  return Object.fromEntries(publicKeys.map((key) => [key, config[key]])) as unknown as PublicSettings
}

declare module '../kernel/context/services.ts' {
  interface Services {
    settings: PublicSettings
  }
}
