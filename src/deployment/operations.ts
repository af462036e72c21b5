import type { Operation } from '../kernel/operations/operation.ts'
import { diagnoseDeployment } from './doctor/diagnose-deployment.ts'
import { retryDeadLetter } from './doctor/retry-dead-letter.ts'
import { rotateSecrets } from './doctor/rotate-secrets.ts'

export const deployment: readonly Operation[] = [diagnoseDeployment, retryDeadLetter, rotateSecrets]
