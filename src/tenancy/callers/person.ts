import type { Actor } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'

/** Owners and admins govern a workspace: its profiles and its credentials. */
export function isAdminRole(role: Role | null): boolean {
  return role === 'owner' || role === 'admin'
}

/** Counted in characters as people see them, so that an emoji is one. */
export function isWeakPassword(password: string): boolean {
  return [...new Intl.Segmenter().segment(password)].length < passwordLengthMin
}

/** Length is what makes a password hard to guess; rules about its characters do not. */
export const passwordLengthMin = 12

type Person = Extract<Actor, { kind: 'user' }>

/** The person behind a session. Operations that take sessions alone never see another actor. */
export function signedInPerson(actor: Actor): Person {
  if (actor.kind !== 'user') throw new Error(`A session was expected, not ${actor.kind}.`)
  return actor
}

/** What a workspace may have, by its plan; null is no limit. In ascending order. */
const plans = {
  starter: { active_profiles: 1, members: 3 },
  growth: { active_profiles: 10, members: 20 },
  scale: { active_profiles: 50, members: 100 },
  unlimited: { active_profiles: null, members: null },
} as const satisfies Record<string, { active_profiles: number | null; members: number | null }>

export type Plan = keyof typeof plans

/** How much of something a plan allows; null is no limit. */
export function limitOf(plan: Plan, limit: PlanLimit): number | null {
  return plans[plan][limit]
}

export type PlanLimit = 'active_profiles' | 'members'

export const planNames = Object.keys(plans) as [Plan, ...Plan[]]

/** A self-hosted workspace is limited only when its operator says so. */
export const defaultPlan: Plan = 'unlimited'

/** The plan to move to before a workspace that has so many can have one more; null when its own plan has room. */
export function decideUpgrade(plan: Plan, count: number, limit: PlanLimit = 'active_profiles'): Plan | null {
  if (hasRoom(plan, count, limit)) return null
  return planNames.find((name) => hasRoom(name, count, limit)) ?? defaultPlan
}

function hasRoom(plan: Plan, count: number, limit: PlanLimit): boolean {
  const most = plans[plan][limit]
  return most === null || count < most
}
