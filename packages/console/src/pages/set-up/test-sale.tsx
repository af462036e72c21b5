import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction, useRead, waitForReports } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'

const price = 1

/** Sends a test sale as a server would, and shows the result. */
export function TestSale() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile } = useSession()
  const [key, setKey] = useState<string | null>(null)
  const send = useMutationAction('events.recordEvents', {
    changes: ['profiles.readReadiness', 'payments.listPayments', 'overview.readOverview'],
    headers: waitForReports,
  })
  const today = todayIn(profile.timezone)
  const payments = useRead(
    'payments.listPayments',
    { from: today, to: today, limit: 20 },
    { isReady: key !== null, everyMs: 2_000, staleMs: 0 },
  )
  const received = payments.data?.data.find(({ external_id }) => external_id === key)
  const run = () => {
    const id = `test-${crypto.randomUUID()}`
    send.mutate(
      {
        body: {
          event_type: 'payment_received',
          idempotency_key: id,
          properties: { value: price, currency: formats.currency },
          user_traits: { external_id: 'test-buyer' },
        },
      },
      { onSuccess: () => setKey(id) },
    )
  }
  return (
    <Card title={t('test_sale.title')}>
      <div className="stack">
        <div>
          <p>{t('test_sale.text', { money: formats.money(price) })}</p>
          <p aria-live="polite">
            {key && !received && t('test_sale.waiting')}
            {received && (
              <>
                {t('test_sale.arrived', { money: formats.money(received.value, received.currency ?? undefined) })}{' '}
                <Link to="/payments">{t('test_sale.see')}</Link>
              </>
            )}
          </p>
        </div>
        {(send.isError || payments.isError) && <ErrorMessage error={send.error ?? payments.error} />}
        <div>
          <Button variant="default" loading={send.isPending} onClick={run}>
            {t('test_sale.action')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
