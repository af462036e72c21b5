import { event } from '../kernel/event.ts'
import { exportData, exportExample } from './export-data.ts'

export const exportFailed = event({
  type: 'export.failed',
  summary: 'A conversion-sync export run settled without success.',
  data: exportData,
  example: { ...exportExample, sent: 0, failed: 48, error: 'the platform refused the credential' },
})
