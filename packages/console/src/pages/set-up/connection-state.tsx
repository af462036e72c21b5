import type { OperationResponse } from '@tributary/client'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { AccountSheet } from './account-sheet.tsx'

export type Connection = OperationResponse<'connections.listConnections'>['data'][number]
export type Runs = OperationResponse<'syncs.readSyncStatus'>['data']

/** The reads that a change of connections affects. */
export const connectionReads = [
  'connections.listConnections',
  'syncs.readSyncStatus',
  'profiles.readReadiness',
] as const

const tones = { connected: 'on', syncing: 'on', needs_action: 'warn', reconnect_required: 'bad', error: 'bad' } as const

/** One connected account: its state, sync progress and actions. */
export function ConnectionState({ connection, runs }: { connection: Connection; runs: Runs }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, display_name: name, status } = connection
  const { may } = useSession()
  const [shown, openAccount, closeAccount] = useSheet('account')
  const sync = useMutationAction('syncs.startSync', { changes: connectionReads })
  const [endDialog, askEnd] = useConfirmed('connections.disconnectConnection', {
    changes: connectionReads,
    text: 'connections.end',
    done: 'connections.ended',
  })
  const run = runs.find(({ connection_id, status }) => connection_id === id && status !== 'succeeded')
  return (
    <div className="stack">
      <p>
        {name}{' '}
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
      {shown === id && <AccountSheet id={id} name={name} onClose={closeAccount} />}
      {connection.channel === 'social_ads' && (
        <div>
          <PickButton onClick={() => openAccount(id)}>{t('ad_account.open')}</PickButton>
        </div>
      )}
      {may('connections:write') && (
        <div className="actions" style={{ justifyContent: 'start' }}>
          <ActionButton
            isPick
            action={sync}
            input={{ body: { connection_id: id } }}
            isDisabled={run !== undefined && run.status !== 'failed'}
          >
            {t('label.sync_now')}
          </ActionButton>
          <PickButton onClick={() => askEnd({ id }, { name })}>{t('connections.end')}</PickButton>
        </div>
      )}
      {endDialog}
    </div>
  )
}
