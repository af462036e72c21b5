import { estimateMissing } from '../attribution/credit/learned-model.ts'
import { requestFit } from '../attribution/data-driven/refit-models.ts'
import { type BoundProfile, inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { createAlert, listAlerts } from '../notifications/alerts/alerts.ts'
import { insertListings } from '../sync/records/listing-queries.ts'
import { storePayments } from '../sync/records/store-payments.ts'
import { contextOfProfile } from './demo-ids.ts'
import { planTerminal, terminalProvider, unreceivedPayment } from './plan/plan-terminal.ts'
import { storeExperiments } from './store-experiments.ts'

/**
 * Stores what follows the history: the payments of the card terminal as their provider lists them, an alert, experiments, and the request to fit
 * the data-driven model, which a worker of the service carries out.
 */
export async function storeInsight(
  ctx: WorkContext,
  profile: BoundProfile,
  { seed, until }: { seed: number; until: string },
): Promise<void> {
  await storeTerminal(ctx, profile.id, { seed, until })
  await storeAlerts(ctx, profile)
  await storeExperiments(ctx, profile, until)
  if ((await estimateMissing(ctx.db, profile.id)) === null) await requestFit(ctx, profile.id)
}

/** One listed payment never arrived, so that the books have a difference to explain. */
async function storeTerminal(
  ctx: WorkContext,
  profileId: string,
  { seed, until }: { seed: number; until: string },
): Promise<void> {
  const payments = planTerminal(seed, until)
  await inTransaction(ctx, async (ctx) => {
    await storePayments(ctx, { profile_id: profileId, provider: terminalProvider }, payments)
    const unreceived = [unreceivedPayment(until)]
    await insertListings(ctx.db, profileId, {
      provider: terminalProvider,
      payments: unreceived,
      removed: [],
      at: ctx.now(),
    })
  })
}

/** The plan of the search ads is exceeded, so its alert has an incident within minutes. */
async function storeAlerts(ctx: WorkContext, profile: BoundProfile): Promise<void> {
  const now = contextOfProfile(ctx, profile, ctx.now())
  const { data } = await listAlerts.run(now, {})
  if (data && data.length > 0) return
  const usual = { channels: [], quiet_hours: null, locale: 'en' as const, is_enabled: true }
  await createAlert.run(now, { body: { ...usual, name: 'Spend off plan', rule: { kind: 'budget_pace', percent: 10 } } })
}
