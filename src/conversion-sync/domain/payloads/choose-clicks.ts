import { dayMs } from '../../../kernel/time/durations.ts'
import type { Click, ConversionInput } from '../conversion-input.ts'

type Clicked = Pick<ConversionInput, 'click_ids' | 'clicks' | 'conversion_time'>

/** Meta's `fbc`: from its cookie, or built from click id and time. The event's own click has priority over earlier touches. */
export function fbcOf({ click_ids, clicks, conversion_time }: Clicked): string | null {
  if (click_ids.fbc) return click_ids.fbc
  if (click_ids.fbclid) return `fb.1.${conversion_time.getTime()}.${click_ids.fbclid}`
  const touched = clicks.find(({ kind }) => kind === 'fbclid')
  return touched ? `fb.1.${touched.at.getTime()}.${touched.id}` : null
}

/** The click id of a kind; the event's own has priority over earlier touches. */
export function clickOf({ click_ids, clicks }: Clicked, kind: string): string | undefined {
  return click_ids[kind] ?? clicks.find((click) => click.kind === kind)?.id
}

export const googleKinds = ['gclid', 'gbraid', 'wbraid'] as const

/** Google's most specific click id; two ids could refer to different clicks. */
export function googleClickOf(clicked: Clicked): Record<string, string> | null {
  for (const kind of googleKinds) {
    const id = clickOf(clicked, kind)
    if (id) return { [kind]: id }
  }
  return null
}

/** Older clicks are not credited by any vendor. */
export const clickDays = 90

/** The latest click of each kind before a conversion. */
export function latestClicks(clicks: readonly Click[], at: Date): readonly Click[] {
  const since = at.getTime() - clickDays * dayMs
  const latest: Click[] = []
  for (const click of clicks) {
    if (click.at > at || click.at.getTime() <= since) continue
    const same = latest.findIndex(({ kind }) => kind === click.kind)
    if (same < 0) latest.push(click)
    else if (isLater(click, latest[same]!)) latest[same] = click
  }
  return latest
}

/** Ties are broken by id, so that the result is stable. */
function isLater(one: Click, other: Click): boolean {
  return one.at > other.at || (one.at.getTime() === other.at.getTime() && one.id > other.id)
}
