/** The consent types of Google Consent Mode that concern us. A type without a state counts as granted. */
export const googleTypes = ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const

export type GoogleState = { [type in (typeof googleTypes)[number]]?: string }

/** The parts of IAB TCF's `TCData` that concern us. */
export interface TcData {
  /** Undefined while the consent tool does not know it yet. */
  gdprApplies?: boolean
  cmpStatus?: string
  purpose?: { consents: Record<number, boolean> }
}

/**
 * The purposes of IAB TCF that each consent type requires: 1 storage on the device, 3 and 4 personalized ads, 7 measuring ads, 8
 * measuring content. The three ad types follow Google's mapping; legitimate interest is no consent.
 */
const requiredPurposes = {
  analytics_storage: [1, 7, 8],
  ad_storage: [1],
  ad_user_data: [1, 7],
  ad_personalization: [3, 4],
}

/**
 * Maps the signals of other consent tools to our consent. If a page has both, each type needs the consent of both. Undefined: no
 * tool has decided yet.
 */
export function mapConsent(
  google: GoogleState | undefined,
  tcf: TcData | undefined,
): Record<string, string> | undefined {
  const isDecided = tcf && (tcf.gdprApplies !== undefined || tcf.cmpStatus === 'error')
  if (!google && !isDecided) return
  const consent: Record<string, string> = {}
  for (const type of googleTypes) {
    const isGranted =
      google?.[type] !== 'denied' &&
      (!isDecided ||
        tcf.gdprApplies === false ||
        requiredPurposes[type].every((purpose) => tcf.purpose?.consents[purpose]))
    consent[type] = isGranted ? 'granted' : 'denied'
  }
  return consent
}
