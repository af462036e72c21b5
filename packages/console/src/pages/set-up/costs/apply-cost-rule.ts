import type { OperationResponse } from '@tributary/client'
import { paymentProviders as providers } from '../../../../../../src/connect/vendors.ts'

export type CostRule = OperationResponse<'costs.readCosts'>['data']['rules'][number]
export type Fee = CostRule['fees'][number]

/** The providers that report payments, in the order in which they are shown. */
export const paymentProviders = providers as readonly Fee['provider'][]

/** Replaces one rule, identified by its first day, adds one (`before` is null) or removes one (`after` is null). */
export interface RuleChange {
  before: CostRule | null
  after: CostRule | null
}

/** Returns all rules after a change. A rule that begins on the same day as the new one is replaced. */
export function applyCostRule(rules: readonly CostRule[], { before, after }: RuleChange): CostRule[] {
  const replaced = [before?.effective_from, after?.effective_from]
  const others = rules.filter(({ effective_from }) => !replaced.includes(effective_from))
  return after ? [...others, after] : others
}

/** What the fields of the form contain; an empty field is an empty text. */
export type FeeFields = Record<Fee['provider'], { percent: number | string; fixed: number | string }>

export function toFeeFields(fees: readonly Fee[]): FeeFields {
  const fieldsOf = (provider: Fee['provider']) => {
    const fee = fees.find((fee) => fee.provider === provider)
    return { percent: fee?.percent ?? '', fixed: fee?.fixed ?? '' }
  }
  return Object.fromEntries(paymentProviders.map((provider) => [provider, fieldsOf(provider)])) as FeeFields
}

/** A provider whose fields are both empty has no fee. */
export function toFees(fields: FeeFields): Fee[] {
  return paymentProviders
    .map((provider) => ({ provider, ...fields[provider] }))
    .filter(({ percent, fixed }) => percent !== '' || fixed !== '')
    .map(({ provider, percent, fixed }) => ({ provider, percent: Number(percent), fixed: Number(fixed) }))
}
