import { findVersion } from '../../attribution/credit/credit-models.ts'
import { listCredit, listCreditModels } from '../../attribution/credit/credit-queries.ts'
import { toShareOrder } from '../../attribution/credit/domain/share-order.ts'
import { findFit } from '../../attribution/credit/fit-queries.ts'
import { dataDriven, indexPropensities } from '../../attribution/models/data-driven/domain/parameters.ts'
import { isRuleModelName, models } from '../../attribution/models/models.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type ReceiptModels = Awaited<ReturnType<typeof loadReceiptModels>>

/**
 * Loads the stored credit of a conversion and the models that explain it. The data-driven model has the version of the parameters
 * that the credit was computed with, or the current one if the credit was computed before the first fit.
 */
export async function loadReceiptModels(db: Db, profileId: string, conversionId: string) {
  const found = await listCreditModels(db, profileId)
  const stored = await listCredit(db, profileId, [conversionId])
  const { names, reorder } = toShareOrder(found)
  const version = stored[0]?.model_version ?? findVersion(found)
  const fit = version === null ? null : await findFit(db, profileId, version)
  const learned = fit && dataDriven(fit.version, fit.result)
  return {
    names,
    models: names.map((name) => (isRuleModelName(name) ? models[name] : learned)),
    stored: stored.map((row) => ({ ...row, ppm: reorder(row.ppm) })),
    fit: fit && { version: fit.version, fitted_at: fit.fitted_at, is_recommended: fit.result.is_recommended },
    findPropensity: fit ? indexPropensities(fit.result) : () => null,
  }
}
