import type { Operation } from '../kernel/operation.ts'
import { readCatalog, writeCatalog } from './catalog.ts'
import { createDestination, deleteDestination, listDestinations, listTargets } from './destinations.ts'
import { previewConversions } from './preview.ts'
import { listExportRows, listExports, readExport, retryExport } from './runs.ts'

export const conversionSync: readonly Operation[] = [
  listDestinations,
  createDestination,
  deleteDestination,
  listTargets,
  readCatalog,
  writeCatalog,
  previewConversions,
]

export const exportRuns: readonly Operation[] = [listExports, readExport, listExportRows, retryExport]
