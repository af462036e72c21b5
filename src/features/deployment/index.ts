import type { Operation } from '../../kernel/operation.ts'
import { diagnoseDeployment } from './diagnose-deployment.ts'
import { resealSecrets } from './reseal-secrets.ts'
import { retryDeadLetter } from './retry-dead-letter.ts'

export const deployment: readonly Operation[] = [diagnoseDeployment, retryDeadLetter, resealSecrets]
