import {
  ageRecipients,
  anyText,
  cronExpression,
  longText,
  storeDestination,
  urlWithScheme,
  wholeNumber,
} from './parsers.ts'
import { secret, setting } from './setting.ts'

/** When backups are made, where they are stored, and how they are encrypted. */
export const backupSettings = {
  backupSchedule: setting({
    name: 'BACKUP_SCHEDULE',
    parse: cronExpression,
    description:
      'When a worker makes a backup: a cron expression in UTC, such as `15 2 * * *`. Default: only when `tributary backup now` runs.',
  }),
  backupDestination: setting({
    name: 'BACKUP_DESTINATION',
    parse: storeDestination,
    description: 'Where these backups are stored: a directory, or `s3://bucket/prefix`. Default: `DATA_DIR/backups`.',
  }),
  backupKeep: setting({
    name: 'BACKUP_KEEP',
    default: '14',
    parse: wholeNumber(1, 10_000),
    description:
      'How many of the newest scheduled backups are kept. After each backup, those that no `BACKUP_KEEP` setting keeps are deleted.',
  }),
  backupKeepDaily: setting({
    name: 'BACKUP_KEEP_DAILY',
    default: '14',
    parse: wholeNumber(0, 10_000),
    description: 'Of how many days the newest scheduled backup is kept. Days without a backup do not count.',
  }),
  backupKeepWeekly: setting({
    name: 'BACKUP_KEEP_WEEKLY',
    default: '4',
    parse: wholeNumber(0, 10_000),
    description: 'Of how many weeks (from Monday, in UTC) the newest scheduled backup is kept.',
  }),
  backupKeepMonthly: setting({
    name: 'BACKUP_KEEP_MONTHLY',
    default: '6',
    parse: wholeNumber(0, 10_000),
    description: 'Of how many months the newest scheduled backup is kept.',
  }),
  backupKeepManual: setting({
    name: 'BACKUP_KEEP_MANUAL',
    default: '14',
    parse: wholeNumber(1, 10_000),
    description: 'How many of the newest backups by `tributary backup now`, `upgrade` and the console are kept.',
  }),
  backupS3Endpoint: setting({
    name: 'BACKUP_S3_ENDPOINT',
    parse: urlWithScheme('http', 'https'),
    description:
      'Address of an S3-compatible service, such as `https://minio.internal:9000`, without credentials. Default: Amazon S3.',
  }),
  backupS3Region: setting({
    name: 'BACKUP_S3_REGION',
    default: 'us-east-1',
    parse: anyText,
    description: 'Region of the bucket.',
  }),
  backupS3AccessKeyId: secret({
    name: 'BACKUP_S3_ACCESS_KEY_ID',
    parse: anyText,
    description: 'Access key for the bucket; it needs to list, read, write and delete objects.',
  }),
  backupS3SecretAccessKey: secret({
    name: 'BACKUP_S3_SECRET_ACCESS_KEY',
    parse: anyText,
    description: 'Secret of the access key.',
  }),
  backupPassphrase: secret({
    name: 'BACKUP_PASSPHRASE',
    parse: longText(12),
    description:
      'Encrypts what `tributary backup` writes, and decrypts it for `tributary restore`: at least 12 characters.',
  }),
  backupRecipients: setting({
    name: 'BACKUP_RECIPIENT',
    default: '',
    parse: ageRecipients,
    description:
      'Instead of a passphrase: age recipients (`age1…`), separated by commas, for which backups are encrypted.',
  }),
  backupIdentity: secret({
    name: 'BACKUP_IDENTITY',
    parse: anyText,
    description:
      'Decrypts a backup that was made for a recipient (`AGE-SECRET-KEY-1…`); only `tributary restore` and `backup verify` need it.',
  }),
}
