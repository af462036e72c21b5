import { listEntities, listSpendByDay, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { assigned, reasonCode } from '../../attribution/entities/unattributed-reason.ts'
import { defaultModel } from '../../attribution/models/models.ts'
import { listOverviewRows, type OverviewRow } from '../../attribution/rollups/overview-queries.ts'
import { sumCredit } from '../../attribution/rollups/report-queries.ts'
import { loadBudgets } from '../../insight/budgets/load-budgets.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import type { AlertInput, Coverage, DayFigures } from './domain/alert-input.ts'
import type { AlertKind, AlertRule } from './domain/alert-rule.ts'
import { listExportResults, listSyncStates } from './input-queries.ts'
import { loadSilence } from './load-silence.ts'

/** Eight weeks of usual days, a week more for growth, and the 90 days of a usual cost per payment. */
const historyDays = 91
/** Syncs run hourly; spend of a day is complete if its account was synced within this time. */
const freshMs = 12 * hourMs
/** More than a day of hourly runs of several destinations. */
const exportRunsMax = 200
const broken: ReadonlySet<string> = new Set(['reconnect_required', 'needs_action', 'error'])

interface AlertedProfile {
  id: string
  timezone: string
}

/** Loads what the rules look at, and nothing else. */
export async function loadAlertInput(
  db: Db,
  { id: profileId, timezone }: AlertedProfile,
  rules: readonly AlertRule[],
  now: Date,
): Promise<AlertInput> {
  const today = localDayOf(now, timezone)
  const has = (...kinds: AlertKind[]) => rules.some(({ kind }) => kinds.includes(kind))
  const figures = has('threshold', 'change', 'anomaly', 'spend_without_conversions')
  const [days, syncs, exportRuns, quiet, spending, coverage, budgets] = await Promise.all([
    figures ? loadDays(db, profileId, today) : [],
    listSyncStates(db, profileId),
    has('sync_failing') ? listExportResults(db, profileId, exportRunsMax) : [],
    has('tracking_quiet') ? loadSilence(db, { id: profileId, timezone }, now) : null,
    loadSpending(db, profileId, today, rules),
    has('coverage_falling') ? loadCoverage(db, profileId, today) : [],
    has('budget_pace') ? loadPaces(db, profileId, today) : [],
  ])
  const isFresh = ({ synced_at }: { synced_at: Date }) => now.getTime() - synced_at.getTime() < freshMs
  return {
    days,
    isSpendComplete: syncs.filter(({ is_ad_account }) => is_ad_account).every(isFresh),
    quiet,
    campaigns: (length) => spending.get(length) ?? [],
    brokenConnections: syncs
      .filter((sync) => broken.has(sync.status) || !isFresh(sync))
      .map(({ display_name }) => display_name),
    exportRuns,
    coverage,
    budgets,
  }
}

/** Every day from the first with figures, up to and including today. */
async function loadDays(db: Db, profileId: string, today: string): Promise<DayFigures[]> {
  const range = { from_day: addDays(today, -historyDays), to_day: today }
  const [spends, rows] = await Promise.all([
    listSpendByDay(db, profileId, range),
    listOverviewRows(db, profileId, { ...range, position: 1, slots: 1, levels: ['profile'], isByDay: true }),
  ])
  const spendOf = new Map(spends.map(({ date, spend }) => [date, Number(spend)]))
  // Payments without a touch, and credited ones, are also rows of their own.
  const isTotal = ({ level, reason }: OverviewRow) => level === 'profile' && reason === assigned
  const cash = rows.filter((row) => isTotal(row) && row.revenue_type === 'cash')
  const byDay = Map.groupBy(cash, ({ local_day }) => local_day!)
  const known = [...spendOf.keys(), ...byDay.keys()].toSorted()
  if (known.length === 0) return []
  return daysBetween(known[0]!, today).map((day) => {
    const payments = byDay.get(day) ?? []
    return {
      day,
      spend: spendOf.get(day) ?? 0,
      revenue: payments.reduce((total, { value }) => total + Number(value), 0),
      payments: payments.reduce((total, { count }) => total + Number(count), 0),
    }
  })
}

/** Campaigns with spend and their credited conversions, by the number of days that the rules ask for. */
async function loadSpending(db: Db, profileId: string, today: string, rules: readonly AlertRule[]) {
  const lengths = new Set(rules.flatMap((rule) => (rule.kind === 'spend_without_conversions' ? rule.days : [])))
  const found = new Map<number, { name: string; spend: number; conversions: number }[]>()
  for (const days of lengths) {
    const range = { from_day: addDays(today, -days), to_day: today, level: 'campaign' as const }
    const [deliveries, credits] = await Promise.all([
      sumDelivery(db, profileId, range),
      sumCredit(db, profileId, { ...range, model: defaultModel }),
    ])
    const entities = await listEntities(
      db,
      profileId,
      'campaign',
      deliveries.map(({ entity_id }) => entity_id),
    )
    const conversionsOf = new Map(credits.map((credit) => [credit.entity_id, credit.attributed_outcome_count]))
    found.set(
      days,
      deliveries.map(({ entity_id, spend }) => ({
        name: entities.get(entity_id)?.name ?? entity_id,
        spend: Number(spend),
        conversions: Number(conversionsOf.get(entity_id) ?? 0),
      })),
    )
  }
  return found
}

const coverageHistoryDays = 36

async function loadCoverage(db: Db, profileId: string, today: string): Promise<Coverage[]> {
  const range = { from_day: addDays(today, 1 - coverageHistoryDays), to_day: today }
  const rows = await listOverviewRows(db, profileId, {
    ...range,
    position: 1,
    slots: 1,
    levels: ['profile'],
    isByDay: true,
  })
  const byDay = Map.groupBy(
    rows.filter(({ level }) => level === 'profile'),
    ({ local_day }) => local_day!,
  )
  return daysBetween(range.from_day, range.to_day).map((day) => {
    const count = (code: number) =>
      (byDay.get(day) ?? [])
        .filter(({ reason }) => reason === code)
        .reduce((total, { count }) => total + Number(count), 0)
    const outcomes = count(assigned)
    return { outcomes, seen: outcomes - count(reasonCode('no_touch')) }
  })
}

/** In the first week of a month, the projection says little. */
const paceFromDay = 8

async function loadPaces(db: Db, profileId: string, today: string): Promise<AlertInput['budgets']> {
  if (Number(today.slice(8)) < paceFromDay) return []
  const budgets = await loadBudgets(db, profileId, today.slice(0, 7), today)
  return budgets.map(({ campaign_name, platform, plan, projected }) => ({
    name: campaign_name ?? platform,
    plan,
    projected,
  }))
}
