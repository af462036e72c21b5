import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { WaitLines } from '../../components/status/wait.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** The events of a person in order, by day. */
export function Timeline({ id }: { id: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName, channelName, deviceName } = useNames()
  const journey = useReadOn('journeys.readCustomerJourney', { id, limit: 100 })
  const events = journey.data?.pages.flatMap(({ data }) => data.events) ?? []
  const total = journey.data?.pages[0]?.data.total_count ?? 0
  return (
    <Card title={t('person.timeline')} aside={total > 0 ? t('person.events', { count: total }) : undefined}>
      {journey.isError && <ErrorMessage error={journey.error} onRetry={() => void journey.refetch()} />}
      {journey.isPending && <WaitLines lines={10} height={22} gap={28} />}
      <ol className="timeline">
        {events.map((event, index) => {
          const day = formats.dayOf(event.event_time)
          const isNewDay = index === 0 || formats.dayOf(events[index - 1]!.event_time) !== day
          const isMoney = event.value_amount !== null && event.value_amount !== 0
          return (
            <li key={`${event.event_time} ${index}`} data-money={isMoney} data-day={isNewDay ? day : undefined}>
              <span className="timeline-when" title={formats.time(event.event_time)}>
                {isNewDay ? day : ''}
              </span>
              <span className="timeline-what">
                <b>{eventName(event.event_name)}</b>
                {event.path && <span className="quiet"> {event.path}</span>}
                <small className="quiet">
                  {[
                    event.channel && channelName(event.channel),
                    event.source,
                    event.campaign,
                    event.device && deviceName(event.device),
                    event.city ?? (event.country && formats.country(event.country)),
                  ]
                    .filter(Boolean)
                    .join('\u00a0· ')}
                </small>
              </span>
              <span className="num">
                {isMoney ? formats.money(event.value_amount, event.currency ?? undefined) : ''}
              </span>
            </li>
          )
        })}
      </ol>
      {journey.hasNextPage && (
        <PickButton disabled={journey.isFetchingNextPage} onClick={() => void journey.fetchNextPage()}>
          {t('more')}
        </PickButton>
      )}
    </Card>
  )
}
