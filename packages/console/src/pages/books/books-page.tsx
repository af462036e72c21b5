import { useMemo } from 'react'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSheet, useView } from '../../data/view.ts'
import { daysOf } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { BookTable } from './book-table.tsx'
import { DifferenceSheet } from './difference-sheet.tsx'
import { ProviderTable } from './provider-table.tsx'
import { type Book, sumByDay, sumByProvider } from './sum-books.ts'
import './books.css'

/** Compares the payments that each provider lists with those stored, and shows how much of them is credited. */
export function BooksPage() {
  const { t } = useTranslation()
  const { range, model } = useView()
  const books = useRead('books.listBooks', { date_from: range.from, date_to: range.to, model })
  const [open, openDay, close] = useSheet('difference')
  const [day, provider] = open?.split('.') ?? []
  const isStale = books.isPlaceholderData
  return (
    <Page
      title={t('nav.books')}
      lead={t('books.lead')}
      controls={
        <>
          <RangePicker />
          <ModelPicker />
        </>
      }
    >
      <QueryState query={books}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('books.empty')} action={<ToStart />}>
              {t('books.empty_more')}
            </EmptyState>
          ) : (
            <>
              <Card title={t('books.by_provider')} aside={t('books.by_provider_more')} isStale={isStale}>
                <ProviderTable rows={sumByProvider(data)} />
              </Card>
              <Card title={t('books.by_day')} isStale={isStale}>
                <DayChart books={data} />
              </Card>
              <BookTable books={data} isStale={isStale} onOpen={(book) => openDay(`${book.day}.${book.provider}`)} />
            </>
          )
        }
      </QueryState>
      {day && provider && <DifferenceSheet day={day} provider={provider} onClose={close} />}
    </Page>
  )
}

function DayChart({ books }: { books: readonly Book[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { from, to } = useView().range
  const days = useMemo(() => daysOf({ from, to }), [from, to])
  const bands = useMemo((): ChartBand[] => {
    const line = (id: 'stored' | 'credited', color: string) => ({
      ...{ id, label: t(`books.${id}`), kind: 'line' as const, color, values: sumByDay(books, days, id) },
    })
    return [{ height: 180, series: [line('stored', 'var(--ink-3)'), line('credited', 'var(--water)')] }]
  }, [books, days, t])
  return (
    <TimeChart label={t('books.by_day')} days={days} bands={bands} format={formats.money} short={formats.axisMoney} />
  )
}
