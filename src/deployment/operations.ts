import type { Operation } from '../kernel/operations/operation.ts'
import { startBackup } from './backups/start-backup.ts'
import { diagnoseDeployment } from './doctor/diagnose-deployment.ts'
import { retryDeadLetter } from './doctor/retry-dead-letter.ts'
import { rotateSecrets } from './doctor/rotate-secrets.ts'
import { readDeployment } from './read-deployment.ts'

export const deployment: readonly Operation[] = [
  diagnoseDeployment,
  readDeployment,
  retryDeadLetter,
  rotateSecrets,
  startBackup,
]
