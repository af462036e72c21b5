import type { Translate } from '../../locales/i18n.tsx'

export const levels = ['ad', 'ad_set', 'campaign'] as const
export type Level = (typeof levels)[number]

/** The platform's status as a label. */
export function statusName(status: string, t: Translate): string {
  const known = { ACTIVE: 'campaigns.active', PAUSED: 'campaigns.paused' } as const
  const key = known[status as keyof typeof known]
  return key ? t(key) : status.toLowerCase().replaceAll('_', ' ')
}
