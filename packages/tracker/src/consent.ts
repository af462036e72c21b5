import { read, remove, write } from './storage.ts'

const name = 'atribu_consent'

/** Whether anything may be stored or told of the visitor. A privacy signal that the site honours outweighs every grant. */
export function openConsent(dataset: DOMStringMap) {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  const isSignalled = ('honorGpc' in dataset && globalPrivacyControl) || ('honorDnt' in dataset && doNotTrack === '1')
  let isGranted = !isSignalled && (!('consentDenied' in dataset) || read(name) === '1')
  return {
    isGranted: () => isGranted,
    set(mode: unknown): void {
      isGranted = !isSignalled && mode === 'granted'
      if (isGranted) write(name, '1')
      else remove(name)
    },
  }
}
