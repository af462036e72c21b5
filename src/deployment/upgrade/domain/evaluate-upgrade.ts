import { explainUnknownMigration } from '../../../db/migrations/unknown-migration.ts'

/** What is known about the database before an upgrade. */
export interface UpgradeFacts {
  /** Migrations of this program that the database does not have. */
  pending: readonly string[]
  /** Migrations of the database that this program does not know. */
  unknown: readonly string[]
  rows: number
  databaseBytes: number
  /** Null: the disk of the database is not visible from here. */
  freeBytes: number | null
  lastBackupAt: Date | null
}

export interface UpgradeCheck {
  name: 'schema' | 'disk' | 'backup' | 'duration'
  status: 'ok' | 'warn' | 'fail'
  detail: string
}

const hourMs = 3_600_000
const backupHoursMax = 24
/** A migration can write a second copy of a table; four times less than the database is certainly too little. */
const tooLittle = 0.25
/** The order of magnitude of a migration that rewrites or indexes a table, on one core and a local disk. */
const rowsPerSecond = 50_000

export function evaluateUpgrade(facts: UpgradeFacts, now: Date): UpgradeCheck[] {
  const schema = checkSchema(facts)
  if (facts.pending.length === 0 || schema.status === 'fail') return [schema]
  return [schema, checkDisk(facts), checkBackup(facts, now), estimateDuration(facts)]
}

function checkSchema({ pending, unknown }: UpgradeFacts): UpgradeCheck {
  if (unknown.length > 0) {
    const detail = `the database ${explainUnknownMigration(unknown[0]!)}`
    return { name: 'schema', status: 'fail', detail }
  }
  const detail =
    pending.length > 0 ? `${pending.length} migrations will run: ${pending.join(', ')}` : 'nothing to migrate'
  return { name: 'schema', status: 'ok', detail }
}

function checkDisk({ databaseBytes, freeBytes }: UpgradeFacts): UpgradeCheck {
  const needed = `the database has ${toMebibytes(databaseBytes)} MiB, and migrations may need as much again`
  if (freeBytes === null)
    return { name: 'disk', status: 'warn', detail: `${needed}; check the free space of the database server` }
  const status = freeBytes >= databaseBytes ? 'ok' : freeBytes >= databaseBytes * tooLittle ? 'warn' : 'fail'
  return { name: 'disk', status, detail: `${toMebibytes(freeBytes)} MiB are free; ${needed}` }
}

function checkBackup({ lastBackupAt }: UpgradeFacts, now: Date): UpgradeCheck {
  if (lastBackupAt === null) return { name: 'backup', status: 'warn', detail: 'there is no recorded backup; make one' }
  const hours = Math.max(0, (now.getTime() - lastBackupAt.getTime()) / hourMs)
  const detail = `the last backup was made at ${lastBackupAt.toISOString()}, ${describeHours(hours)} ago`
  return hours <= backupHoursMax
    ? { name: 'backup', status: 'ok', detail }
    : { name: 'backup', status: 'warn', detail: `${detail}; make a new one` }
}

function estimateDuration({ rows }: UpgradeFacts): UpgradeCheck {
  const minutes = Math.ceil(rows / rowsPerSecond / 60)
  const time = minutes <= 1 ? 'less than a minute' : `up to ${minutes} minutes`
  return { name: 'duration', status: 'ok', detail: `${time}, estimated from ${rows} rows` }
}

function describeHours(hours: number): string {
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
}

function toMebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
