import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import { ErrorMessage } from '../status/error-message.tsx'
import { WaitLines } from '../status/wait.tsx'
import '../ads/conversion-list.css'

export interface ListLine {
  key: string
  /** Opens the receipt; null if the line has none. */
  conversionId: string | null
  title: string
  amount: string
  facts: readonly (string | null)[]
}

/** A list behind a figure, page by page; each line opens its receipt. */
export function LinkedList<Row>({
  query,
  toLine,
  empty,
}: {
  query: UseInfiniteQueryResult<{ pages: readonly { data: readonly Row[] }[] }, unknown>
  toLine: (row: Row) => ListLine
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const lines = (query.data?.pages.flatMap(({ data }) => data) ?? []).map(toLine)
  return (
    <>
      {query.isError && <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitLines lines={6} height={40} />}
      {!query.isPending && !query.isError && lines.length === 0 && empty}
      <ul className={`conversion-list${query.isPlaceholderData ? ' stale' : ''}`}>
        {lines.map(({ key, conversionId, title, amount, facts }) => (
          <li key={key}>
            <div className="conversion-head">
              {conversionId ? (
                <Link to="/conversions/$id" params={{ id: conversionId }}>
                  {title}
                </Link>
              ) : (
                <span>{title}</span>
              )}
              <span className="num">{amount}</span>
            </div>
            <div className="quiet conversion-facts">{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <PickButton disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </PickButton>
      )}
    </>
  )
}
