import { LinkButton } from '../../../components/inputs/buttons.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
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
      <QueryState query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t('authorizations.none')}</p>
          ) : (
            <ul className="plain-list">
              {data.map((item) => (
                <li key={item.id}>
                  <b>{item.app.name}</b>
                  <span className="quiet">
                    {[item.profile?.name, item.scopes.join(', '), formats.dayOf(item.created_at)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="row-actions">
                    <LinkButton disabled={end.isPending} onClick={() => end.mutate({ id: item.id })}>
                      {t('apps.withdraw')}
                    </LinkButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
