import type { Input, OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { paymentProviders } from '../../../../../src/connect/vendors.ts'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { useSecret } from '../../components/dialogs/use-secret.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox, TextInput } from '../../theme/mantine.ts'
import { eventTexts, type OfferedEvent, offeredEvents } from './webhook-events.ts'

type Subscription = OperationResponse<'webhooks.listSubscriptions'>['data'][number]
type SubscriptionFields = Input<'webhooks.createSubscription'>['body']
const changes = ['webhooks.listSubscriptions', 'webhooks.listDeliveries'] as const

/** Webhook subscriptions: create, test, rotate the secret, delete. */
export function Subscriptions() {
  const { t } = useTranslation()
  const { may } = useSession()
  const list = useRead('webhooks.listSubscriptions', {})
  const [events, setEvents] = useState<readonly OfferedEvent[]>(['outcome.recorded', 'recompute.completed'])
  const [secretDialog, showSecret] = useSecret(t('label.webhook_secret'), t('webhooks.secret'))
  const create = useMutationAction('webhooks.createSubscription', { changes })
  const { values, set, text } = useFields({ url: '' }, create.error)
  const submit = () => {
    const body = {
      url: values.url.trim(),
      events: [...events],
      providers: ['service', ...paymentProviders],
    } as SubscriptionFields
    const onSuccess = ({ data }: { data: { secret: string | null } }) => {
      set({ url: '' })
      showSecret(data.secret)
    }
    create.mutate({ body }, { onSuccess })
  }
  const canWrite = may('connections:write')
  return (
    <>
      <p className="page-lead">{t('webhooks.lead')}</p>
      <QueryState query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('webhooks.empty')}>{t('webhooks.empty_more')}</EmptyState>
          ) : (
            data.map((item) => (
              <SubscriptionCard key={item.id} subscription={item} canWrite={canWrite} onSecret={showSecret} />
            ))
          )
        }
      </QueryState>
      {canWrite && (
        <Card title={t('webhooks.new')}>
          <Form runs={create} action={t('webhooks.make')} isBlocked={events.length === 0} onSubmit={submit}>
            <TextInput label={t('webhooks.url')} {...text('url')} required />
            <Checkbox.Group
              label={t('label.events')}
              value={[...events]}
              onChange={(chosen) => setEvents(chosen as OfferedEvent[])}
              error={fieldError(create.error, 'events')}
            >
              {offeredEvents.map((type) => (
                <Checkbox
                  key={type}
                  value={type}
                  label={<code>{type}</code>}
                  description={t(eventTexts[type])}
                  mt={8}
                />
              ))}
            </Checkbox.Group>
          </Form>
        </Card>
      )}
      {secretDialog}
    </>
  )
}

function SubscriptionCard({
  subscription,
  canWrite,
  onSecret,
}: {
  subscription: Subscription
  canWrite: boolean
  onSecret: (secret: string | null) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const test = useMutationAction('webhooks.fireTest', { changes })
  const rotate = useMutationAction('webhooks.rotateSecret', { changes })
  const update = useMutationAction('webhooks.updateSubscription', { changes })
  const [endDialog, askEnd] = useConfirmed('webhooks.deleteSubscription', { changes, text: 'webhooks.end' })
  const { id, url, status, events, reserved_events, last_delivery_at, consecutive_failures } = subscription
  const failure = test.error ?? rotate.error ?? update.error
  return (
    <Card title={url}>
      <div className="form">
        <p>
          <Chip tone={status === 'active' ? 'on' : status === 'paused' ? 'plain' : 'bad'}>
            {t(`webhooks.status_${status}`)}
          </Chip>{' '}
          <span className="quiet">{events.join(', ')}</span>
        </p>
        {reserved_events.length > 0 && (
          <p className="quiet">{t('webhooks.reserved', { events: reserved_events.join(', ') })}</p>
        )}
        <p className="quiet">
          {last_delivery_at ? t('webhooks.last', { ago: formats.ago(last_delivery_at) }) : t('webhooks.never')}
          {consecutive_failures > 0 ? ` · ${t('webhooks.failures', { count: consecutive_failures })}` : ''}
        </p>
        {failure && <ErrorMessage error={failure} />}
        {canWrite && (
          <div className="actions" style={{ justifyContent: 'start' }}>
            <ActionButton isPick action={test} input={{ id }} done={t('webhooks.test_sent')}>
              {t('webhooks.test')}
            </ActionButton>
            <ActionButton
              isPick
              action={rotate}
              input={{ id, body: {} }}
              onSuccess={({ data }) => onSecret(data.secret)}
            >
              {t('label.new_secret')}
            </ActionButton>
            <ActionButton
              isPick
              action={update}
              input={{ id, body: { status: status === 'active' ? 'paused' : 'active' } }}
            >
              {t(status === 'active' ? 'label.pause' : 'label.resume')}
            </ActionButton>
            <PickButton className="pick pick-danger" onClick={() => askEnd({ id }, { url })}>
              {t('webhooks.end')}
            </PickButton>
          </div>
        )}
      </div>
      {endDialog}
    </Card>
  )
}
