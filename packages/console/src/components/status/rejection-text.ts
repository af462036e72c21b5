import type { Rejection } from '@tributary/client'
import type { TranslateName } from '../../locales/i18n.tsx'

type Known = Pick<Rejection<string>, 'code' | 'reason' | 'details'>

/** The reason of a rejection in the language of the user; null if it is not one of the known ones. */
export function rejectionText({ code, reason, details }: Known, translateName: TranslateName): string | null {
  const kind = platformMessage(details) === null ? reason : `provider_${reason ?? 'rejected'}`
  return translateName(`rejection.${kind}`, '') || translateName(`rejection.${code}`, '') || null
}

/** What the platform responded, which is not translated. */
export function platformMessage(details: Known['details']): string | null {
  const { provider_message } = details
  return typeof provider_message === 'string' && provider_message !== '' ? provider_message : null
}
