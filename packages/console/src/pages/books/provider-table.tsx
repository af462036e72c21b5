import { useNames } from '../../components/names/use-names.ts'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { amounts, type ProviderBook, roundParts } from './sum-books.ts'

/** The range in one row per provider: what it lists, what is stored, and what happened to it. */
export function ProviderTable({ rows }: { rows: readonly ProviderBook[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { viaName } = useNames()
  return (
    <div className="wide-table" role="group" aria-label={t('books.by_provider')} tabIndex={0}>
      <SmallTable
        label={t('books.provider')}
        titles={[
          t('books.provider'),
          t('books.provider_total'),
          ...amounts.map((field) => t(`books.${field}`)),
          t('books.difference'),
        ]}
      >
        {rows
          .map((row) => roundParts(row, formats.unit))
          .map((row) => (
            <tr key={row.provider}>
              <th scope="row">{viaName(row.provider)}</th>
              <td className="num">
                {row.provider_total === null ? t('books.not_listed') : formats.money(row.provider_total)}
              </td>
              {amounts.map((field) => (
                <td key={field} className="num">
                  {formats.money(row[field])}
                </td>
              ))}
              <td className="num">{formats.money(row.difference)}</td>
            </tr>
          ))}
      </SmallTable>
    </div>
  )
}
