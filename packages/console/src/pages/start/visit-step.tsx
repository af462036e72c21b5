import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { StepStatus } from './step-status.tsx'
import type { StartProgress } from './use-progress.ts'

const fixableReasons = ['unknown_key', 'revoked_key', 'blocked_origin', 'malformed_hit', 'bot']

/** The latest page view, or a rejected event with the reason. */
export function VisitStep({ progress: { visit, rejected, pageUrl } }: { progress: StartProgress }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName, deviceName, reasonName } = useNames()
  if (visit) {
    const by = [
      visit.browser,
      visit.device && deviceName(visit.device),
      visit.country && formats.country(visit.country),
    ]
    return (
      <StepStatus isThere>
        {t('start.visit_done', {
          ...{
            event: eventName(visit.event_name),
            path: visit.path ?? '/',
            ago: formats.ago(visit.received_at),
          },
        })}{' '}
        <span className="quiet">{by.filter(Boolean).join(' · ')}</span>
      </StepStatus>
    )
  }
  return (
    <>
      <p>{t('start.visit_text')}</p>
      {pageUrl && (
        <p>
          <a className="pick" href={pageUrl} target="_blank" rel="noreferrer">
            {t('start.open_page')}
          </a>
        </p>
      )}
      <StepStatus isThere={false}>
        {rejected
          ? t('start.visit_rejected', {
              reason: reasonName(rejected.reason),
              ago: formats.ago(rejected.received_at),
            })
          : t('start.visit_missing')}{' '}
        {rejected && fixableReasons.includes(rejected.reason) && t(`live.fix_${rejected.reason}` as MessageKey)}
      </StepStatus>
    </>
  )
}
