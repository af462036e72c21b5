import { describe, expect, it } from 'vitest'
import { type GoogleState, googleTypes, mapConsent, type TcData } from './src/module-parts/map-consent.ts'

/** Consents to these purposes of IAB TCF; a purpose that a tool leaves out of the object is not consented to. */
function tcData(purposes: number[], more: object = {}): TcData {
  const consents = Object.fromEntries(purposes.map((purpose) => [purpose, true]))
  return { gdprApplies: true, cmpStatus: 'loaded', purpose: { consents }, ...more }
}

const every = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const without = (...denied: number[]) => tcData(every.filter((purpose) => !denied.includes(purpose)))

/** The denied types, in the order of `googleTypes`; null: not decided. */
const cases: [title: string, google: GoogleState | undefined, tcf: TcData | undefined, denied: string | null][] = [
  ['no tool', undefined, undefined, null],
  ['Google: a type without a state is granted', {}, undefined, ''],
  ['Google: analytics', { analytics_storage: 'denied', ad_storage: 'granted' }, undefined, 'analytics_storage'],
  ['Google: ads', { ad_storage: 'denied', ad_user_data: 'denied' }, undefined, 'ad_storage ad_user_data'],
  ['Google: personalization', { ad_personalization: 'denied' }, undefined, 'ad_personalization'],
  ['TCF: all purposes', undefined, tcData(every), ''],
  ['TCF: no purpose', undefined, tcData([]), googleTypes.join(' ')],
  ['TCF: purpose 1 denied', undefined, without(1), 'analytics_storage ad_storage ad_user_data'],
  ['TCF: purpose 3 denied', undefined, without(3), 'ad_personalization'],
  ['TCF: purpose 4 denied', undefined, without(4), 'ad_personalization'],
  ['TCF: purpose 7 denied', undefined, without(7), 'analytics_storage ad_user_data'],
  ['TCF: purpose 8 denied', undefined, without(8), 'analytics_storage'],
  ['TCF: purposes 2, 5, 6 and 9 to 11 denied', undefined, without(2, 5, 6, 9, 10, 11), ''],
  ['TCF: the law does not apply, so there are no purposes', undefined, { gdprApplies: false }, ''],
  ['TCF: unknown whether the law applies', undefined, { cmpStatus: 'loading' }, null],
  ['TCF: the tool has failed', undefined, { cmpStatus: 'error' }, googleTypes.join(' ')],
  ['both: each type needs both', { ad_storage: 'denied' }, without(8), 'analytics_storage ad_storage'],
  ['both: only Google has decided', { ad_storage: 'denied' }, { cmpStatus: 'stub' }, 'ad_storage'],
]

describe('the consent of other tools', () => {
  it.each(cases)('%s', (_title, google, tcf, denied) => {
    const mapped = mapConsent(google, tcf)
    if (denied === null) return expect(mapped).toBeUndefined()
    expect(Object.keys(mapped!)).toEqual([...googleTypes])
    expect(googleTypes.filter((type) => mapped![type] === 'denied').join(' ')).toBe(denied)
  })
})
