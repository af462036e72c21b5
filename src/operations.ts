import { adEntities, adOperations, creativeAnalysis, partnerSignals, ranking } from './ads/operations.ts'
import { attribution, currency, definitions, learnedModels, payments } from './attribution/operations.ts'
import {
  cardPayments,
  collector,
  customerImport,
  events,
  ingestRepair,
  live,
  retention,
  tracking,
} from './collection/operations.ts'
import { connections, handoffs } from './connect/operations.ts'
import { audiences, conversionSync, exportRuns } from './conversion-sync/operations.ts'
import { deployment } from './deployment/operations.ts'
import { linkTokens } from './identity/operations.ts'
import { adList, advice, books, bridges, budgets, cohorts, costs, coverage, targets } from './insight/operations.ts'
import type { Operation } from './kernel/operations/operation.ts'
import { alerts, digests } from './notifications/operations.ts'
import { authorizations, oauth, ownApps } from './oauth/operations.ts'
import { archive, invitations, members, passwords, secondFactor, signIns, users } from './people/operations.ts'
import { customerMerges, erasure } from './privacy/operations.ts'
import {
  ads,
  campaigns,
  customerList,
  customerSearch,
  journeySummary,
  journeys,
  organic,
  overview,
  paths,
  readiness,
  receipts,
} from './reports/operations.ts'
import { shareLinks, views } from './sharing/operations.ts'
import { integrations, outcomes, stages, syncs } from './sync/operations.ts'
import {
  accessLog,
  apps,
  keys,
  notes,
  profiles,
  requests,
  sessions,
  userTokens,
  workspaces,
} from './tenancy/operations.ts'
import { webhooks } from './webhooks/operations.ts'

/** Everything the service can do, one line a noun. */
export const operations: readonly Operation[] = [
  ...workspaces,
  ...profiles,
  ...readiness,
  ...retention,
  ...requests,
  ...costs,
  ...keys,
  ...apps,
  ...ownApps,
  ...oauth,
  ...authorizations,
  ...users,
  ...userTokens,
  ...signIns,
  ...sessions,
  ...passwords,
  ...secondFactor,
  ...members,
  ...invitations,
  ...archive,
  ...customerList,
  ...customerImport,
  ...linkTokens,
  ...customerMerges,
  ...journeys,
  ...receipts,
  ...customerSearch,
  ...journeySummary,
  ...definitions,
  ...adEntities,
  ...attribution,
  ...overview,
  ...organic,
  ...campaigns,
  ...learnedModels,
  ...bridges,
  ...books,
  ...coverage,
  ...paths,
  ...cohorts,
  ...targets,
  ...budgets,
  ...advice,
  ...adList,
  ...views,
  ...shareLinks,
  ...alerts,
  ...digests,
  ...notes,
  ...ads,
  ...adOperations,
  ...ranking,
  ...creativeAnalysis,
  ...partnerSignals,
  ...currency,
  ...ingestRepair,
  ...deployment,
  ...events,
  ...payments,
  ...cardPayments,
  ...collector,
  ...tracking,
  ...live,
  ...webhooks,
  ...outcomes,
  ...conversionSync,
  ...exportRuns,
  ...audiences,
  ...erasure,
  ...accessLog,
  ...handoffs,
  ...connections,
  ...syncs,
  ...stages,
  ...integrations,
]
