import type { Operation } from '../kernel/operation.ts'
import { diagnoseDeployment } from './doctor/diagnose-deployment.ts'
import { resealSecrets } from './doctor/reseal-secrets.ts'
import { retryDeadLetter } from './doctor/retry-dead-letter.ts'

export const deployment: readonly Operation[] = [diagnoseDeployment, retryDeadLetter, resealSecrets]
