import { z } from 'zod'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { reportMeta } from '../campaigns/schemas.ts'

const pathLevels = ['channel', 'campaign', 'ad_set', 'ad'] as const
nameEnum('PathLevel', pathLevels)

/** A level of entities, or the channels of touches. */
export type PathLevel = (typeof pathLevels)[number]

export const levelOrChannel = z.enum(pathLevels)

export function pathLevelParam(level: PathLevel) {
  return levelOrChannel.default(level)
}

const emptyReasons = ['no_conversions'] as const
nameEnum('EmptyPathReason', emptyReasons)

/** The `meta` of a report of paths. */
export const pathMeta = reportMeta.extend({
  reason: z
    .enum(emptyReasons)
    .nullable()
    .describe('Why there is nothing to show: no counted conversion matches the request. Otherwise null.'),
})

export function emptyReason(isEmpty: boolean): (typeof emptyReasons)[number] | null {
  return isEmpty ? 'no_conversions' : null
}

export const goalParam = z
  .string()
  .min(1)
  .max(conversionKeyLengthMax)
  .optional()
  .describe('`conversion_key` of a goal. Default: conversions of every goal, with the value of payments.')

/** Values of several goals cannot be added up, so only payments have a value unless one goal is selected. */
export function isValuedUnder(goal: string | undefined): (revenueType: string) => boolean {
  return (revenueType) => (goal === undefined ? revenueType === 'cash' : revenueType !== 'unverified')
}
