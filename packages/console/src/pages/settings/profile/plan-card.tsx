import { Card } from '../../../components/layout/card.tsx'
import { Progress } from '../../../components/status/progress.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useRead } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

/** The plan of the workspace and the usage of its limits. */
export function PlanCard() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const workspace = useRead('workspaces.readWorkspace', { id: profile.workspace_id })
  return (
    <Card title={t('plan.title')} aside={workspace.data?.data.name}>
      <QueryState query={workspace}>
        {({ data }) => (
          <div className="stack">
            <p>
              <b>{t(`plan.${data.plan}`)}</b> <span className="quiet">· {t('plan.more')}</span>
            </p>
            {(['active_profiles', 'members'] as const).map((limit) => {
              const { used, most } = data[limit]
              const text =
                most === null ? t(`plan.${limit}_free`, { count: used }) : t(`plan.${limit}_of`, { count: used, most })
              return (
                <div key={limit} className="stack">
                  <span>{text}</span>
                  {most !== null && <Progress label={text} value={used / most} />}
                </div>
              )
            })}
          </div>
        )}
      </QueryState>
    </Card>
  )
}
