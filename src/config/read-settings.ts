import type { Setting } from './setting.ts'
import { allSettings, type SettingValues, settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Every problem with the settings, one per line. */
export class ConfigError extends Error {}

interface ReadSettings {
  values: SettingValues
  /** Settings of vendors, by name; those that are not set are null. */
  vendorValues: Readonly<Record<string, string | null>>
}

/** Parses every setting, and reports all problems together. */
export function readSettings(env: Environment): ReadSettings {
  const byName = new Map<string, unknown>()
  const problems: string[] = []
  for (const setting of allSettings) {
    const { name } = setting
    const parsed = readSetting(setting, env)
    if ('problem' in parsed) problems.push(`${name} ${parsed.problem}`)
    else byName.set(name, parsed.value)
  }
  const named = Object.entries(settings).map(([key, { name }]) => [key, byName.get(name)])
  const values = Object.fromEntries(named) as SettingValues
  problems.push(...checkCombinations(values))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { values, vendorValues: Object.fromEntries(byName) as Record<string, string | null> }
}

function readSetting({ name, default: fallback, parse, isSecret }: Setting<unknown>, env: Environment) {
  const text = readText(env, name) || fallback
  if (text === null) return { value: null }
  // Logs and responses show settings that are not secret.
  if (!isSecret && hasUserInfo(text)) return { problem: 'must not contain a user name or password' }
  return parse(text)
}

function hasUserInfo(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  return username !== '' || password !== ''
}

function readText(env: Environment, name: string): string {
  return env[name]?.trim() ?? ''
}

/** Checks settings that are valid individually and invalid together. A setting that could not be parsed is undefined here. */
function checkCombinations(values: Partial<SettingValues>): string[] {
  const problems: string[] = []
  if (values.databaseUrl && !values.masterKey)
    problems.push(
      'MASTER_KEY is required with DATABASE_URL: generate one with `openssl rand -base64 32` and store it safely',
    )
  if (values.backupPassphrase && values.backupRecipients?.length)
    problems.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENT cannot both be set: a backup is encrypted by one of them')
  if (values.backupDestination && 'bucket' in values.backupDestination) {
    if (!values.backupS3AccessKeyId || !values.backupS3SecretAccessKey)
      problems.push(
        'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are required with an s3:// BACKUP_DESTINATION',
      )
  }
  if (values.dataExportDestination && 'bucket' in values.dataExportDestination) {
    if (!values.dataExportS3AccessKeyId || !values.dataExportS3SecretAccessKey)
      problems.push(
        'DATA_EXPORT_S3_ACCESS_KEY_ID and DATA_EXPORT_S3_SECRET_ACCESS_KEY are required with an s3:// DATA_EXPORT_DESTINATION',
      )
  }
  if (values.role === 'worker' && (values.workers ?? 1) > 1)
    problems.push('WORKERS must be 1 with ROLE=worker: it counts the processes that answer requests')
  if (values.rateLimitStore === 'redis' && !values.redisUrl)
    problems.push('REDIS_URL is required with RATE_LIMIT_STORE=redis')
  if (values.summaryModelUrl && !values.summaryModel)
    problems.push('SUMMARY_MODEL is required with SUMMARY_MODEL_URL: the name of the model to use')
  return problems
}
