import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction, useRead, waitForReports } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { ReceivedInstead } from './received-instead.tsx'
import { StepStatus, WaitingStatus } from './step-status.tsx'
import { linkOf, type StartProgress } from './use-progress.ts'

const price = 1

/** A visit from the ad, a sale by that visitor, and the credit of the ad. */
export function CreditStep({ progress }: { progress: StartProgress }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { ad, adVisit, credit, pageUrl } = progress
  if (credit) {
    return (
      <>
        <StepStatus isThere>
          {t('start.credit_done', {
            ...{ money: formats.money(credit.credited_value, formats.currency), name: ad?.campaign_name ?? '' },
          })}
        </StepStatus>
        <p className="actions" style={{ justifyContent: 'start' }}>
          <Link className="pick" to="/conversions/$id" params={{ id: credit.conversion_id }}>
            {t('start.receipt')}
          </Link>
          <Link className="pick" to="/">
            {t('start.to_overview')}
          </Link>
        </p>
        <p className="quiet">{t('start.test_stays', { money: formats.money(price, formats.currency) })}</p>
      </>
    )
  }
  return (
    <>
      <p>{t('start.click_text')}</p>
      {ad && pageUrl ? (
        <>
          <CodeBlock label={t('start.click_link')} text={linkOf(pageUrl, ad)} />
          <p>
            <a className="pick" href={linkOf(pageUrl, ad)} target="_blank" rel="noreferrer">
              {t('start.click')}
            </a>
          </p>
        </>
      ) : (
        <StepStatus isThere={false}>{t('start.click_needs_page')}</StepStatus>
      )}
      {adVisit ? (
        <StepStatus isThere>
          {t('start.click_done', { path: adVisit.path ?? '/', ago: formats.ago(adVisit.received_at) })}
        </StepStatus>
      ) : (
        <WaitingStatus received={<ReceivedInstead progress={progress} ad={ad} />}>
          {t('start.click_missing')}
        </WaitingStatus>
      )}
      {adVisit?.visitor_id && <Sale visitorId={adVisit.visitor_id} progress={progress} />}
    </>
  )
}

function Sale({ visitorId, progress }: { visitorId: string; progress: StartProgress }) {
  const { t } = useTranslation()
  const { currency, money } = useFormats()
  const send = useMutationAction('events.recordEvents', {
    changes: ['campaigns.listCampaignConversions'],
    headers: waitForReports,
  })
  // One sale per visitor, regardless of the number of clicks.
  const key = `first-credit-${visitorId}`
  const body = {
    event_type: 'payment_received',
    idempotency_key: key,
    anonymous_id: visitorId,
    properties: { value: price, currency },
    user_traits: { external_id: key },
  }
  return (
    <>
      <p>{t('start.sale_text', { money: money(price, currency) })}</p>
      {send.isError && <ErrorMessage error={send.error} />}
      <div>
        <Button loading={send.isPending} onClick={() => send.mutate({ body })}>
          {t('start.sale_action')}
        </Button>
      </div>
      {send.isSuccess && (
        <WaitingStatus received={<CreditedElsewhere range={progress.range} />}>{t('start.sale_sent')}</WaitingStatus>
      )}
    </>
  )
}

/** The sale was received: its receipt says to which visit it was credited and why. */
function CreditedElsewhere({ range }: { range: StartProgress['range'] }) {
  const { t } = useTranslation()
  const found = useRead('conversions.listConversions', { ...range, limit: 1 }, { everyMs: 10_000 }).data?.data
  if (!found) return null
  if (!found[0]) return t('start.wait_no_goal')
  return (
    <>
      {t('start.wait_no_credit')}{' '}
      <Link to="/conversions/$id" params={{ id: found[0].conversion_id }}>
        {t('start.receipt')}
      </Link>
    </>
  )
}
