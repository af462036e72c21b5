import { z } from 'zod'
import { job, jobRequest } from '../../kernel/context/job.ts'
import type { KnownBackup } from './domain/choose-expired.ts'
import type { BackupResult } from './store-backup.ts'

declare module '../../kernel/context/services.ts' {
  interface Services {
    /** Stores a backup as the settings say. */
    storeBackup: (kind: KnownBackup['kind']) => Promise<BackupResult>
  }
}

/** Runs on `BACKUP_SCHEDULE`; without it, the job has no schedule. */
export const createBackup = job({
  request: jobRequest('create-backup', z.object({ is_manual: z.boolean().optional() })),
  summary: 'Stores a backup and deletes those no longer kept (BACKUP_SCHEDULE, BACKUP_DESTINATION, BACKUP_KEEP).',
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 12 * 3600,
  async run(ctx, { is_manual }) {
    const { stored, deleted } = await ctx.storeBackup(is_manual ? 'manual' : 'scheduled')
    ctx.log.info({ backup: stored.name, bytes: stored.bytes, deleted }, 'backup stored')
  },
})
