import type { Job } from '../kernel/job.ts'
import { purgeExpired } from './purge-expired.ts'

/** Every job the workers run; to add one, add a line. */
export const jobs: readonly Job[] = [purgeExpired]
