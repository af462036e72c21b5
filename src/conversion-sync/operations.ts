import type { Operation } from '../kernel/operations/operation.ts'
import { createAudience, deleteAudience, listAudiences, syncAudienceNow } from './audiences/audiences.ts'
import { readCatalog, writeCatalog } from './catalog/catalog.ts'
import { changeDestination } from './destinations/change-destination.ts'
import { createDestination, deleteDestination, listDestinations, listTargets } from './destinations/destinations.ts'
import { previewConversions } from './payloads/preview.ts'
import { setPlatformSafeTarget, swapAdSets, undoAdSetSwaps } from './platform-safe/platform-safe.ts'
import { listExportRows, listExports, readExport, retryExport } from './runs/runs.ts'

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
