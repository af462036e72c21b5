import { ActionButton } from '../../../components/inputs/action-button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { QueryList } from '../../../components/status/query-list.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

/** The apps and assistants that the user authorized, and a way to revoke them. */
export function Authorizations() {
  const { t } = useTranslation()
  const formats = useFormats()
  const list = useRead('authorizations.listAuthorizations', { limit: 100 })
  const end = useMutationAction('authorizations.withdrawAuthorization', {
    changes: ['authorizations.listAuthorizations'],
  })
  return (
    <Card title={t('authorizations.title')} aside={t('authorizations.more')}>
      {end.isError && <ErrorMessage error={end.error} />}
      <QueryList query={list} empty={t('authorizations.none')}>
        {({ id, app, profile, scopes, created_at }) => (
          <>
            <b>{app.name}</b>
            <span className="quiet">
              {[profile?.name, scopes.join(', '), formats.dayOf(created_at)].filter(Boolean).join(' · ')}
            </span>
            <span className="row-actions">
              <ActionButton action={end} input={{ id }}>
                {t('apps.withdraw')}
              </ActionButton>
            </span>
          </>
        )}
      </QueryList>
    </Card>
  )
}
