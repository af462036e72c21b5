import '../../theme/mantine-forms.css'
import { Button } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { providerName } from '../../components/names/platform-name.ts'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { Candidates } from './candidates.tsx'
import { type Provider, providers } from './providers.ts'

type Connection = OperationResponse<'connections.listConnections'>['data'][number]

const changes = ['connections.listConnections', 'syncs.readSyncStatus', 'profiles.readReadiness'] as const

/** All providers: connect, choose an account, watch the sync, disconnect. */
export function Connections() {
  const { t } = useTranslation()
  const list = useRead('connections.listConnections', {}, { everyMs: 5_000 })
  const runs = useRead('syncs.readSyncStatus', {}, { everyMs: 2_000 })
  return (
    <>
      <p className="page-lead">{t('connections.lead')}</p>
      <QueryState query={list}>
        {({ data }) => (
          <div className="provider-cards">
            {providers.map((provider) => (
              <ProviderCard
                key={provider}
                provider={provider}
                connections={data.filter((item) => item.channel === provider && item.status !== 'disconnected')}
                runs={runs.data?.data ?? []}
              />
            ))}
          </div>
        )}
      </QueryState>
      {data(list)
        .filter((item) => !(providers as readonly string[]).includes(item.channel))
        .map((item) => (
          <Card key={item.id} title={item.display_name}>
            <ConnectionState connection={item} runs={runs.data?.data ?? []} />
          </Card>
        ))}
    </>
  )
}

const data = (list: { data?: OperationResponse<'connections.listConnections'> | undefined }) =>
  (list.data?.data ?? []).filter(({ status }) => status !== 'disconnected')

function ProviderCard({
  provider,
  connections,
  runs,
}: {
  provider: Provider
  connections: readonly Connection[]
  runs: OperationResponse<'syncs.readSyncStatus'>['data']
}) {
  const { t } = useTranslation()
  const { may } = useSession()
  const createHandoff = useMutationAction('handoffs.mintHandoff', { changes })
  // The consent opens in its own tab; this page polls for the result.
  const connect = () => {
    const tab = window.open('about:blank', '_blank')
    createHandoff.mutate(
      { input: { provider, body: {} } },
      {
        onSuccess: ({ data }) => {
          if (tab) tab.location.href = data.url
          else window.location.assign(data.url)
        },
        onError: () => tab?.close(),
      },
    )
  }
  return (
    <Card title={providerName(provider) ?? provider}>
      <div className="provider-card">
        <p className="quiet">{t(`connections.reads_${provider}`)}</p>
        {connections.map((connection) => (
          <ConnectionState key={connection.id} connection={connection} runs={runs} />
        ))}
        <Candidates provider={provider} />
        {createHandoff.isError && <ErrorMessage error={createHandoff.error} />}
        {may('connections:write') && (
          <div className="provider-action">
            <Button variant="default" loading={createHandoff.isPending} onClick={connect}>
              {t(connections.length > 0 ? 'connections.another' : 'connections.connect')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const tones = { connected: 'on', syncing: 'on', needs_action: 'warn', reconnect_required: 'bad', error: 'bad' } as const

function ConnectionState({
  connection,
  runs,
}: {
  connection: Connection
  runs: OperationResponse<'syncs.readSyncStatus'>['data']
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const [isConfirmingEnd, setConfirmingEnd] = useState(false)
  const [isShown, setShown] = useState(false)
  const sync = useMutationAction('syncs.startSync', { changes })
  const end = useMutationAction('connections.disconnectConnection', { changes })
  const run = runs.find(({ connection_id, status }) => connection_id === connection.id && status !== 'succeeded')
  const { status } = connection
  return (
    <div className="stack">
      <p>
        {connection.display_name}{' '}
        <Chip tone={status === 'disconnected' ? 'plain' : tones[status]}>
          {t(`connections.status_${status}` as MessageKey)}
        </Chip>
      </p>
      <p className="quiet">
        {connection.sync.last_success_at
          ? t('connections.read_at', { ago: formats.ago(connection.sync.last_success_at) })
          : t('connections.never_read')}
        {connection.sync.error && (
          <>
            {' · '}
            <span lang="en">{connection.sync.error}</span>
          </>
        )}
      </p>
      {run && run.status !== 'failed' && (
        <div>
          <Progress label={t('connections.reading')} value={run.progress} />
          <small className="quiet">
            {t('connections.rows_read', { share: formats.percent(run.progress), count: run.rows_read })}
          </small>
        </div>
      )}
      {sync.isError && <ErrorMessage error={sync.error} />}
      {isShown && <AccountSheet id={connection.id} name={connection.display_name} onClose={() => setShown(false)} />}
      {connection.channel === 'social_ads' && (
        <div>
          <button type="button" className="pick" onClick={() => setShown(true)}>
            {t('ad_account.open')}
          </button>
        </div>
      )}
      {may('connections:write') && (
        <div className="actions" style={{ justifyContent: 'start' }}>
          <button
            type="button"
            className="pick"
            disabled={sync.isPending || (run !== undefined && run.status !== 'failed')}
            onClick={() => sync.mutate({ input: { body: { connection_id: connection.id } } })}
          >
            {t('connections.read_now')}
          </button>
          <button type="button" className="pick" onClick={() => setConfirmingEnd(true)}>
            {t('connections.end')}
          </button>
        </div>
      )}
      {isConfirmingEnd && (
        <ConfirmDialog
          title={t('connections.end_title', { name: connection.display_name })}
          action={t('connections.end')}
          isDanger
          isBusy={end.isPending}
          error={end.error}
          onClose={() => setConfirmingEnd(false)}
          onConfirm={() =>
            end.mutate(
              { input: { id: connection.id } },
              {
                onSuccess: () => {
                  setConfirmingEnd(false)
                  notify({ text: t('connections.ended', { name: connection.display_name }) })
                },
              },
            )
          }
        >
          <p>{t('connections.end_effect')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
