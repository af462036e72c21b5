import type { Operation } from '../kernel/operation.ts'
import { accessLog } from './access-log/index.ts'
import { adEntities } from './ad-entities/index.ts'
import { adOperations } from './ad-operations/index.ts'
import { ads } from './ads/index.ts'
import { apps } from './apps/index.ts'
import { attribution } from './attribution/index.ts'
import { campaigns } from './campaigns/index.ts'
import { collector } from './collector/index.ts'
import { connections } from './connections/index.ts'
import { creativeAnalysis } from './creative-analysis/index.ts'
import { currency } from './currency/index.ts'
import { customerMerges } from './customer-merges/index.ts'
import { customerSearch } from './customer-search/index.ts'
import { customers } from './customers/index.ts'
import { definitions } from './definitions/index.ts'
import { deployment } from './deployment/index.ts'
import { erasure } from './erasure/index.ts'
import { events } from './events/index.ts'
import { handoffs } from './handoffs/index.ts'
import { integrations } from './integrations/index.ts'
import { journeySummary } from './journey-summary/index.ts'
import { journeys } from './journeys/index.ts'
import { keys } from './keys/index.ts'
import { oauth } from './oauth/index.ts'
import { outcomes } from './outcomes/index.ts'
import { partnerSignals } from './partner-signals/index.ts'
import { payments } from './payments/index.ts'
import { profiles } from './profiles/index.ts'
import { ranking } from './ranking/index.ts'
import { readiness } from './readiness/index.ts'
import { sessions } from './sessions/index.ts'
import { stages } from './stages/index.ts'
import { syncs } from './syncs/index.ts'
import { tracking } from './tracking/index.ts'
import { userTokens } from './user-tokens/index.ts'
import { users } from './users/index.ts'
import { webhooks } from './webhooks/index.ts'
import { workspaces } from './workspaces/index.ts'

/** Everything the service can do, one line a folder. */
export const operations: readonly Operation[] = [
  ...workspaces,
  ...profiles,
  ...readiness,
  ...keys,
  ...apps,
  ...oauth,
  ...users,
  ...userTokens,
  ...sessions,
  ...customers,
  ...customerMerges,
  ...journeys,
  ...customerSearch,
  ...journeySummary,
  ...definitions,
  ...adEntities,
  ...attribution,
  ...campaigns,
  ...ads,
  ...adOperations,
  ...ranking,
  ...creativeAnalysis,
  ...partnerSignals,
  ...currency,
  ...deployment,
  ...events,
  ...payments,
  ...collector,
  ...tracking,
  ...webhooks,
  ...outcomes,
  ...erasure,
  ...accessLog,
  ...handoffs,
  ...connections,
  ...syncs,
  ...stages,
  ...integrations,
]
