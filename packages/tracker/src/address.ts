import { quietly } from './quietly.ts'

/** Parameters by which ad platforms name a click. */
const clickIdNames = 'gclid gbraid wbraid dclid msclkid fbclid ttclid twclid li_fat_id rdt_cid sccid epik ctwa_clid'
const utmNames = 'source medium campaign content term id'

/** A parameter of the page's address that is for the tracker alone; it is taken out of the address at once. */
export function consumeParameter(name: string): string {
  const found = new RegExp(`[?&]${name}=([^&#]*)`).exec(location.search)
  if (!found) return ''
  const rest = location.href.replace(new RegExp(`([?&])${name}=[^&#]*&?`), '$1').replace(/[?&](?=#|$)/, '')
  quietly(() => history.replaceState(history.state, '', rest))
  return found[1]!
}

/** The campaign that the page's address names. Names are read in any case: one platform writes `ScCid`. */
export function readCampaign() {
  const parameters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(location.search)) if (value) parameters[name.toLowerCase()] ??= value
  const pick = (names: string, head: string) =>
    Object.fromEntries(
      names.split(' ').flatMap((name) => (parameters[head + name] ? [[name, parameters[head + name]]] : [])),
    )
  return { utm: pick(utmNames, 'utm_'), clickIds: pick(clickIdNames, '') }
}
