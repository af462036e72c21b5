import { event } from '../kernel/event.ts'
import { exportData, exportExample } from './export-data.ts'

export const exportCompleted = event({
  type: 'export.completed',
  summary: 'A conversion-sync export run settled, and what could be sent was sent.',
  data: exportData,
  example: { ...exportExample, sent: 48, failed: 0 },
})
