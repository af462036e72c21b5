import type { ConversionFact } from './conversion-fact.ts'

type Clicked = Pick<ConversionFact, 'click_ids' | 'clicks' | 'conversion_time'>

/**
 * Meta's own form of a click: as its cookie has it, else made of the click's id and its time. The event's own click goes before
 * those of earlier touches.
 */
export function fbcOf({ click_ids, clicks, conversion_time }: Clicked): string | null {
  if (click_ids.fbc) return click_ids.fbc
  if (click_ids.fbclid) return `fb.1.${conversion_time.getTime()}.${click_ids.fbclid}`
  const touched = clicks.find(({ kind }) => kind === 'fbclid')
  return touched ? `fb.1.${touched.at.getTime()}.${touched.id}` : null
}

export function ctwaClidOf({ click_ids, clicks }: Clicked): string | undefined {
  return click_ids.ctwa_clid ?? clicks.find(({ kind }) => kind === 'ctwa_clid')?.id
}

const googleKinds = ['gclid', 'gbraid', 'wbraid'] as const

/** Of all that lead from an ad to a page, the kinds that one of the vendors takes. */
export const clickKinds = ['fbclid', 'ctwa_clid', ...googleKinds] as const

/** One of Google's click ids, the strongest: one leads to the click, and two may lead to different ones. */
export function googleClickOf({ click_ids, clicks }: Clicked): Record<string, string> | null {
  for (const kind of googleKinds) {
    const id = click_ids[kind] ?? clicks.find((one) => one.kind === kind)?.id
    if (id) return { [kind]: id }
  }
  return null
}
