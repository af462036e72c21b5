import type { Input } from '@tributary/client'
import { useState } from 'react'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { providerName } from '../../components/names/platform-name.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { notify } from '../../components/status/notices.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, NativeSelect, TextInput } from '../../theme/mantine.ts'
import type { Destination } from './catalog-data.ts'
import { DestinationSettings } from './destination-settings.tsx'
import { ErrorWithLink } from './error-with-link.tsx'
import { useReceivers } from './use-receivers.ts'

const changes = ['conversionSync.listDestinations', 'conversionSync.readCatalog'] as const

/** The pixels, datasets and conversion actions that receive conversions. */
export function Destinations({ destinations }: { destinations: readonly Destination[] }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [isAdding, setAdding] = useState(false)
  return (
    <Card title={t('sync.destinations')}>
      {destinations.length === 0 && !isAdding && (
        <EmptyState title={t('sync.no_destination')}>{t('sync.no_destination_more')}</EmptyState>
      )}
      {destinations.map((destination) => (
        <DestinationLine key={destination.id} destination={destination} />
      ))}
      {isAdding && <NewDestination onDone={() => setAdding(false)} />}
      {may('exports:write') && !isAdding && (
        <div className="sync-add">
          <Button variant={destinations.length > 0 ? 'default' : 'filled'} onClick={() => setAdding(true)}>
            {t('sync.add_destination')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function DestinationLine({ destination }: { destination: Destination }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [isChanging, setChanging] = useState(false)
  const connections = useRead('connections.listConnections', {})
  const [removeDialog, askRemove] = useConfirmed('conversionSync.deleteDestination', { changes, text: 'sync.remove' })
  const { id, name, external_id, provider, kind, purpose, connection_id, test_event_code, limited_data_use } =
    destination
  const connection = connections.data?.data.find((item) => item.id === connection_id)
  const isLost = connection && ['disconnected', 'reconnect_required', 'error'].includes(connection.status)
  return (
    <div className="sync-destination">
      <span className="two-lines">
        <span>
          {name ?? external_id} {purpose !== 'standard' && <Chip>{t(`sync.purpose_${purpose}`)}</Chip>}{' '}
          {test_event_code && <Chip tone="warn">{t('sync.testing', { code: test_event_code })}</Chip>}{' '}
          {limited_data_use && <Chip>{t('sync.limited_data_use')}</Chip>}
        </span>
        <small className="quiet">
          {[providerName(provider), t(`sync.kind_${kind}`), external_id, connection?.display_name]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {isLost && (
          <small className="sync-state">
            <Chip tone="warn">{t('sync.not_connected')}</Chip> <ToConnections />
          </small>
        )}
      </span>
      {may('exports:write') && (
        <span className="sync-state">
          {kind === 'dataset' && (
            <PickButton onClick={() => setChanging(true)}>
              {t('nav.settings')}
              <span className="visually-hidden"> {name ?? external_id}</span>
            </PickButton>
          )}
          <PickButton onClick={() => askRemove({ id }, { name: name ?? external_id })}>
            {t('sync.remove')}
            <span className="visually-hidden"> {name ?? external_id}</span>
          </PickButton>
        </span>
      )}
      {isChanging && <DestinationSettings destination={destination} onClose={() => setChanging(false)} />}
      {removeDialog}
    </div>
  )
}

type DesiredDestination = Input<'conversionSync.createDestination'>['body']

function NewDestination({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const connections = useReceivers('receives_conversions')
  const [connectionId, setConnectionId] = useState('')
  const input = { connection_id: connectionId }
  const targets = useRead('conversionSync.listTargets', input, { isReady: connectionId !== '', keepsPrevious: false })
  const create = useMutationAction('conversionSync.createDestination', { changes })
  const { values, text } = useFields(
    { external_id: '', purpose: 'standard' as Destination['purpose'], messaging_account_id: '' },
    create.error,
  )
  const { external_id: externalId, purpose, messaging_account_id: account } = values
  const isMessaging = purpose === 'messaging'
  const purposes = targets.data?.data.purposes ?? []
  const submit = () => {
    const body = {
      ...{ connection_id: connectionId, purpose },
      ...(isMessaging ? { messaging_account_id: account.trim() } : { external_id: externalId }),
    } as DesiredDestination
    const onSuccess = () => {
      notify({ text: t('sync.destination_added') })
      onDone()
    }
    create.mutate({ body }, { onSuccess })
  }
  return (
    <QueryState query={connections.query}>
      {() => {
        const usable = connections.usable
        if (usable.length === 0) {
          return (
            <EmptyState title={t('sync.no_connection')} action={<ToConnections />}>
              {t('sync.no_connection_more')}
            </EmptyState>
          )
        }
        return (
          <Form
            runs={create}
            action={t('label.add')}
            isBlocked={isMessaging ? account === '' : externalId === ''}
            errorOf={(error) => <ErrorWithLink error={error} />}
            onSubmit={submit}
            onCancel={onDone}
          >
            <NativeSelect
              label={t('sync.account')}
              value={connectionId}
              onChange={(event) => setConnectionId(event.target.value)}
              data={[
                { value: '', label: t('sync.choose_one') },
                ...usable.map(({ id, display_name, channel }) => ({
                  value: id,
                  label: `${display_name} · ${providerName(channel) ?? channel}`,
                })),
              ]}
            />
            {targets.isError && <ErrorWithLink error={targets.error} />}
            {connectionId !== '' && (targets.data || targets.isPending) && (
              <NativeSelect
                label={t('sync.target')}
                description={t('sync.target_more')}
                {...text('external_id')}
                disabled={isMessaging || targets.isPending}
                data={[
                  { value: '', label: t(targets.isPending ? 'sync.loading_targets' : 'sync.choose_one') },
                  ...(targets.data?.data.targets ?? []).map(({ external_id, name, is_unavailable }) => ({
                    value: external_id,
                    label: `${name ?? external_id} · ${external_id}${is_unavailable ? ` · ${t('sync.unavailable')}` : ''}`,
                    disabled: is_unavailable === true,
                  })),
                ]}
              />
            )}
            {purposes.length > 1 && (
              <NativeSelect
                label={t('sync.purpose')}
                {...text('purpose')}
                data={purposes.map((value) => ({ value, label: t(`sync.purpose_${value}_more`) }))}
              />
            )}
            {isMessaging && (
              <TextInput
                label={t('sync.messaging_account')}
                description={t('sync.messaging_account_more')}
                {...text('messaging_account_id')}
                inputMode="numeric"
              />
            )}
          </Form>
        )
      }}
    </QueryState>
  )
}
