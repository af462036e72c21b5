import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { PathChips } from './path-chips.tsx'
import type { ConversionPath } from './use-path-view.ts'

/** One row per path with a bar of its conversions. */
export function PathTable({ paths, onOpen }: { paths: readonly ConversionPath[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const mayList = useSession().may('conversions:read')
  const most = Math.max(1, ...paths.map(({ conversions }) => conversions))
  return (
    <SmallTable
      label={t('paths.path')}
      className="path-table"
      titles={[
        t('paths.path'),
        t('metric.conversions'),
        t('label.value'),
        t('paths.median_touches'),
        t('paths.median_days'),
      ]}
    >
      {paths.map((path) => (
        <tr key={path.id}>
          <th scope="row">
            {mayList ? (
              <button type="button" className="bare-button path-open" onClick={() => onOpen(path.id)}>
                <PathChips path={path} />
              </button>
            ) : (
              <PathChips path={path} />
            )}
            <i className="path-bar" aria-hidden="true" style={{ width: `${(path.conversions / most) * 100}%` }} />
          </th>
          <td className="num">{formats.count(path.conversions)}</td>
          <td className="num">{formats.shortMoney(path.value)}</td>
          <td className="num">{formats.count(path.median_touches)}</td>
          <td className="num">{formats.count(path.median_days)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}
