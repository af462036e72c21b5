import { describe, expect, it } from 'vitest'
import { loadConfig, withoutSecrets } from './load-config.ts'
import { ConfigError } from './read-settings.ts'
import { allSettings } from './settings.ts'

const external = { DATABASE_URL: 'postgres://u:p@db/x', MASTER_KEY: 'k'.repeat(44) }

describe('settings', () => {
  it('have defaults that run an embedded service on loopback', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      apiUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      role: 'all',
      demo: 'auto',
      rateLimitStore: 'memory',
    })
  })

  it('BASE_URL loses a trailing slash, and API_URL defaults to it', () => {
    const config = loadConfig({ BASE_URL: 'https://t.example/' })
    expect([config.baseUrl, config.apiUrl]).toEqual(['https://t.example', 'https://t.example'])
  })

  it('a listener on every interface has localhost in its URL', () => {
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
  })

  it('an empty value means the default', () => {
    expect(loadConfig({ PORT: '', BASE_URL: ' ' }).port).toBe(3000)
  })

  it.each([
    [{ REDIS_URL: 'redis://r' }, 'redis'],
    [external, 'postgres'],
    [{ ...external, REDIS_URL: 'redis://r' }, 'redis'],
    [{ ...external, RATE_LIMIT_STORE: 'memory' }, 'memory'],
  ])('counters for %o are stored in %s', (env, store) => {
    expect(loadConfig(env).rateLimitStore).toBe(store)
  })

  it.each([
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ BASE_URL: 'https://t.example/path' }, 'BASE_URL'],
    [{ BASE_URL: 'ftp://t.example' }, 'BASE_URL'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ OPERATOR_KEY: 'hunter2' }, 'OPERATOR_KEY'],
    [{ LINK_TOKEN_SECRET: 'short' }, 'LINK_TOKEN_SECRET'],
    [{ DATABASE_URL: 'postgres://u:p@db/x' }, 'MASTER_KEY'],
    [{ RATE_LIMIT_STORE: 'redis' }, 'REDIS_URL'],
    [{ STRIPE_SCOPE: 'write_only' }, 'STRIPE_SCOPE'],
    [{ BACKUP_SCHEDULE: 'daily' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '60 2 * * *' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '0 0-24 * * *' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '*/0 2 * * *' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '15 2 * *' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ REPORT_SECONDS_MAX: '0' }, 'REPORT_SECONDS_MAX'],
    [{ DEMO_SIZE: '0.04' }, 'DEMO_SIZE'],
    [{ DEMO_SIZE: '1e2' }, 'DEMO_SIZE'],
    [{ BACKUP_DESTINATION: 's3:/bucket' }, 'BACKUP_DESTINATION'],
    [{ BACKUP_DESTINATION: 's3://bucket' }, 'BACKUP_S3_ACCESS_KEY_ID'],
    [{ BACKUP_S3_ENDPOINT: 'minio:9000' }, 'BACKUP_S3_ENDPOINT'],
    [{ DATA_EXPORT_DESTINATION: 's3:/bucket' }, 'DATA_EXPORT_DESTINATION'],
    [{ DATA_EXPORT_DESTINATION: 's3://bucket' }, 'DATA_EXPORT_S3_ACCESS_KEY_ID'],
    [{ DATA_EXPORT_S3_ENDPOINT: 'minio:9000' }, 'DATA_EXPORT_S3_ENDPOINT'],
    [{ FINTOC_COUNTRY: 'mx' }, 'FINTOC_COUNTRY'],
  ])('rejects %o and names %s', (env, name) => {
    expect(() => loadConfig(env)).toThrow(ConfigError)
    expect(() => loadConfig(env)).toThrow(name)
  })

  it.each(allSettings.filter(({ isSecret }) => !isSecret).map(({ name }) => name))(
    '%s does not accept a password in an address, because only secrets are kept out of logs and of doctor',
    (name) => {
      for (const userInfo of ['user:pass', 'token', ':pass'])
        expect(() => loadConfig({ [name]: `https://${userInfo}@host.example` })).toThrow(
          `${name} must not contain a user name or password`,
        )
    },
  )

  it('reports every invalid setting together', () => {
    expect(() => loadConfig({ PORT: 'x', ROLE: 'x' })).toThrow(/PORT[\s\S]*ROLE/)
  })
})

