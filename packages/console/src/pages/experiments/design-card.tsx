import type { ReactNode } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { ExperimentDetails } from './experiment.ts'
import { useCampaignNames } from './use-campaign-names.ts'

/** What was decided before the start, and the proof that it did not change. */
export function DesignCard({ experiment }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { eventName } = useNames()
  const nameOf = useCampaignNames()
  const { id, kind, design, design_hash } = experiment
  const audience = useAudienceName(design.audience_id)
  const facts: [label: string, content: ReactNode][] = [
    [t('experiments.kind'), t(`experiments.kind_${kind}`)],
    [t('label.days'), formats.days(design.start, design.end)],
    [
      t('experiments.measured'),
      [eventName(design.metric.conversion_key), t(`experiments.measure_${design.metric.measure}`)].join(': '),
    ],
    [t('experiments.hypothesis'), design.hypothesis],
    [t('experiments.audience'), audience],
    [t('experiments.left_out'), design.held_out_share && formats.percent(design.held_out_share, 0)],
    [t('experiments.observed'), design.treated_regions?.join(', ')],
    [t('experiments.control_regions'), design.control_regions?.join(', ')],
    [t('experiments.block_days'), design.block_days && t('label.days_count', { count: design.block_days })],
    [t('experiments.washout_days'), design.washout_days && t('label.days_count', { count: design.washout_days })],
    [
      t('experiments.campaigns'),
      design.campaign_ids.map((id) => nameOf(id) ?? t('experiments.unknown_campaign')).join(', '),
    ],
    [t('experiments.spend'), design.spend !== null && formats.money(design.spend)],
    [t('experiments.method'), design.method],
    [
      t('experiments.document'),
      design.document_url && (
        <a href={design.document_url} target="_blank" rel="noreferrer">
          {design.document_url}
        </a>
      ),
    ],
  ]
  return (
    <Card title={t('experiments.design')}>
      <div className="stack">
        <dl className="facts-list facts-stacked">
          {facts.map(([label, content]) => (
            <Fact key={label} label={label} content={content} />
          ))}
        </dl>
        {design_hash && (
          <p className="quiet">
            {t('experiments.frozen')}{' '}
            <span className="id-and-copy">
              <code title={design_hash}>{design_hash.slice(0, 16)}…</code> <CopyButton text={design_hash} />
            </span>
          </p>
        )}
        {kind === 'imported' && <p className="quiet">{t('experiments.imported_more')}</p>}
        {kind === 'holdout' && design_hash && may('customers:read') && (
          <div>
            <ListCsvButton
              name={`experiment-${id}`}
              operation="experiments.listAssignments"
              input={{ id, limit: 10_000 }}
              label={t('experiments.assignments')}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

function Fact({ label, content }: { label: string; content: ReactNode }) {
  if (!content) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{content}</dd>
    </>
  )
}

/** Null for experiments without an audience, and for persons who may not see audiences. */
function useAudienceName(id: string | null): string | null {
  const { may } = useSession()
  const { data } = useRead('audiences.listAudiences', {}, { isReady: id !== null && may('exports:read') })
  return data?.data.find((audience) => audience.id === id)?.name ?? null
}
