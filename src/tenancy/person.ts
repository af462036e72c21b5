import type { Actor } from '../kernel/context.ts'
import type { Role } from '../kernel/scopes.ts'

/** Owners and admins govern a workspace: its profiles and its credentials. */
export function isAdminRole(role: Role | null): boolean {
  return role === 'owner' || role === 'admin'
}

/** Counted in characters as people see them, so that an emoji is one. */
export function isWeakPassword(password: string): boolean {
  return [...new Intl.Segmenter().segment(password)].length < passwordLengthMin
}

/** Length is what makes a password hard to guess; rules about its characters do not. */
const passwordLengthMin = 12

type Person = Extract<Actor, { kind: 'user' }>

/** The person behind a session. Operations that take sessions alone never see another actor. */
export function signedInPerson(actor: Actor): Person {
  if (actor.kind !== 'user') throw new Error(`A session was expected, not ${actor.kind}.`)
  return actor
}

/** What a workspace may have, by its plan; null is no limit. In ascending order. */
const plans = {
  starter: { active_profiles: 1 },
  growth: { active_profiles: 10 },
  scale: { active_profiles: 50 },
  unlimited: { active_profiles: null },
} as const satisfies Record<string, { active_profiles: number | null }>

export type Plan = keyof typeof plans

export const planNames = Object.keys(plans) as [Plan, ...Plan[]]

/** A self-hosted workspace is limited only when its operator says so. */
export const defaultPlan: Plan = 'unlimited'

/** The plan to move to before a workspace can have one more profile; null when its own plan has room. */
export function decideUpgrade(plan: Plan, activeProfiles: number): Plan | null {
  if (hasRoom(plan, activeProfiles)) return null
  return planNames.find((name) => hasRoom(name, activeProfiles)) ?? defaultPlan
}

function hasRoom(plan: Plan, activeProfiles: number): boolean {
  const limit = plans[plan].active_profiles
  return limit === null || activeProfiles < limit
}
