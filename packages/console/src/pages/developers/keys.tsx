import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { useSecret } from '../../components/dialogs/use-secret.tsx'
import { useScopeText } from '../../components/inputs/scope-choice.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { notifyFailure } from '../../components/status/notices.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { KeyTrial } from './key-trial.tsx'
import { NewKey, type NewKeyResponse } from './new-key.tsx'

type Key = OperationResponse<'keys.listKeys'>['data'][number]
const changes = ['keys.listKeys'] as const

/** The API keys of this profile: create, rotate and revoke. */
export function Keys() {
  const { t } = useTranslation()
  const { role } = useSession()
  const scopeText = useScopeText()
  const list = useRead('keys.listKeys', { limit: 100 })
  const [isMaking, setMaking] = useState(false)
  const [secretDialog, showSecret] = useSecret(t('keys.made'), t('keys.key'))
  const [made, setMade] = useState<NewKeyResponse | null>(null)
  const [looked, setLooked] = useState<Key | null>(null)
  const [revokeDialog, askRevoke] = useConfirmed('keys.revokeKey', { changes, text: 'keys.revoke' })
  const rotate = useMutationAction('keys.rotateKey', { changes })
  const canManage = role === 'owner' || role === 'admin'
  const columns = useKeyColumns(
    setLooked,
    canManage
      ? {
          rotate: ({ id }) =>
            rotate.mutate({ id }, { onSuccess: ({ data }) => showSecret(data.key), onError: notifyFailure }),
          revoke: ({ id, name }) => askRevoke({ id }, { name }),
        }
      : null,
  )
  return (
    <>
      <Lead text={t('keys.lead')}>{canManage && <Button onClick={() => setMaking(true)}>{t('keys.new')}</Button>}</Lead>
      <ListTable list={list} label={t('developers.view_keys')} columns={columns} empty="keys.empty" />
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setMade(made)
          }}
        />
      )}
      {looked && (
        <Dialog title={t('keys.scopes_of', { name: looked.name })} onClose={() => setLooked(null)}>
          <ul className="plain-list">
            {looked.scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code> <span className="whole-line quiet">{scopeText(scope)}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {made?.key && (
        <SecretDialog title={t('keys.made')} label={t('keys.key')} secret={made.key} onClose={() => setMade(null)}>
          <KeyTrial made={made} />
        </SecretDialog>
      )}
      {secretDialog}
      {revokeDialog}
    </>
  )
}

/** Up to this number of scopes is shown inline; more are in a list. */
const fewScopes = 2

function useKeyColumns(
  show: (key: Key) => void,
  actions: { rotate: (key: Key) => void; revoke: (key: Key) => void } | null,
) {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    (): Column<Key>[] => [
      column('name', t('label.name'), 'minmax(160px, 1fr)', ({ name, id, app_id }) => (
        <TwoLines below={id.slice(0, 13)}>
          <span>
            {name} {app_id && <Chip>{t('keys.of_app')}</Chip>}
          </span>
        </TwoLines>
      )),
      column('scopes', t('keys.scopes'), 'minmax(200px, 2fr)', (key) =>
        key.scopes.length <= fewScopes ? (
          <span className="quiet">{key.scopes.join(', ')}</span>
        ) : (
          <LinkButton onClick={() => show(key)}>{t('keys.scopes_count', { count: key.scopes.length })}</LinkButton>
        ),
      ),
      column('made', t('keys.created'), '150px', ({ created_at }) => formats.ago(created_at)),
      column('state', t('label.status'), '150px', ({ revoked_at, expires_at }) =>
        revoked_at ? (
          <Chip tone="bad">{t('keys.revoked')}</Chip>
        ) : expires_at ? (
          <Chip tone="warn">{t('label.until', { day: formats.dayOf(expires_at) })}</Chip>
        ) : (
          <Chip tone="on">{t('keys.valid')}</Chip>
        ),
      ),
      ...(actions
        ? [
            actionsColumn<Key>(t('label.actions'), '170px', (key) =>
              key.revoked_at ? null : (
                <>
                  <LinkButton onClick={() => actions.rotate(key)}>{t('keys.rotate')}</LinkButton>
                  <LinkButton onClick={() => actions.revoke(key)}>{t('keys.revoke')}</LinkButton>
                </>
              ),
            ),
          ]
        : []),
    ],
    [t, formats, show, actions],
  )
}
