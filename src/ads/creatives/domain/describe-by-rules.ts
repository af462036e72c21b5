import type { CreativeDescriptors, DescribedCreative } from '../../../connect/vendor-rows.ts'
import {
  anglePatterns,
  ctaOfButton,
  ctaPatterns,
  formatPatterns,
  hookPatterns,
  offerPatterns,
  percentOff,
  videoFormatPatterns,
} from './creative-patterns.ts'

/**
 * Reads the hook, format, call to action, angle and offer of a creative from its words. Without any text only the ad name is
 * available, which gives the format and nothing else.
 */
export function describeByRules(creative: DescribedCreative): CreativeDescriptors {
  const opening = plain(creative.body ?? creative.title ?? '')
  const copy = plain([creative.title, creative.body].filter(Boolean).join('\n'))
  return {
    hook_type: copy === '' ? null : (firstFitting(hookPatterns, opening) ?? 'statement'),
    creative_format: formatOf(creative, copy),
    cta_type: ctaOf(creative.call_to_action, copy),
    primary_angle: copy === '' ? null : angleOf(copy),
    offers: offersOf(copy),
  }
}

/** Lower case and without accents, because ads are spelled inconsistently. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

function firstFitting(patterns: Readonly<Record<string, RegExp>>, text: string): string | null {
  return Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

function formatOf({ format, ad_name }: DescribedCreative, copy: string): string | null {
  const name = plain(ad_name).replaceAll(/[_-]+/g, ' ')
  const detectedFormat = format ?? firstFitting(formatPatterns, name)
  if (detectedFormat === 'video') return firstFitting(videoFormatPatterns, `${name}\n${copy}`) ?? 'video'
  return detectedFormat === 'image' ? 'static' : detectedFormat
}

function ctaOf(button: string | null, copy: string): string | null {
  const known = button && button !== 'NO_BUTTON' ? (ctaOfButton[button] ?? button.toLowerCase()) : null
  return known ?? firstFitting(ctaPatterns, copy)
}

/** Returns the angle with the most matches; the first in the list on a tie. */
function angleOf(copy: string): string | null {
  let [best, most] = ['product', 0]
  for (const [angle, pattern] of Object.entries(anglePatterns)) {
    const count = copy.match(pattern)?.length ?? 0
    if (count > most) [best, most] = [angle, count]
  }
  return best
}

function offersOf(copy: string): string[] {
  const percents = [...copy.matchAll(percentOff)].map(([, percent]) => `${Number(percent)}_percent_off`)
  const others = Object.entries(offerPatterns).flatMap(([offer, pattern]) => (pattern.test(copy) ? [offer] : []))
  return [...new Set([...percents, ...others])]
}
