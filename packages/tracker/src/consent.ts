import { read, remove, write } from './storage.ts'

const name = 'atribu_consent'

/** Whether data about the visitor may be stored and sent. A privacy signal that the site honors overrides every grant. */
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
