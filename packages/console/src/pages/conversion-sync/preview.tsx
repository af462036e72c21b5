import type { OperationResponse } from '@tributary/client'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type PreviewedConversion = OperationResponse<'conversionSync.previewConversions'>['data']['conversions'][number]

/** The payloads that would be sent for the latest conversions, field by field. */
export function Preview({
  mapping,
}: {
  mapping: { definition_id: string; destination_id: string; sends_value: boolean; event_name: string | null }
}) {
  const { t } = useTranslation()
  const preview = useRead(
    'conversionSync.previewConversions',
    { body: { ...mapping, limit: 5 } },
    { keepsPrevious: false },
  )
  return (
    <section className="preview" aria-label={t('label.preview')}>
      <p className="quiet">{t('sync.preview_more')}</p>
      <QueryState query={preview}>
        {({ data: { conversions } }) =>
          conversions.length === 0 ? (
            <EmptyState title={t('sync.preview_none')}>{t('sync.preview_none_more')}</EmptyState>
          ) : (
            conversions.map((conversion) => <Payload key={conversion.conversion_id} conversion={conversion} />)
          )
        }
      </QueryState>
    </section>
  )
}

function Payload({ conversion }: { conversion: PreviewedConversion }) {
  const { t, translateName } = useTranslation()
  const formats = useFormats()
  const { conversion_time, outcome, reason, payload, sent_to } = conversion
  return (
    <div className="payload">
      <p>
        <Chip tone={outcome === 'send' ? 'on' : outcome === 'wait' ? 'warn' : 'plain'}>
          {t(`sync.outcome_${outcome}`)}
        </Chip>{' '}
        {formats.time(conversion_time)}
        {sent_to ? ` · ${sent_to}` : ''}
      </p>
      {reason && <p>{translateName(`sync.reason_${reason}`, reason)}</p>}
      {payload && (
        <table className="payload-fields" aria-label={t(`sync.outcome_${outcome}`)}>
          <tbody>
            {fieldsOf(payload).map(([path, value]) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** `user_data.em.0` and so on: one line per value. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`))
}
