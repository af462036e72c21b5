import { appsCreate } from './apps-create.ts'
import { backupCommand } from './backup-command.ts'
import type { Command } from './command.ts'
import { distributeCommand } from './distribute-command.ts'
import { doctor } from './doctor.ts'
import { firstOwner } from './first-owner.ts'
import { fxImport } from './fx-import.ts'
import { keysCreate, keysRevoke, keysRotate } from './keys.ts'
import { mcpCommand } from './mcp-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { provision } from './provision.ts'
import { jobsRetry, recompute } from './recompute.ts'
import { restoreCommand } from './restore-command.ts'
import { score } from './score.ts'
import { secretsRotate } from './secrets-rotate.ts'
import { usersCreate, usersDropSecondFactor, usersLink, usersList, usersOperator } from './users.ts'

/**
 * Every command, in the order `tributary help` lists them. Those that open the database load its modules when they run:
 * the others start faster without.
 */
export const commands: readonly Command[] = [
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
  score,
  mcpCommand,
  doctor,
  jobsRetry,
  migrateCommand,
  backupCommand,
  restoreCommand,
  distributeCommand,
]
