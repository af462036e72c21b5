import type { WorkContext } from '../../kernel/context/context.ts'
import { deriveId } from '../../kernel/ids.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf, localDayOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import { listActionsOn, listNotesOn, listOverlapping, listSilentSpans } from './contamination-queries.ts'
import { type Experiment, type ExperimentChange, insertChanges } from './experiment-queries.ts'

/** Days that are looked at again, in case that the service was down. */
const lookBackDays = 14

/**
 * Adds to the history what may explain the result: changes of the tested campaigns, their ad sets and
 * ads at the platform, notes on its days, other
 * experiments with the same campaigns, audience or regions, and days without any event. What is known already is not added again.
 */
export async function recordContamination(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  experiment: Experiment,
  timezone: string,
): Promise<void> {
  const { profile_id, id, started_at, design } = experiment
  if (started_at === null) return
  const { campaign_ids, start, end } = design
  const startOf = (day: string) => startOfLocalDay(dayNumberOf(day), timezone)
  const actions = await listActionsOn(ctx.db, profile_id, { campaign_ids, since: started_at })
  const notes = await listNotesOn(ctx.db, profile_id, { start, end })
  const others = await listOverlapping(ctx.db, experiment)
  const yesterday = addDays(localDayOf(ctx.now(), timezone), -1)
  const last = end < yesterday ? end : yesterday
  const days = last < start ? [] : daysBetween(start, last).slice(-lookBackDays)
  const spans = days.map((day) => ({ from: startOf(day), until: startOf(addDays(day, 1)) }))
  const silent = await listSilentSpans(ctx.db, profile_id, spans)
  const changes: ExperimentChange[] = [
    ...actions.map(({ id, action, created_at, name }) => ({
      ...{ id, occurred_at: created_at, kind: 'ad_action' },
      text: `${action.replaceAll('_', ' ')}: ${name ?? 'a tested campaign'}`,
    })),
    ...notes.map(({ id, text, day }) => ({ id, occurred_at: startOf(day), kind: 'note', text })),
    ...others.map(({ id, name, started_at }) => ({
      ...{ id, occurred_at: started_at, kind: 'overlap' },
      text: `The experiment ${name} ran at the same time with the same campaigns, audience or regions.`,
    })),
    ...silent.map((occurred_at) => ({
      ...{ id: deriveId('silent', id, occurred_at.toISOString()), occurred_at, kind: 'tracking_gap' },
      text: `No event was received on ${localDayOf(occurred_at, timezone)}.`,
    })),
  ]
  await insertChanges(ctx.db, profile_id, id, changes)
}
