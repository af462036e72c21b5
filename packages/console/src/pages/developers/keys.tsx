import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { ScopeChoice, useScopeText } from '../../components/inputs/scope-choice.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notifyFailure } from '../../components/status/notices.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { type Scope, useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Key = OperationResponse<'keys.listKeys'>['data'][number]
const changes = ['keys.listKeys'] as const

/** The API keys of this profile: create, rotate and revoke. */
export function Keys() {
  const { t } = useTranslation()
  const { role } = useSession()
  const scopeText = useScopeText()
  const list = useRead('keys.listKeys', { limit: 100 })
  const [isMaking, setMaking] = useState(false)
  const [doomed, setDoomed] = useState<Key | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [looked, setLooked] = useState<Key | null>(null)
  const revoke = useMutationAction('keys.revokeKey', { changes })
  const rotate = useMutationAction('keys.rotateKey', { changes })
  const canManage = role === 'owner' || role === 'admin'
  const columns = useKeyColumns(
    setLooked,
    canManage
      ? {
          rotate: (key) =>
            rotate.mutate(
              { input: { id: key.id } },
              {
                onSuccess: ({ data }) => setSecret(data.key),
                onError: notifyFailure,
              },
            ),
          revoke: setDoomed,
        }
      : null,
  )
  return (
    <>
      <div className="tools">
        <p className="quiet" style={{ flex: 1 }}>
          {t('keys.lead')}
        </p>
        {canManage && <Button onClick={() => setMaking(true)}>{t('keys.new')}</Button>}
      </div>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card isFlush>
        <DataTable
          label={t('developers.view_keys')}
          rows={list.data?.data ?? []}
          columns={columns}
          keyOf={({ id }) => id}
          isWaiting={list.isPending}
          rowHeight={54}
          empty={<EmptyState title={t('keys.empty')}>{t('keys.empty_more')}</EmptyState>}
        />
      </Card>
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
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
      {secret && (
        <SecretDialog title={t('keys.made')} label={t('keys.key')} secret={secret} onClose={() => setSecret(null)} />
      )}
      {doomed && (
        <ConfirmDialog
          title={t('keys.revoke_title', { name: doomed.name })}
          action={t('keys.revoke')}
          isDanger
          isBusy={revoke.isPending}
          error={revoke.error}
          onClose={() => setDoomed(null)}
          onConfirm={() => revoke.mutate({ input: { id: doomed.id } }, { onSuccess: () => setDoomed(null) })}
        >
          <p>{t('keys.revoke_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The contract reserves these scopes; they give no access in this version. */
const reservedScopes: readonly Scope[] = ['commerce:read']

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
      {
        id: 'name',
        title: t('keys.name'),
        width: 'minmax(160px, 1fr)',
        cell: ({ name, id, app_id }) => (
          <span className="two-lines">
            <span>
              {name} {app_id && <Chip>{t('keys.of_app')}</Chip>}
            </span>
            <small className="quiet">{id.slice(0, 13)}</small>
          </span>
        ),
      },
      {
        id: 'scopes',
        title: t('keys.scopes'),
        width: 'minmax(200px, 2fr)',
        cell: (key) =>
          key.scopes.length <= fewScopes ? (
            <span className="quiet">{key.scopes.join(', ')}</span>
          ) : (
            <button type="button" className="link-button" onClick={() => show(key)}>
              {t('keys.scopes_count', { count: key.scopes.length })}
            </button>
          ),
      },
      { id: 'made', title: t('keys.created'), width: '150px', cell: ({ created_at }) => formats.ago(created_at) },
      {
        id: 'state',
        title: t('keys.state'),
        width: '150px',
        cell: ({ revoked_at, expires_at }) =>
          revoked_at ? (
            <Chip tone="bad">{t('keys.revoked')}</Chip>
          ) : expires_at ? (
            <Chip tone="warn">{t('keys.until', { day: formats.dayOf(expires_at) })}</Chip>
          ) : (
            <Chip tone="on">{t('keys.valid')}</Chip>
          ),
      },
      ...(actions
        ? [
            {
              id: 'actions',
              title: t('keys.change'),
              isTitleHidden: true,
              width: '170px',
              cell: (key: Key) =>
                key.revoked_at ? null : (
                  <span className="row-actions">
                    <button type="button" className="link-button" onClick={() => actions.rotate(key)}>
                      {t('keys.rotate')}
                    </button>
                    <button type="button" className="link-button" onClick={() => actions.revoke(key)}>
                      {t('keys.revoke')}
                    </button>
                  </span>
                ),
            },
          ]
        : []),
    ],
    [t, formats, show, actions],
  )
}

function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['campaigns:read', 'conversions:read', 'analytics:read'])
  const create = useMutationAction('keys.createKey', { changes })
  return (
    <Dialog title={t('keys.new')} onClose={onClose} size={560}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(
            { input: { body: { name: name.trim(), scopes: [...scopes] } } },
            { onSuccess: ({ data }) => onMade(data.key ?? '') },
          )
        }}
      >
        <TextInput
          label={t('keys.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(create.error, 'name')}
          required
          maxLength={100}
          data-autofocus
        />
        <ScopeChoice
          offered={profile.scopes.filter((scope) => !scope.startsWith('mcp:') && !reservedScopes.includes(scope))}
          chosen={scopes}
          description={t('keys.scopes_more')}
          onChange={setScopes}
        />
        {create.isError && <ErrorMessage error={create.error} />}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
            {t('keys.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
