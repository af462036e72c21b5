export type WantedStatus = 'ACTIVE' | 'PAUSED'

export type StatusVerdict = 'apply' | 'no_change' | 'refuse'

/**
 * Contract 3.4, for campaigns and ads alike: what is ARCHIVED or DELETED is never switched, what is already as wanted is left
 * alone. Any other word of a platform is no end state, and whether it can be switched is for the platform to say.
 */
export function decideStatusChange(live: string, wanted: WantedStatus): StatusVerdict {
  if (isOver(live)) return 'refuse'
  return live === wanted ? 'no_change' : 'apply'
}

export function isOver(status: string | null): boolean {
  return status === 'ARCHIVED' || status === 'DELETED'
}
