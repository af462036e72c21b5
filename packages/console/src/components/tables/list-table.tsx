import type { ReactElement, ReactNode } from 'react'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import { Card } from '../layout/card.tsx'
import { EmptyState } from '../status/empty-state.tsx'
import { ErrorMessage } from '../status/error-message.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** A read of a list: whole, or page by page while the user scrolls. */
interface List<Row> {
  data: { data: readonly Row[] } | { rows: readonly Row[] } | readonly Row[] | undefined
  error: unknown
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

type Source<Row> =
  | { list: List<Row>; rows?: undefined }
  /** Other rows than those of the list, such as sorted ones. */
  | { list: Omit<List<Row>, 'data'>; rows: readonly Row[] }

/** The table of a list in a card, with its error above it. The next page is read when the end comes near. */
export function ListTable<Row>({
  list,
  rows,
  title,
  hasButton = false,
  empty,
  ...table
}: Source<Row> &
  Omit<DataTableProps<Row>, 'rows' | 'empty'> & {
    /** Why the list is empty; a key is a title, with `<key>_more` below it if there is such a text. */
    empty?: MessageKey | ReactElement
    title?: ReactNode
    /** Whether a button below the table also reads the next page. */
    hasButton?: boolean
  }) {
  const { t, translateName } = useTranslation()
  const onEndReached = () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage?.())
  return (
    <>
      {list.error ? <ErrorMessage error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Card title={title} isFlush>
        <DataTable
          isWaiting={list.isPending}
          isStale={list.isPlaceholderData}
          onEndReached={onEndReached}
          empty={
            typeof empty === 'string' ? (
              <EmptyState title={t(empty)}>{translateName(`${empty}_more`, '')}</EmptyState>
            ) : (
              empty
            )
          }
          {...table}
          rows={rows ?? rowsOf(list as List<Row>)}
        />
      </Card>
      {hasButton && list.hasNextPage && (
        <PickButton style={{ justifySelf: 'start' }} disabled={list.isFetchingNextPage ?? false} onClick={onEndReached}>
          {t('more')}
        </PickButton>
      )}
    </>
  )
}

function rowsOf<Row>({ data }: List<Row>): readonly Row[] {
  if (!data) return []
  if ('rows' in data) return data.rows
  return 'data' in data ? data.data : data
}
