import { useNames } from '../../components/names/use-names.ts'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Bridge, useMeasure } from './use-bridge.ts'
import { useBridgeTexts } from './use-bridge-texts.ts'

/** Every goal, dated and limited as the platform does it, with the event that it receives for the goal. */
export function OwnBasis({ data, basis, isSyncUsed }: { data: Bridge; basis: string; isSyncUsed: boolean }) {
  const { t } = useTranslation()
  const { eventName } = useNames()
  const [measure] = useMeasure()
  const { names, amount } = useBridgeTexts(data.platform)
  const sentAs = useSentAs(data.platform)
  const claim = data.platform_claim[measure]
  const show = (sums: { conversions: number; value: string }) => amount(measure, Number(sums[measure]))
  return (
    <section>
      <h3>{t('bridge.own_basis', names)}</h3>
      <p className="quiet">{t('bridge.own_basis_more', { ...names, basis })}</p>
      <SmallTable
        label={t('label.goal')}
        titles={[
          t('label.goal'),
          t(isSyncUsed ? 'bridge.sent' : 'bridge.known'),
          ...(isSyncUsed ? [t('bridge.not_sent')] : []),
        ]}
      >
        {data.goals.map(({ goal, known, not_sent }) => (
          <tr key={goal}>
            <th scope="row">
              <span className="two-lines">
                <span>{eventName(goal)}</span>
                {isSyncUsed && sentAs && (
                  <small className="quiet">
                    {sentAs.has(goal)
                      ? t('bridge.sent_as', { ...names, event: sentAs.get(goal)! })
                      : t('bridge.no_event', names)}
                  </small>
                )}
              </span>
            </th>
            <td className="num">{show(known)}</td>
            {isSyncUsed && <td className="num">{show(not_sent)}</td>}
          </tr>
        ))}
        <tr aria-current="true">
          <th scope="row">{t('goal.all')}</th>
          <td className="num">{show(data.expected)}</td>
          {isSyncUsed && <td />}
        </tr>
        <tr>
          <th scope="row">{t('bridge.claim', names)}</th>
          <td className="num">{claim === null ? t('platforms.not_reported') : amount(measure, Number(claim))}</td>
          {isSyncUsed && <td />}
        </tr>
      </SmallTable>
    </section>
  )
}

/** The event name at the platform by goal, of goals that are switched on; null if the reader may not know it. */
function useSentAs(platform: string): ReadonlyMap<string, string> | null {
  const isReady = useSession().may('exports:read')
  const catalog = useRead('conversionSync.readCatalog', {}, { isReady, staleMs: 300_000 })
  const destinations = useRead('conversionSync.listDestinations', {}, { isReady, staleMs: 300_000 })
  if (!isReady) return null
  const own = new Set(
    destinations.data?.data.filter(({ provider }) => provider === platform).map(({ id }) => id as string | null),
  )
  const sent = (catalog.data?.data.entries ?? []).filter((entry) => entry.is_enabled && own.has(entry.destination_id))
  return new Map(sent.map(({ conversion_key, event_name }) => [conversion_key, event_name ?? conversion_key]))
}
