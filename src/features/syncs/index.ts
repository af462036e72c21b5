import { readSyncStatus } from './read-sync-status.ts'
import { startSync } from './start-sync.ts'

export const syncs = [startSync, readSyncStatus]
