import type { CostRule } from '../../../attribution/conversions/domain/payment-costs.ts'

/** Returns the first field that contradicts another one; null if there is none. */
export function checkCostRules(rules: readonly CostRule[]): { field: string; message: string } | null {
  const days = new Set<string>()
  for (const [index, { effective_from, fees }] of rules.entries()) {
    if (days.has(effective_from)) {
      const field = `rules.${index}.effective_from`
      return { field, message: `${field}: another rule begins on ${effective_from}` }
    }
    days.add(effective_from)
    const providers = fees.map(({ provider }) => provider)
    const repeated = providers.findIndex((provider, at) => providers.indexOf(provider) < at)
    if (repeated >= 0) {
      const field = `rules.${index}.fees.${repeated}.provider`
      return { field, message: `${field}: the rule has another fee of ${providers[repeated]}` }
    }
  }
  return null
}
