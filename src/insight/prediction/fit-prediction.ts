import type { WorkContext } from '../../kernel/context/context.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import { type Prediction, predictPurchases } from './domain/predict-value.ts'
import { joinPurchaseColumns, type PurchaseColumns, toPurchaseColumns } from './domain/purchase-columns.ts'
import { insertPrediction, type StoredPrediction } from './prediction-queries.ts'
import { listPurchases } from './purchase-queries.ts'

/** Bounds the memory of one read, and the turn of the event loop in which its rows become columns. */
const customersPerRead = 2_000

/** Fits the models to the purchases up to and including the day `asOf`. */
export async function fitPrediction(ctx: WorkContext, profileId: string, asOf: string): Promise<Prediction> {
  const columns = await loadPurchases(ctx, profileId, asOf)
  return ctx.compute.run(predictPurchases, { columns, end: dayNumberOf(asOf) })
}

/** Fits the models and stores the result as the latest of the profile. */
export async function storePrediction(ctx: WorkContext, profileId: string, asOf: string): Promise<StoredPrediction> {
  const result = await fitPrediction(ctx, profileId, asOf)
  const prediction = { as_of: asOf, result, fitted_at: ctx.now() }
  await insertPrediction(ctx.db, profileId, prediction)
  return prediction
}

async function loadPurchases({ db }: WorkContext, profileId: string, asOf: string): Promise<PurchaseColumns> {
  const batches: PurchaseColumns[] = []
  let after: string | null = null
  for (;;) {
    const rows = await listPurchases(db, profileId, asOf, after, customersPerRead)
    batches.push(toPurchaseColumns(rows))
    if (rows.length < customersPerRead) return joinPurchaseColumns(batches)
    after = rows.at(-1)!.customer_id
  }
}
