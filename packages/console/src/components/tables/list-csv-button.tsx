import type { Input, OperationId } from '@tributary/client'
import { useBeginFile, useOwnWork } from '../../data/use-own-work.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'

/** Downloads the complete list from the service and shows the progress; the download continues after a reload. */
export function ListCsvButton<Id extends OperationId>({
  name,
  operation,
  input,
  label,
}: {
  name: string
  operation: Id
  /** The input of the list on the screen. */
  input: Input<Id>
  /** Default: CSV. */
  label?: string
}) {
  const { t } = useTranslation()
  const begin = useBeginFile()
  const file = `${name}.csv`
  const work = useOwnWork().find((item) => item.kind === 'file' && item.name === file && item.state !== 'failed')
  return (
    <PickButton disabled={work !== undefined} onClick={() => void begin(file, { operation, input })}>
      {work ? t('csv.rows', { count: work.done }) : (label ?? t('csv.action'))}
    </PickButton>
  )
}
