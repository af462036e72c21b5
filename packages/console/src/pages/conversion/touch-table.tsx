import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { column } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { models, useView } from '../../data/view.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import type { Receipt } from './receipt.ts'

type Touch = Receipt['touches'][number]

/** Every touch with its weight under each model, the matched entity and the matching key. */
export function TouchTable({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model: current } = useView()
  const { channelName } = useNames()
  const columns: Column<Touch>[] = [
    column('when', t('receipt.touch'), 'minmax(150px, 1.2fr)', (touch) => (
      <TwoLines below={formats.time(touch.touch_time)}>{channelName(touch.channel)}</TwoLines>
    )),
    column('from', t('label.source'), 'minmax(92px, 0.9fr)', ({ source, medium }) => (
      <TwoLines below={medium ?? ''}>{source ?? '–'}</TwoLines>
    )),
    column('entity', t('receipt.entity'), 'minmax(150px, 1.8fr)', (touch) => (
      <span
        className="two-lines"
        title={[touch.campaign?.name, touch.ad_set?.name, touch.ad?.name].filter(Boolean).join(' › ')}
      >
        <span>
          {(touch.ad ?? touch.ad_set ?? touch.campaign)?.name ??
            (touch.unattributed_reason && touch.unattributed_reason !== 'direct_or_organic'
              ? t(`unattributed.${touch.unattributed_reason}`)
              : t('receipt.no_campaign'))}
        </span>
        <small className="quiet">{joinedBy(touch, t)}</small>
      </span>
    )),
    column('window_status', t('label.status'), 'minmax(156px, 0.9fr)', ({ window_status, exclusion_reason }) => (
      <span title={exclusion_reason ?? ''}>{t(`receipt.${window_status}_short`)}</span>
    )),
    ...models
      .filter((model) => receipt.models.some((used) => used.model === model))
      .map(
        (model): Column<Touch> => ({
          id: model,
          title: t(`model.${model}_short`),
          isNumber: true,
          isAccent: model === current,
          width: 'minmax(66px, 0.5fr)',
          cell: ({ credit, credited_value }) => (
            <span
              title={formats.money(credited_value[model], receipt.value.reporting_currency)}
              className={(credit[model] ?? 0) > 0 ? '' : 'quiet'}
            >
              {formats.percent(credit[model] ?? 0, 1)}
            </span>
          ),
        }),
      ),
  ]
  return (
    <DataTable
      label={t('receipt.touches')}
      rows={receipt.touches}
      columns={columns}
      keyOf={({ touch_id }) => touch_id}
      classOf={({ window_status }) => (window_status === 'in_window' ? undefined : 'row-quiet')}
      empty={<EmptyState title={t('receipt.no_touches')}>{t('why.no_touch')}</EmptyState>}
    />
  )
}

const known = new Set([
  'ad_id',
  'ad_set_id',
  'campaign_id',
  'click_id',
  'ctwa',
  'ad_referral',
  'campaign_name',
  'declared',
  'none',
])

function joinedBy(touch: Touch, t: (key: MessageKey) => string): string {
  const by = touch.joined_by
  return known.has(by) ? t(`receipt.by_${by}` as MessageKey) : by.replaceAll('_', ' ')
}
