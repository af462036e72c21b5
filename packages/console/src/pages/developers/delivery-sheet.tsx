import { Sheet } from '../../components/dialogs/sheet.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { attemptError } from './attempt-error.ts'

/** One delivery: its payload, the response to each attempt, and a retry. */
export function DeliverySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const delivery = useRead('webhooks.readDelivery', { id }, { everyMs: 5_000, staleMs: 0 })
  const replay = useMutationAction('webhooks.replayDelivery', {
    changes: ['webhooks.listDeliveries', 'webhooks.readDelivery'],
  })
  const duration = new Intl.NumberFormat(formats.locale, { style: 'unit', unit: 'millisecond' })
  return (
    <Sheet title={delivery.data?.data.event_type ?? t('developers.view_deliveries')} onClose={onClose}>
      <QueryState query={delivery}>
        {({ data }) => (
          <div className="stack">
            <p>
              <Chip tone={data.status === 'delivered' ? 'on' : data.status === 'dead' ? 'bad' : 'warn'}>
                {t(`deliveries.${data.status}`)}
              </Chip>{' '}
              <code className="known-value">{data.url}</code>
            </p>
            {data.next_attempt_at && (
              <p className="quiet">{t('deliveries.next', { time: formats.time(data.next_attempt_at) })}</p>
            )}
            {replay.isError && <ErrorMessage error={replay.error} />}
            {may('connections:write') && (
              <div>
                <ActionButton isPick action={replay} input={{ id }} done={t('deliveries.replayed')}>
                  {t('label.resend')}
                </ActionButton>
              </div>
            )}
            <CodeBlock label={t('deliveries.body')} text={JSON.stringify(data.body, null, 2)} />
            <p className="quiet">{t('deliveries.body_more')}</p>
            <Card title={t('deliveries.attempts')}>
              {data.attempts.length === 0 && <p className="quiet">{t('deliveries.no_attempt')}</p>}
              <ol className="plain-list">
                {data.attempts.toReversed().map((attempt) => (
                  <li key={attempt.attempted_at}>
                    <b>{attempt.status_code ?? t('deliveries.no_response')}</b>
                    <span className="quiet">
                      {formats.time(attempt.attempted_at)} · {duration.format(attempt.duration_ms)}
                    </span>
                    {attemptError(attempt) && <span lang="en">{attemptError(attempt)}</span>}
                    {attempt.response_excerpt && (
                      <CodeBlock label={t('deliveries.response')} text={attempt.response_excerpt} />
                    )}
                  </li>
                ))}
              </ol>
            </Card>
          </div>
        )}
      </QueryState>
    </Sheet>
  )
}
