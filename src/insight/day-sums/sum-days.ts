import { z } from 'zod'
import { insertChangedDays } from '../../attribution/rollups/changed-day-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import {
  deleteMarks,
  findDayProfile,
  listChangedDays,
  listDayMetrics,
  listMarks,
  listProfileIdsWithChangedDays,
  listProfileIdsWithSummedDays,
  listScopes,
  listSummedDays,
  lockDays,
  type StoredDay,
  updateDayMetrics,
} from '../days/day-queries.ts'
import { calculateDays, type DayContents, type DayMetric } from '../days/load-days.ts'
import { mergeParts } from '../days/load-parts.ts'
import { listDaysInParts, listParts } from '../days/part-queries.ts'
import { dayMetrics } from './day-metrics.ts'
import { sumRecentDays } from './sum-parts.ts'

/** Days per transaction. */
const daysPerBatch = 7

/**
 * Sums the changed days of a profile, newest first. Marks are read before the conversions, and only those are deleted: a change
 * that commits meanwhile keeps its mark. Returns the number of days.
 */
export async function sumDays(ctx: WorkContext, profileId: string): Promise<number> {
  for (let total = 0; ; ) {
    const summed = await inTransaction(ctx, async (ctx) => {
      const profile = await findDayProfile(ctx.db, profileId)
      if (!profile || !(await lockDays(ctx.db, profileId))) return 0
      const marks = await listMarks(ctx.db, profileId, daysPerBatch)
      const days = marks.map(({ local_day }) => local_day)
      const today = localDayOf(ctx.now(), profile.timezone)
      for (const metric of dayMetrics) {
        const { inParts } = metric
        const recent = inParts ? await sumRecentDays(ctx.db, profile, { ...metric, inParts }, marks, today) : new Map()
        const others = days.filter((day) => !recent.has(day))
        const contents = new Map([...recent, ...(await calculateDays(ctx.db, profile, metric, others))])
        await updateDayMetrics(ctx.db, profileId, metric.name, days, toRows(days, contents))
      }
      for (const { local_day, ids } of marks) await deleteMarks(ctx.db, profileId, local_day, ids)
      return marks.length
    })
    total += summed
    if (summed < daysPerBatch) return total
  }
}

/** The row with an empty scope exists for every day, with or without content. */
function toRows(days: readonly string[], contents: DayContents<unknown>): StoredDay[] {
  return days.flatMap((local_day) => {
    const scopes = new Map<string, unknown>([['', []], ...(contents.get(local_day) ?? [])])
    return [...scopes].map(([scope, content]) => ({ local_day, scope, content }))
  })
}

export const sumChangedDays = job({
  request: jobRequest('sum-changed-days', z.object({ profile_id: z.uuid().optional() })),
  summary: 'Sums the metrics of days whose conversions changed.',
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listProfileIdsWithChangedDays(ctx.db)
    let days = 0
    for (const id of profileIds) days += await sumDays(ctx, id)
    ctx.log.debug({ profiles: profileIds.length, days }, 'days summed')
  },
})

/** Days per profile and night, in addition to the latest day. */
const sampleSize = 3

/**
 * Calculates a sample of summed days again, chosen by the date, and marks days that differ, so that they are summed again. Returns
 * the number of days that differed.
 */
export async function verifySummedDays(ctx: WorkContext, profileId: string): Promise<number> {
  const profile = await findDayProfile(ctx.db, profileId)
  const summed = profile ? await listSummedDays(ctx.db, profileId, dayMetrics[0]!.name) : []
  if (!profile || summed.length === 0) return 0
  const turn = Math.floor(ctx.now().getTime() / dayMs)
  const sample = Array.from({ length: sampleSize }, (_, index) => summed[(turn * sampleSize + index) % summed.length]!)
  const wrong: string[] = []
  for (const day of new Set([summed[0]!, ...sample])) {
    const differing = await inSnapshot(ctx.db, async (db) => {
      const range = { first: day, last: day }
      if ((await listChangedDays(db, profileId, range)).size > 0) return []
      const names: string[] = []
      for (const metric of dayMetrics) {
        const scopes = await listScopes(db, profileId, metric.name, day)
        const stored = await listDayMetrics(db, profileId, metric.name, range, scopes)
        const rows = toRows([day], await calculateDays(db, profile, metric, [day]))
        const isStored = canonical(stored) === canonical(rows) && (await arePartsOf(db, profileId, metric, day, rows))
        if (!isStored) names.push(metric.name)
      }
      return names
    })
    if (differing.length === 0) continue
    wrong.push(day)
    ctx.log.error(
      { profile_id: profileId, local_day: day, metrics: differing },
      'metrics differ from their conversions',
    )
  }
  if (wrong.length > 0) await insertChangedDays(ctx.db, profileId, wrong)
  return wrong.length
}

/** Whether the stored parts of a day, if any, add up to the day. */
async function arePartsOf(
  db: Db,
  profileId: string,
  { name, inParts }: DayMetric<unknown>,
  day: string,
  rows: readonly StoredDay[],
): Promise<boolean> {
  if (!inParts || (await listDaysInParts(db, profileId, name, [day])).length === 0) return true
  const parts = await listParts(db, profileId, name, [day], null)
  const merged = mergeParts(
    inParts.merge,
    parts.map(({ scope, content }) => new Map([[scope, content]])),
  )
  return canonical(toRows([day], new Map([[day, merged]]))) === canonical(rows)
}

/** The rows as text; jsonb does not keep the order of members. */
function canonical(rows: readonly StoredDay[]): string {
  const inOrder = rows.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))
  return JSON.stringify(
    inOrder.map(({ scope, content }) => [scope, content]),
    (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  )
}

export const verifyDayMetrics = job({
  request: jobRequest('verify-day-metrics', z.object({})),
  summary: 'Calculates a sample of summed days again and corrects days that differ.',
  schedule: '47 4 * * *',
  async run(ctx) {
    let differing = 0
    const profileIds = await listProfileIdsWithSummedDays(ctx.db)
    for (const id of profileIds) differing += await verifySummedDays(ctx, id)
    ctx.log.info({ profiles: profileIds.length, differing }, 'day metrics verified')
  },
})