describe('scheduled backups', () => {
  it('are stored in the data directory by default', () => {
    expect(loadConfig({ DATA_DIR: '/data' })).toMatchObject({
      backupSchedule: null,
      backupKeep: 14,
      backupStore: { directory: '/data/backups' },
    })
  })

  it.each(['15 2 * * *', '*/15 0-6,22 1-31/2 1,7 0-7', '0  3 * * 1'])('accept the schedule %s', (text) => {
    expect(loadConfig({ BACKUP_SCHEDULE: text }).backupSchedule).toBe(text.replaceAll('  ', ' '))
  })

  it('can be stored in a bucket', () => {
    const env = {
      BACKUP_DESTINATION: 's3://acme-backups/tributary/eu/',
      BACKUP_S3_ENDPOINT: 'https://minio.example:9000/',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(loadConfig(env).backupStore).toEqual({
      s3: {
        bucket: 'acme-backups',
        prefix: 'tributary/eu',
        endpoint: 'https://minio.example:9000',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    })
    expect(JSON.stringify(withoutSecrets(loadConfig(env)))).not.toContain('"secret"')
  })
})

describe('TRACKING_DNS_RESOLVER', () => {
  it.each(['127.0.0.1', '127.0.0.1:5353', '::1', '[::1]', '[::1]:53'])('accepts %s', (text) => {
    expect(loadConfig({ TRACKING_DNS_RESOLVER: text }).trackingDnsResolver).toBe(text)
  })

  it.each(['dns.example', '127.0.0.1:', '127.0.0.1:5353:1', '[::1'])('rejects %s', (text) => {
    expect(() => loadConfig({ TRACKING_DNS_RESOLVER: text })).toThrow('TRACKING_DNS_RESOLVER must be an IP address')
  })
})

describe('SUMMARY_MODEL_URL', () => {
  it('is not set by default: the built-in rules write fifty summaries per day', () => {
    expect(loadConfig({}).summaries).toEqual({ model: null, dailyLimit: 50 })
  })

  it('names a model together with SUMMARY_MODEL, and is rejected without it', () => {
    const endpoint = { SUMMARY_MODEL_URL: 'http://localhost:11434/v1', SUMMARY_TIMEOUT_SECONDS: '5' }
    expect(loadConfig({ ...endpoint, SUMMARY_MODEL: 'tiny-1', SUMMARY_DAILY_LIMIT: '0' }).summaries).toEqual({
      model: { url: 'http://localhost:11434/v1', key: null, name: 'tiny-1', timeoutMs: 5_000 },
      dailyLimit: 0,
    })
    expect(() => loadConfig(endpoint)).toThrow(ConfigError)
  })
})

describe('ctx.settings', () => {
  it('has every setting except the secrets', () => {
    const config = loadConfig({ ...external, SMTP_URL: 'smtp://u:p@mail', AUDIENCE_PEOPLE_MAX: '3' })
    const settings = withoutSecrets(config)
    expect(settings).toMatchObject({ audiencePeopleMax: 3, rateLimitStore: 'postgres' })
    expect(settings).not.toHaveProperty('masterKey')
    expect(JSON.stringify(settings)).not.toMatch(/u:p@|kkkk/)
  })
})

it.each([
  [undefined, false],
  ["'tributary'", true],
  ['tributary start', true],
  ['PORT=4000 LOG_LEVEL=warn tributary start', true],
  ['tributary start &', false],
  ['nohup tributary start', false],
  ['migrate && tributary start', false],
  ['tributary-tool start', false],
])('whether a shell of npm runs only this command: %s', (npm_lifecycle_script, expected) => {
  expect(loadConfig({ npm_lifecycle_script }).isCommandOfNpm).toBe(expected)
})
