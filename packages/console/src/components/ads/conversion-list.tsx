import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import { useNames } from '../names/use-names.ts'
import { EmptyState } from '../status/empty-state.tsx'
import { ErrorMessage } from '../status/error-message.tsx'
import { WaitLines } from '../status/wait.tsx'
import type { Level } from './status.ts'
import './conversion-list.css'

type Conversion = OperationResponse<'campaigns.listCampaignConversions'>['data'][number]

/** Lists the conversions credited to an ad, ad set or campaign with the touches that led to them, and links to their receipts. */
export function ConversionList({ id, level }: { id: string; level: Level }) {
  const { t } = useTranslation()
  const { range, model, basisInput } = useView()
  const days = { date_from: range.from, date_to: range.to }
  const found = useReadOn('campaigns.listCampaignConversions', { id, ...days, model, level, limit: 25, ...basisInput })
  const conversions = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {found.isError && <ErrorMessage error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <WaitLines lines={6} height={40} />}
      {!found.isPending && !found.isError && conversions.length === 0 && (
        <EmptyState title={t('campaigns.no_conversions')}>{t('campaigns.no_conversions_more')}</EmptyState>
      )}
      <ul className="conversion-list">
        {conversions.map((conversion) => (
          <ConversionLine key={conversion.conversion_id} conversion={conversion} />
        ))}
      </ul>
      {found.hasNextPage && (
        <PickButton disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </PickButton>
      )}
    </>
  )
}

function ConversionLine({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model } = useView()
  const { channelName, eventName } = useNames()
  const { person } = conversion
  const name = person && [person.first_name, person.last_name].filter(Boolean).join(' ')
  return (
    <li>
      <div className="conversion-head">
        <Link to="/conversions/$id" params={{ id: conversion.conversion_id }}>
          {formats.dayOf(conversion.conversion_time)} · {eventName(conversion.conversion_key)}
        </Link>
        <span className="num">
          {conversion.value === null ? '' : formats.money(conversion.credited_value, formats.currency)}
        </span>
      </div>
      <div className="quiet conversion-facts">
        {name && <span>{name}</span>}
        <span>
          {t('campaigns.credit_part', {
            part: formats.percent(conversion.credit, Number.isInteger(conversion.credit) ? 0 : 1),
          })}
        </span>
        {conversion.is_first_payment && <span>{t('label.first_payment')}</span>}
      </div>
      <ol className="touch-path" aria-label={t('campaigns.path')}>
        {conversion.path.map((touch) => (
          <li key={touch.touch_id} data-out={!touch.in_window} title={formats.time(touch.touch_time)}>
            {channelName(touch.channel)}
            {(touch.credit[model] ?? 0) > 0 && <b> {formats.percent(touch.credit[model]!, 0)}</b>}
          </li>
        ))}
      </ol>
    </li>
  )
}
