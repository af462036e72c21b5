import type { OperationResponse } from '@tributary/client'
import { Chip } from '../../components/layout/chip.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Certificate = OperationResponse<'deployment.readDeployment'>['data']['certificate']

const dayMs = 86_400_000
/** Certificates are usually renewed 30 days before they expire. */
const soonDays = 21

/** Until when the certificate of the public host is valid; a proxy in front of the service has it. */
export function CertificateState({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!certificate) return <span className="quiet">{t('operator.certificate_none')}</span>
  const { host, expires_at, issuer, problem } = certificate
  const days = expires_at ? Math.floor((Date.parse(expires_at) - Date.now()) / dayMs) : null
  const day = expires_at ? formats.dayOf(expires_at) : ''
  const text =
    days !== null &&
    (days < 0 ? t('operator.certificate_expired', { day }) : t('operator.certificate_until', { day, count: days }))
  return (
    <>
      {t('operator.certificate_of', { host })}
      {text && ' · '}
      {days !== null && days < soonDays ? <Chip tone={days < 7 ? 'bad' : 'warn'}>{text}</Chip> : text}
      {issuer && <span className="quiet"> {t('operator.certificate_issuer', { issuer })}</span>}
      {problem && (
        <p className="delta-bad">
          {t(expires_at ? 'operator.certificate_rejected' : 'operator.certificate_unread', { problem })}
        </p>
      )}
    </>
  )
}
