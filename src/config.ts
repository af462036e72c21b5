import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { BackupKeys } from './db/backup-encryption.ts'
import type { Summaries, Vendors } from './kernel/deployment.ts'
import type { TrustedProxies } from './kernel/trusted-proxies.ts'
import type { MailerOptions } from './mail/open-mailer.ts'
import { vendorsOf } from './provider-settings.ts'
import type { Setting } from './setting.ts'
import { allSettings, type settings } from './settings.ts'

export interface Config {
  port: number
  host: string
  baseUrl: string
  /** How the machine itself reaches the service. */
  listenUrl: string
  apiUrl: string
  metrics: { token: string | null; port: number | null; host: string }
  databaseUrl: string | null
  databasePoolMax: number
  dataDir: string
  erasureLedger: string
  operatorKey: string | null
  masterKey: string | null
  masterKeysPrevious: readonly string[]
  linkTokenSecret: string | null
  role: 'all' | 'api' | 'worker'
  /** How many processes answer requests. */
  workers: number
  demo: 'auto' | 'on' | 'off'
  demoSize: number
  demoSeed: number
  rateLimitStore: 'memory' | 'postgres' | 'redis'
  redisUrl: string | null
  trustedProxies: TrustedProxies
  collectorLimits: { perAddress: number; perKey: number }
  collectorByteLimits: { address: number; key: number }
  trackingDnsResolver: string | null
  allowsPrivateWebhooks: boolean
  /** How this deployment is registered with outside systems. */
  vendors: Vendors
  clientRegistration: 'off' | 'on'
  audiencePeopleMax: number
  summaries: Summaries
  mail: MailerOptions
  breachApiOrigin: string | null
  backupKeys: BackupKeys
  logLevel: string
}

/** Reads the settings, naming every wrong one at once. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Readonly<Config> {
  const read = readSettings(env)
  const baseUrl = read.BASE_URL ?? listenUrl(read.HOST!, read.PORT!)
  const dataDir = resolve(read.DATA_DIR ?? defaultDataDir())
  return Object.freeze({
    port: read.PORT!,
    host: read.HOST!,
    baseUrl,
    listenUrl: listenUrl(read.HOST!, read.PORT!),
    apiUrl: read.API_URL ?? baseUrl,
    metrics: { token: read.METRICS_TOKEN, port: read.METRICS_PORT, host: read.METRICS_HOST! },
    databaseUrl: read.DATABASE_URL,
    databasePoolMax: read.DATABASE_POOL_MAX!,
    dataDir,
    erasureLedger: resolve(read.ERASURE_LEDGER ?? join(dataDir, 'erasures.ledger')),
    operatorKey: read.OPERATOR_KEY,
    masterKey: read.MASTER_KEY,
    masterKeysPrevious: (read.MASTER_KEY_PREVIOUS ?? '').split(',').filter((key) => key.trim() !== ''),
    linkTokenSecret: read.LINK_TOKEN_SECRET,
    role: read.ROLE!,
    workers: read.WORKERS!,
    demo: read.DEMO!,
    demoSize: read.DEMO_SIZE!,
    demoSeed: read.DEMO_SEED!,
    rateLimitStore: rateLimitStore(read),
    redisUrl: read.REDIS_URL,
    trustedProxies: read.TRUST_PROXY!,
    collectorLimits: { perAddress: read.COLLECTOR_PER_ADDRESS!, perKey: read.COLLECTOR_PER_KEY! },
    collectorByteLimits: {
      address: read.COLLECTOR_MB_PER_ADDRESS! * 1024 * 1024,
      key: read.COLLECTOR_MB_PER_KEY! * 1024 * 1024,
    },
    trackingDnsResolver: read.TRACKING_DNS_RESOLVER,
    allowsPrivateWebhooks: read.WEBHOOK_ALLOW_PRIVATE === 'on',
    vendors: vendorsOf(read as Record<string, string | null>),
    clientRegistration: read.OAUTH_DYNAMIC_REGISTRATION!,
    audiencePeopleMax: read.AUDIENCE_PEOPLE_MAX!,
    summaries: summariesOf(read),
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM ?? senderOf(baseUrl), outboxDir: join(dataDir, 'outbox') },
    breachApiOrigin: read.BREACH_API_ORIGIN,
    backupKeys: {
      passphrase: read.BACKUP_PASSPHRASE,
      recipients: read.BACKUP_RECIPIENT ?? [],
      identities: read.BACKUP_IDENTITY ? [read.BACKUP_IDENTITY] : [],
    },
    logLevel: read.LOG_LEVEL!,
  })
}

export class ConfigError extends Error {}

type Values = { [Name in keyof typeof settings]: ParsedValue<(typeof settings)[Name]> | null }
type ParsedValue<S> = S extends Setting<infer T> ? T : never

function readSettings(env: Record<string, string | undefined>): Values {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(allSettings)) {
    const text = env[name]?.trim() || setting.fallback
    if (text === '') {
      values[name] = null
      continue
    }
    const outcome = setting.parse(text)
    if ('problem' in outcome) problems.push(`${name} ${outcome.problem}`)
    else values[name] = outcome.value
  }
  if (values.DATABASE_URL && !values.MASTER_KEY) {
    problems.push(
      'MASTER_KEY is required with DATABASE_URL: generate one with `openssl rand -base64 32` and keep it safe',
    )
  }
  if (values.BACKUP_PASSPHRASE && values.BACKUP_RECIPIENT) {
    problems.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENT cannot both be set: a backup is encrypted by one of them')
  }
  if (values.ROLE === 'worker' && (values.WORKERS as number) > 1) {
    problems.push('WORKERS must be 1 with ROLE=worker: it counts the processes that answer requests')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return values as Values
}

function rateLimitStore(read: Values): Config['rateLimitStore'] {
  if (read.RATE_LIMIT_STORE === 'redis' && !read.REDIS_URL)
    throw new ConfigError('RATE_LIMIT_STORE=redis needs REDIS_URL')
  if (read.RATE_LIMIT_STORE !== 'auto') return read.RATE_LIMIT_STORE!
  if (read.REDIS_URL) return 'redis'
  return read.DATABASE_URL || read.WORKERS! > 1 ? 'postgres' : 'memory'
}

function summariesOf(read: Values): Summaries {
  const { SUMMARY_MODEL_URL: url, SUMMARY_MODEL: name, SUMMARY_MODEL_KEY: key } = read
  if (url && !name) throw new ConfigError('SUMMARY_MODEL_URL needs SUMMARY_MODEL, the name of the model to ask')
  const timeoutMs = read.SUMMARY_TIMEOUT_SECONDS! * 1000
  return { model: url && name ? { url, key, name, timeoutMs } : null, dailyAllowance: read.SUMMARY_DAILY_ALLOWANCE! }
}

function senderOf(baseUrl: string): string {
  return `Tributary <no-reply@${new URL(baseUrl).hostname}>`
}

function listenUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function defaultDataDir(): string {
  return userInfo().uid === 0 ? '/var/lib/tributary' : './data'
}
