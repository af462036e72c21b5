/** The limits of each plan; null is unlimited. In ascending order. */
const plans = {
  starter: { active_profiles: 1, members: 3 },
  growth: { active_profiles: 10, members: 20 },
  scale: { active_profiles: 50, members: 100 },
  unlimited: { active_profiles: null, members: null },
} as const satisfies Record<string, { active_profiles: number | null; members: number | null }>

export type Plan = keyof typeof plans

/** The limit of a plan; null is unlimited. */
export function planLimitOf(plan: Plan, limit: PlanLimit): number | null {
  return plans[plan][limit]
}

export type PlanLimit = 'active_profiles' | 'members'

export const planNames = Object.keys(plans) as [Plan, ...Plan[]]

/** A self-hosted workspace is unlimited unless the operator limits it. */
export const defaultPlan: Plan = 'unlimited'

/** The plan that a workspace with this count needs for one more; null if its own plan is sufficient. */
export function decideUpgrade(plan: Plan, count: number, limit: PlanLimit = 'active_profiles'): Plan | null {
  if (hasRoom(plan, count, limit)) return null
  return planNames.find((name) => hasRoom(name, count, limit)) ?? defaultPlan
}

function hasRoom(plan: Plan, count: number, limit: PlanLimit): boolean {
  const most = plans[plan][limit]
  return most === null || count < most
}
