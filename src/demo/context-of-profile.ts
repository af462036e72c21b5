import {
  type BoundProfile,
  bindContext,
  type ContextFields,
  type ProfileContext,
  type WorkContext,
} from '../kernel/context.ts'

/** The surroundings in which the profile's own data would have arrived at a moment: what is stored then is dated by it. */
export function contextOfProfile(ctx: WorkContext, profile: BoundProfile, at: Date): ProfileContext {
  return bindContext<ProfileContext>({
    ...(ctx as unknown as ContextFields<ProfileContext>),
    now: () => at,
    requestId: 'demo',
    operation: { id: 'demo.fill', route: 'demo' },
    actor: { kind: 'operator' },
    scopes: new Set(['attribution:write']),
    profile,
    ip: '',
  })
}
