import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import type { FileColumn } from '../../components/tables/columns.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { DataTable, sortRows } from '../../components/tables/data-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { amounts, type Book, roundParts } from './sum-books.ts'

const shows = ['all', 'differences'] as const

/** One row per day and provider: the day opens its payments, a difference the payments that explain it. */
export function BookTable({
  books,
  isStale,
  onOpen,
}: {
  books: readonly Book[]
  isStale: boolean
  onOpen: (book: Book) => void
}) {
  const { t } = useTranslation()
  const [show, showTabs] = useTabs('show', shows, t('label.rows'), (option) => t(`books.show_${option}`), shows, true)
  const sorting = useSort('-day')
  const columns = useBookColumns(onOpen)
  const shown = show === 'all' ? books : books.filter(({ list }) => list !== null)
  return (
    <>
      <div className="tools">
        {showTabs}
        <span style={{ flex: 1 }} />
        <CsvButton name="books" rows={shown} columns={columns} />
      </div>
      <Card isFlush>
        <DataTable
          label={t('books.table')}
          rows={sortRows(shown, columns, sorting.sort)}
          columns={columns}
          keyOf={({ day, provider }) => `${day} ${provider}`}
          {...sorting}
          isStale={isStale}
          empty={<EmptyState title={t('books.no_differences')}>{t('books.no_differences_more')}</EmptyState>}
        />
      </Card>
    </>
  )
}

function useBookColumns(onOpen: (book: Book) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  return useMemo((): FileColumn<Book>[] => {
    const money = (id: 'provider_total' | (typeof amounts)[number], isKey = false) => ({
      ...{ id, title: t(`books.${id}`), isNumber: true, width: 'minmax(104px, 1fr)', isKey },
      cell: (book: Book) =>
        book[id] === null ? (
          <span className="quiet">{t('books.not_listed')}</span>
        ) : (
          formats.money(roundParts(book, formats.unit)[id])
        ),
      sortBy: (book: Book) => (book[id] === null ? null : Number(book[id])),
      plain: (book: Book) => book[id],
    })
    return [
      {
        id: 'day',
        title: t('label.date'),
        width: 'minmax(150px, 1.4fr)',
        cell: ({ day, provider }) => (
          <TwoLines below={viaName(provider)}>
            <Link className="row-link" to="/payments" search={{ from: day, to: day } as never}>
              <span>{formats.day(day)}</span>
            </Link>
          </TwoLines>
        ),
        sortBy: ({ day, provider }) => `${day} ${provider}`,
        plain: ({ day, provider }) => `${day} ${provider}`,
      },
      money('provider_total'),
      ...amounts.map((field) => money(field, field === 'stored')),
      {
        id: 'difference',
        title: t('books.difference'),
        isNumber: true,
        width: 'minmax(110px, 1fr)',
        cell: (book) =>
          book.list && may('conversions:read') ? (
            <button type="button" className="link-button above-row" onClick={() => onOpen(book)}>
              {formats.money(book.difference)}
              <span className="visually-hidden"> {t('books.explain', { day: formats.day(book.day) })}</span>
            </button>
          ) : (
            formats.money(book.difference)
          ),
        sortBy: ({ difference }) => (difference === null ? null : Math.abs(Number(difference))),
        plain: ({ difference }) => difference,
      },
    ]
  }, [t, formats, may, viaName, onOpen])
}
