import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { ReceivedInstead } from './received-instead.tsx'
import { StepStatus, WaitingStatus } from './step-status.tsx'
import type { StartProgress } from './use-progress.ts'

/** The latest page view, or a rejected event with the reason. */
export function VisitStep({ progress }: { progress: StartProgress }) {
  const { visit, rejected, pageUrl } = progress
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName, deviceName } = useNames()
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
      {rejected ? (
        <StepStatus isThere={false}>
          <ReceivedInstead progress={progress} ad={null} />
        </StepStatus>
      ) : (
        <WaitingStatus received={<ReceivedInstead progress={progress} ad={null} />}>
          {t('start.visit_missing')}
        </WaitingStatus>
      )}
    </>
  )
}
