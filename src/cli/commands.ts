import { appsCreate } from './admin/apps-create.ts'
import { doctor } from './admin/doctor.ts'
import { fxImport } from './admin/fx-import.ts'
import { ingestReplay, ingestRetry, ingestShow } from './admin/ingest.ts'
import { keysCreate, keysRevoke, keysRotate } from './admin/keys.ts'
import { provision } from './admin/provision.ts'
import { jobsRetry, recompute } from './admin/recompute.ts'
import { score } from './admin/score.ts'
import { usersCreate, usersDropSecondFactor, usersLink, usersList, usersOperator } from './admin/users.ts'
import type { Command } from './command.ts'
import { analyticsGrant, analyticsList, analyticsRevoke } from './database/analytics-commands.ts'
import { backupCommand } from './database/backup-command.ts'
import { distributeCommand } from './database/distribute-command.ts'
import { firstOwner } from './database/first-owner.ts'
import { migrateCommand } from './database/migrate-command.ts'
import { restoreCommand } from './database/restore-command.ts'
import { backupList, backupNow, backupVerify } from './database/stored-backups.ts'
import { upgradeCommand } from './database/upgrade-command.ts'
import { mcpCommand } from './mcp-command.ts'
import { secretsRotate } from './secrets-rotate.ts'
import { startCommand } from './start-command.ts'
import { versionCommand } from './version-command.ts'

/**
 * Every command, in the order in which `tributary help` lists them. Commands that open the database import its modules when they
 * run, so that the others start faster.
 */
export const commands: readonly Command[] = [
  startCommand,
  provision,
  keysCreate,
  keysRotate,
  keysRevoke,
  secretsRotate,
  appsCreate,
  firstOwner,
  usersCreate,
  usersList,
  usersLink,
  usersDropSecondFactor,
  usersOperator,
  fxImport,
  recompute,
  ingestShow,
  ingestRetry,
  ingestReplay,
  score,
  mcpCommand,
  doctor,
  jobsRetry,
  upgradeCommand,
  migrateCommand,
  backupCommand,
  backupNow,
  backupList,
  backupVerify,
  restoreCommand,
  distributeCommand,
  analyticsGrant,
  analyticsList,
  analyticsRevoke,
  versionCommand,
]
