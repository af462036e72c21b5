import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import {
  findMissing,
  type MissingInput,
  minConversions,
  minPaths,
} from '../models/data-driven/domain/fit-data-driven.ts'
import { dataDriven } from '../models/data-driven/domain/parameters.ts'
import type { LearnedModel } from '../models/model.ts'
import { learnedModel } from '../models/models.ts'
import { countFitInput, findFit } from './fit-queries.ts'

/** A version never changes, so that a process reads it once; the oldest entries are dropped. */
const loaded = new Map<string, LearnedModel>()
const loadedMax = 200

/** Returns the data-driven model with the parameters of a version; null without a version. */
export async function loadLearnedModel(
  db: Db,
  profileId: string,
  version: number | null,
): Promise<LearnedModel | null> {
  if (version === null) return null
  const key = `${profileId} ${version}`
  const found = loaded.get(key)
  if (found) return found
  const fit = await findFit(db, profileId, version)
  if (!fit) throw new Error(`version ${version} of the data-driven model is missing`)
  const model = dataDriven(version, fit.result)
  loaded.set(key, model)
  if (loaded.size > loadedMax) loaded.delete(loaded.keys().next().value!)
  return model
}

/** Estimates what a first fit lacks, without reading all paths; null if there seems to be enough. */
export async function estimateMissing(db: Db, profileId: string): Promise<MissingInput | null> {
  const { conversions, paths } = await countFitInput(db, profileId, { conversions: minConversions, paths: minPaths })
  return findMissing(conversions, paths)
}

/** Fails a report that names the model in a profile without a fit. */
export async function failNotFitted(db: Db, profileId: string): Promise<never> {
  const missing = await estimateMissing(db, profileId)
  if (missing) return failMissing(missing)
  return fail('invalid_state', `The model ${learnedModel} is not fitted yet: use \`POST /models/data-driven/fits\`.`)
}

/** Fails with the number of conversions and paths that are missing. */
export function failMissing(missing: MissingInput): never {
  return fail('invalid_state', missingMessage(missing), { reason: 'too_little_data' })
}

export function missingMessage({ conversions, paths }: MissingInput): string {
  return `The model ${learnedModel} needs ${minConversions} conversions with touches and ${minPaths} paths in 90 days: ${conversions} conversions and ${paths} paths are missing.`
}
