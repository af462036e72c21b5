import { isRejection, type OperationResponse } from '@tributary/client'
import { type ReactNode, useState } from 'react'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { UrlTemplates } from './url-templates.tsx'

type Scan = NonNullable<OperationResponse<'quality.readUtmHealth'>['data']>
type Issue = Scan['issues'][number]

/** Audits the links of the active ads and shows the problems and their fixes. */
export function LinkHealth({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  // The scan runs in the service, also when the page is closed; polling shows when it ends.
  const found = useRead('quality.readUtmHealth', {}, { everyMs: 5_000, staleMs: 0 })
  const scan = useMutationAction('quality.scanUtmHealth', {
    changes: ['quality.readUtmHealth', 'overview.readAttention'],
  })
  const last = found.data?.data ?? null
  const mayApply = may('campaigns:apply')
  const tags = useRead('adOperations.readUrlTags', {}, { isReady: mayApply })
  const needsConnection = !last && tags.data?.data.reason === 'meta_connection_required'
  return (
    <Page title={t('nav.campaigns')} controls={tabs} lead={t('health.lead')}>
      {!needsConnection && (
        <div className="tools">
          <p className="quiet" style={{ flex: 1 }} aria-live="polite">
            {scan.isPending
              ? t('health.scanning')
              : last
                ? t('health.scanned', { ago: formats.ago(last.scanned_at), account: accountOf(last) })
                : null}
          </p>
          {mayApply && !tags.isPending && (
            <Button loading={scan.isPending} onClick={() => scan.mutate({})}>
              {t(last ? 'health.again' : 'health.action')}
            </Button>
          )}
        </div>
      )}
      {scan.isPending && <Progress label={t('health.scanning')} value={null} />}
      {scan.isError && (
        <>
          <ErrorMessage error={scan.error} onRetry={() => scan.mutate({})} />
          {isRejection(scan.error, 'audit_timeout') && <p className="quiet">{t('health.timeout')}</p>}
        </>
      )}
      <QueryState query={found}>
        {({ data }) => {
          if (data) return <Found scan={data} />
          if (!needsConnection) return <EmptyState title={t('health.empty')}>{t('health.empty_more')}</EmptyState>
          return (
            <EmptyState title={t('health.connect_first')} action={<ToConnections />}>
              {t('tags.connect_more')}
            </EmptyState>
          )
        }}
      </QueryState>
      <UrlTemplates />
    </Page>
  )
}

const accountOf = ({ platform, account_id }: Scan) => `${platformName(platform) ?? platform} ${account_id}`

function Found({ scan }: { scan: Scan }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const share = scan.ads_scanned > 0 ? scan.healthy_ads / scan.ads_scanned : 1
  return (
    <>
      <Card title={t('health.summary')}>
        <div className="stack">
          <p>
            <b className="num">{formats.count(scan.healthy_ads)}</b>{' '}
            {t('health.healthy', { count: scan.ads_scanned, share: formats.percent(share) })}
          </p>
          <Progress label={t('health.summary')} value={share} />
        </div>
      </Card>
      {scan.issues.length === 0 && scan.ads_scanned > 0 && (
        <EmptyState title={t('health.fine')}>{t('health.fine_more')}</EmptyState>
      )}
      {scan.issues.map((issue) => (
        <IssueCard key={issue.issue} issue={issue} />
      ))}
    </>
  )
}

function IssueCard({ issue }: { issue: Issue }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, setView] = useParameter('view')
  const [isOpen, setOpen] = useState(false)
  const hidden = issue.count - issue.ads.length
  return (
    <Card
      title={
        <>
          {t(`health.${issue.issue}`)} <Chip tone="warn">{formats.count(issue.count)}</Chip>
        </>
      }
    >
      <div className="stack">
        <p>{t(`health.${issue.issue}_what`)}</p>
        <p>
          <b>{t('health.fix')}</b> {t(`health.${issue.issue}_fix`)}
        </p>
        <div className="actions" style={{ justifyContent: 'start' }}>
          {issue.issue === 'no_ad_id' && <PickButton onClick={() => setView('tags')}>{t('health.to_tags')}</PickButton>}
          <PickButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'health.hide_ads' : 'health.show_ads', { count: issue.ads.length })}
          </PickButton>
        </div>
        {isOpen && (
          <ul className="plain-list">
            {issue.ads.map((ad) => (
              <li key={ad.ad_id}>
                <span>{ad.ad_name}</span>
                <span className="quiet">
                  {ad.campaign_name} · <code>{ad.ad_id}</code>
                </span>
                {ad.link && <span className="quiet known-value">{ad.link}</span>}
              </li>
            ))}
            {hidden > 0 && <li className="quiet">{t('label.and_more', { count: hidden })}</li>}
          </ul>
        )}
      </div>
    </Card>
  )
}
