import { quietly } from './quietly.ts'
import { read, write } from './storage.ts'

const name = 'atribu_consent'

/** Consent for the purposes of ad platforms, such as `ad_user_data: 'denied'`; conversion sync reads it from the hits. */
export type Purposes = Record<string, string>

/** Whether data about the visitor may be stored and sent. A privacy signal that the site honors overrides every grant. */
export function openConsent(dataset: DOMStringMap) {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  const isSignalled = ('honorGpc' in dataset && globalPrivacyControl) || ('honorDnt' in dataset && doNotTrack === '1')
  let purposes = quietly(() => JSON.parse(read(name)!)) as Purposes | undefined
  let isGranted = !isSignalled && (!('consentDenied' in dataset) || !!purposes)
  return {
    isGranted: () => isGranted,
    /** The consent that a hit carries. */
    describe: () => ({ ...purposes, mode: isGranted ? 'granted' : 'denied' }),
    set(mode: unknown, given?: Purposes): void {
      isGranted = !isSignalled && mode === 'granted'
      purposes = given
      // A denial deletes all that is stored.
      if (isGranted) write(name, JSON.stringify({ ...given }))
    },
  }
}
