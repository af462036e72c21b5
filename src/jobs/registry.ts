import type { Job } from '../kernel/job.ts'
import { convertAmounts } from './convert-amounts.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgeWebhookEvents } from './purge-webhook-events.ts'
import { recomputeCredit } from './recompute-credit.ts'
import { rollUpDays } from './roll-up-days.ts'

/** Every job the workers run; to add one, add a line. */
export const jobs: readonly Job[] = [convertAmounts, purgeExpired, purgeWebhookEvents, recomputeCredit, rollUpDays]
