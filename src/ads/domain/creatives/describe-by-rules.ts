import type { CreativeDescriptors, DescribedCreative } from '../../../connect/vendor-rows.ts'
import {
  angleWords,
  ctaOfButton,
  ctaWords,
  formatWords,
  hookWords,
  offerWords,
  percentOff,
  videoFormatWords,
} from './creative-words.ts'

/**
 * Reads a creative by its words: how it opens, what it looks like, what it asks for, what it argues with and what it offers.
 * Without any text the name that somebody gave the ad is all there is; it tells the look, and nothing of what is said.
 */
export function describeByRules(creative: DescribedCreative): CreativeDescriptors {
  const opening = plain(creative.body ?? creative.title ?? '')
  const said = plain([creative.title, creative.body].filter(Boolean).join('\n'))
  return {
    hook_type: said === '' ? null : (firstFitting(hookWords, opening) ?? 'statement'),
    creative_format: formatOf(creative, said),
    cta_type: ctaOf(creative.call_to_action, said),
    primary_angle: said === '' ? null : angleOf(said),
    offers: offersOf(said),
  }
}

/** Lower case, without accents: ads are written in a hurry. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

function firstFitting(words: Readonly<Record<string, RegExp>>, text: string): string | null {
  return Object.entries(words).find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

function formatOf({ format, ad_name }: DescribedCreative, said: string): string | null {
  const name = plain(ad_name).replaceAll(/[_-]+/g, ' ')
  const look = format ?? firstFitting(formatWords, name)
  if (look === 'video') return firstFitting(videoFormatWords, `${name}\n${said}`) ?? 'video'
  return look === 'image' ? 'static' : look
}

function ctaOf(button: string | null, said: string): string | null {
  const known = button && button !== 'NO_BUTTON' ? (ctaOfButton[button] ?? button.toLowerCase()) : null
  return known ?? firstFitting(ctaWords, said)
}

/** What an ad argues with most; of equals the first of the list. */
function angleOf(said: string): string | null {
  let [best, most] = ['product', 0]
  for (const [angle, pattern] of Object.entries(angleWords)) {
    const count = said.match(pattern)?.length ?? 0
    if (count > most) [best, most] = [angle, count]
  }
  return best
}

function offersOf(said: string): string[] {
  const percents = [...said.matchAll(percentOff)].map(([, percent]) => `${Number(percent)}_percent_off`)
  const others = Object.entries(offerWords).flatMap(([offer, pattern]) => (pattern.test(said) ? [offer] : []))
  return [...new Set([...percents, ...others])]
}
