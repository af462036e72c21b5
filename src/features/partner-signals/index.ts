import { previewAdReferrals } from './preview-ad-referrals.ts'
import { recordAdReferrals } from './record-ad-referrals.ts'
import { recordDeclaredSource } from './record-declared-source.ts'

export const partnerSignals = [recordDeclaredSource, recordAdReferrals, previewAdReferrals]
