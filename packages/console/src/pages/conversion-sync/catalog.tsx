import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { QueryState } from '../../components/status/query-state.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import type { CatalogData, Destination, Line } from './catalog-data.ts'
import { ConversionStatus } from './conversion-status.tsx'
import { Destinations } from './destinations.tsx'
import { LineSheet } from './line-sheet.tsx'
import { PlatformSafe } from './platform-safe.tsx'

/** The data that is sent, the destinations, and the goals that each of them receives. */
export function Catalog() {
  const catalog = useRead('conversionSync.readCatalog', {}, { everyMs: 5_000 })
  const destinations = useRead('conversionSync.listDestinations', {})
  const known = destinations.data?.data ?? []
  return (
    <QueryState query={catalog}>
      {({ data }) => (
        <>
          <DataSent catalog={data} />
          {data.privacy_mode === 'platform_safe' && <PlatformSafe catalog={data} destinations={known} />}
          <QueryState query={destinations}>{(loaded) => <Destinations destinations={loaded.data} />}</QueryState>
          <Lines catalog={data} destinations={known} />
        </>
      )}
    </QueryState>
  )
}

function DataSent({ catalog: { privacy_mode, is_sending_allowed } }: { catalog: CatalogData }) {
  const { t } = useTranslation()
  return (
    <Card
      title={t('sync.data_sent')}
      aside={<Chip tone={is_sending_allowed ? 'on' : 'warn'}>{t(`sync.mode_${privacy_mode}`)}</Chip>}
    >
      <p>{t(`sync.data_sent_${privacy_mode}`)}</p>
      <p className="quiet sync-never">{t('sync.data_never_sent')}</p>
    </Card>
  )
}

function Lines({ catalog, destinations }: { catalog: CatalogData; destinations: readonly Destination[] }) {
  const { t } = useTranslation()
  const [open, openLine, closeLine] = useSheet('line')
  const columns = useLineColumns(destinations, openLine)
  const chosen = catalog.entries.find((line) => lineKey(line) === open)
  return (
    <>
      <Card title={t('sync.goals')} aside={t('sync.goals_more')} isFlush>
        <DataTable label={t('sync.goals')} rows={catalog.entries} columns={columns} keyOf={lineKey} rowHeight={58} />
      </Card>
      {chosen && (
        <LineSheet key={open} line={chosen} catalog={catalog} destinations={destinations} onClose={closeLine} />
      )}
    </>
  )
}

const lineKey = ({ definition_id, destination_id }: Line) => `${definition_id} ${destination_id ?? ''}`

function useLineColumns(destinations: readonly Destination[], open: (key: string) => void) {
  const { t } = useTranslation()
  const { may } = useSession()
  const { goalName } = useNames()
  return useMemo((): Column<Line>[] => {
    const nameOf = (id: string | null) => {
      const found = destinations.find((destination) => destination.id === id)
      return found ? (found.name ?? found.external_id) : null
    }
    return [
      column('goal', t('label.goal'), 'minmax(150px, 1.3fr)', ({ definition_name, conversion_key }) => (
        <TwoLines below={conversion_key}>{goalName(conversion_key, definition_name)}</TwoLines>
      )),
      column('sent_to', t('sync.destination'), 'minmax(160px, 1.4fr)', ({ destination_id, event_name }) => {
        const name = nameOf(destination_id)
        if (!name) return <span className="quiet">{t('sync.not_reported')}</span>
        return <TwoLines below={event_name ?? t('sync.no_name')}>{name}</TwoLines>
      }),
      column('state', t('label.state'), '100px', ({ is_enabled }) => (
        <Chip tone={is_enabled ? 'on' : 'plain'}>{t(is_enabled ? 'sync.on' : 'sync.off')}</Chip>
      )),
      column('status', t('sync.status'), 'minmax(220px, 2fr)', ({ counts, destination_id }) =>
        destination_id ? <ConversionStatus counts={counts} /> : null,
      ),
      actionsColumn(t('label.change'), '120px', (line) => (
        <>
          <Button size="compact-sm" variant="default" onClick={() => open(lineKey(line))}>
            {t(!may('exports:write') ? 'label.preview' : line.destination_id ? 'label.change' : 'label.choose')}
            <span className="visually-hidden"> {goalName(line.conversion_key, line.definition_name)}</span>
          </Button>
        </>
      )),
    ]
  }, [t, may, goalName, destinations, open])
}
