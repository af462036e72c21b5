import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { useSecret } from '../../components/dialogs/use-secret.tsx'
import { ScopeChoice, useScopeText } from '../../components/inputs/scope-choice.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { notifyFailure } from '../../components/status/notices.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
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
  const [secretDialog, showSecret] = useSecret(t('keys.made'), t('keys.key'))
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
      <ListTable list={list} label={t('developers.view_keys')} columns={columns} rowHeight={54} empty="keys.empty" />
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            showSecret(made)
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
      {secretDialog}
      {revokeDialog}
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
      column('name', t('keys.name'), 'minmax(160px, 1fr)', ({ name, id, app_id }) => (
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
      column('state', t('keys.state'), '150px', ({ revoked_at, expires_at }) =>
        revoked_at ? (
          <Chip tone="bad">{t('keys.revoked')}</Chip>
        ) : expires_at ? (
          <Chip tone="warn">{t('keys.until', { day: formats.dayOf(expires_at) })}</Chip>
        ) : (
          <Chip tone="on">{t('keys.valid')}</Chip>
        ),
      ),
      ...(actions
        ? [
            actionsColumn<Key>(t('keys.change'), '170px', (key) =>
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

function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [scopes, setScopes] = useState<readonly Scope[]>(['campaigns:read', 'conversions:read', 'analytics:read'])
  const create = useMutationAction('keys.createKey', { changes })
  const { values, text } = useFields({ name: '' }, create.error)
  const submit = () =>
    create.mutate(
      { body: { name: values.name.trim(), scopes: [...scopes] } },
      { onSuccess: ({ data }) => onMade(data.key ?? '') },
    )
  return (
    <FormDialog
      title={t('keys.new')}
      size={560}
      action={t('keys.make')}
      runs={create}
      isBlocked={scopes.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('keys.name')} {...text('name')} required maxLength={100} data-autofocus />
      <ScopeChoice
        offered={profile.scopes.filter((scope) => !scope.startsWith('mcp:') && !reservedScopes.includes(scope))}
        chosen={scopes}
        description={t('keys.scopes_more')}
        onChange={setScopes}
      />
    </FormDialog>
  )
}
