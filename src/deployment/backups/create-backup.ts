import { z } from 'zod'
import type { StoredBackup } from '../../db/backup/stores/backup-store.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'

declare module '../../kernel/context/services.ts' {
  interface Services {
    /** Stores a backup as the settings say. */
    storeBackup: () => Promise<{ stored: StoredBackup; deleted: string[] }>
  }
}

/** Runs on `BACKUP_SCHEDULE`; without it, the job has no schedule. */
export const createBackup = job({
  request: jobRequest('create-backup', z.object({})),
  summary: 'Stores a backup and deletes the oldest ones (BACKUP_SCHEDULE, BACKUP_DESTINATION, BACKUP_KEEP).',
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 12 * 3600,
  async run(ctx) {
    const { stored, deleted } = await ctx.storeBackup()
    ctx.log.info({ backup: stored.name, bytes: stored.bytes, deleted }, 'backup stored')
  },
})
