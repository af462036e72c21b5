import type { Operation } from '../kernel/operation.ts'
import { createAudience, deleteAudience, listAudiences, syncAudienceNow } from './audiences.ts'
import { readCatalog, writeCatalog } from './catalog.ts'
import { changeDestination } from './change-destination.ts'
import { createDestination, deleteDestination, listDestinations, listTargets } from './destinations.ts'
import { setPlatformSafeTarget, swapAdSets, undoAdSetSwaps } from './platform-safe.ts'
import { previewConversions } from './preview.ts'
import { listExportRows, listExports, readExport, retryExport } from './runs.ts'

export const conversionSync: readonly Operation[] = [
  listDestinations,
  createDestination,
  changeDestination,
  deleteDestination,
  listTargets,
  readCatalog,
  writeCatalog,
  previewConversions,
  setPlatformSafeTarget,
  swapAdSets,
  undoAdSetSwaps,
]

export const exportRuns: readonly Operation[] = [listExports, readExport, listExportRows, retryExport]

export const audiences: readonly Operation[] = [listAudiences, createAudience, syncAudienceNow, deleteAudience]
