import { getHost } from '../module-parts/host.ts'
import { type GoogleState, googleTypes, mapConsent, type TcData } from '../module-parts/map-consent.ts'
import { quietly } from '../quietly.ts'

type Command = ArrayLike<unknown> & { 0: string; 1: string; 2: GoogleState }

const { consent } = getHost()
const page = window as {
  dataLayer?: Command[]
  __tcfapi?: (command: string, version: number, callback: (data: TcData, isValid: boolean) => void) => void
}
let google: GoogleState | undefined
let tcf: TcData | undefined
let applied = ''

function apply(): void {
  const mapped = mapConsent(google, tcf)
  const text = JSON.stringify(mapped)
  if (!mapped || text === applied) return
  applied = text
  const { analytics_storage, ...purposes } = mapped
  consent(analytics_storage!, purposes)
}

/** Reads a command that `gtag` has queued. The region of a default is not known here, so a denial in any region counts. */
function read(entry: Command | undefined): void {
  if (entry?.[0] !== 'consent') return
  google ??= {}
  for (const type of googleTypes) {
    const state = entry[2]?.[type]
    if (state && (entry[1] === 'update' || google[type] !== 'denied')) google[type] = state
  }
  apply()
}

page.dataLayer ??= []
const { dataLayer } = page
const { push } = dataLayer
dataLayer.forEach(read)
dataLayer.push = (...entries) => {
  quietly(() => entries.forEach(read))
  return push.apply(dataLayer, entries)
}

page.__tcfapi?.('addEventListener', 2, (data, isValid) => {
  if (!isValid) return
  tcf = data
  apply()
})
