import type { CustomerMerge } from '../../identity/identifiers/customer-schemas.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { type DerivedCredit, deriveCredit } from '../credit/domain/derive-credit.ts'
import { buildEntityIndex } from '../entities/entity-index.ts'
import { allModels } from '../models/models.ts'
import { type CreditableTouch, subjectKey } from '../touches/credit-schemas.ts'
import type { NewTouch } from '../visits/pending-event.ts'
import { listLookbackDays } from './derivation-queries.ts'
import { listStoredConversions, listTouchesSince } from './outcome-queries.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'

export interface CreditPreview {
  considered: number
  /** One share per model, in the order of the registry. */
  before: readonly DerivedCredit[]
  after: readonly DerivedCredit[]
}

/** Returns the current credit of the conversions that the touches affect, and the credit after adding the touches and merges. */
export async function previewCredit(
  db: Db,
  profileId: string,
  added: readonly NewTouch[],
  merges: readonly CustomerMerge[],
): Promise<CreditPreview> {
  const subjects = subjectsOf(profileId, added, merges)
  if (subjects.length === 0) return { considered: 0, before: [], after: [] }
  const lookbackDays = await listLookbackDays(db, profileId)
  const stored = (await listStoredConversions(db, profileId, subjects)).filter(({ is_counting }) => is_counting)
  const conversions = stored.flatMap((item) => {
    const lookback_window_days = lookbackDays.get(item.definition_id)
    return lookback_window_days === undefined ? [] : [{ ...item, lookback_window_days }]
  })
  const survivors = new Map(merges.map(({ merged_id, survivor_id }) => [merged_id, survivor_id]))
  const moved = <Row extends { customer_id: string | null }>(row: Row): Row => ({
    ...row,
    customer_id: survivors.get(row.customer_id!) ?? row.customer_id,
  })
  const touches = await listTouchesSince(db, profileId, subjects)
  return {
    considered: conversions.length,
    before: creditOf(conversions, touches),
    after: creditOf(conversions.map(moved), [...touches.map(moved), ...added.map(creditable)]),
  }
}

function creditOf(
  conversions: readonly (Parameters<typeof deriveCredit>[0][number] & Parameters<typeof subjectKey>[0])[],
  touches: readonly CreditableTouch[],
): DerivedCredit[] {
  const touchesBySubject = Map.groupBy(touches, subjectKey)
  return [...Map.groupBy(conversions, subjectKey)].flatMap(([subject, ofSubject]) =>
    deriveCredit(ofSubject, touchesBySubject.get(subject) ?? [], previewRules),
  )
}

/** The shares depend neither on the ads that the touches join to nor on the time zone. */
const previewRules = {
  entityIndex: buildEntityIndex({ campaigns: [], ad_sets: [], ads: [] }),
  models: allModels(),
  timezone: 'UTC',
}

/** A touch affects later conversions; a merge affects all conversions of its customers. */
function subjectsOf(profile_id: string, added: readonly NewTouch[], merges: readonly CustomerMerge[]): SubjectSince[] {
  const since = new Map<string, Date | '-infinity'>()
  for (const { customer_id, touch_time } of added) {
    const earliest = since.get(customer_id!)
    if (earliest === undefined || touch_time < earliest) since.set(customer_id!, touch_time)
  }
  for (const { merged_id, survivor_id } of merges) for (const id of [merged_id, survivor_id]) since.set(id, '-infinity')
  const noSubject = { profile_id, visitor_id: null, event_id: '' }
  return [...since].map(([customer_id, since]) => toSubject({ ...noSubject, customer_id }, since))
}

function creditable({ touch_time, ...touch }: NewTouch): CreditableTouch {
  return { ...touch, touch_ms: touch_time.getTime() }
}
