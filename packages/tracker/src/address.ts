import { quietly } from './quietly.ts'

/** URL parameters in which ad platforms pass a click id. */
const clickIdNames = 'gclid gbraid wbraid dclid msclkid fbclid ttclid twclid li_fat_id rdt_cid sccid epik ctwa_clid'
const utmNames = 'source medium campaign content term id'

/** Reads a URL parameter meant only for the tracker and removes it from the URL. */
export function consumeParameter(name: string): string {
  const found = new RegExp(`[?&]${name}=([^&#]*)`).exec(location.search)
  if (!found) return ''
  const rest = location.href.replace(new RegExp(`([?&])${name}=[^&#]*&?`), '$1').replace(/[?&](?=#|$)/, '')
  quietly(() => history.replaceState(history.state, '', rest))
  return found[1]!
}

/** Reads the campaign parameters of the page URL, case-insensitively, because one platform writes `ScCid`. */
export function readCampaign() {
  const parameters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(location.search)) if (value) parameters[name.toLowerCase()] ??= value
  const pick = (names: string, head: string) =>
    Object.fromEntries(
      names.split(' ').flatMap((name) => (parameters[head + name] ? [[name, parameters[head + name]]] : [])),
    )
  return { utm: pick(utmNames, 'utm_'), clickIds: pick(clickIdNames, '') }
}
