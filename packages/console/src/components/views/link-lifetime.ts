export const lifetimes = ['7', '30', '90', 'never'] as const
/** Days from now. */
export type Lifetime = (typeof lifetimes)[number]

const dayMs = 86_400_000

export function toExpiry(lifetime: Lifetime, nowMs: number): string | null {
  return lifetime === 'never' ? null : new Date(nowMs + Number(lifetime) * dayMs).toISOString()
}
