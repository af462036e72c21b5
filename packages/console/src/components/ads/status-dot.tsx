import { useTranslation } from '../../locales/i18n.tsx'
import { statusName } from './status.ts'

/** Whether an ad runs: a filled dot, or an empty one. */
export function StatusDot({ status }: { status: string | null }) {
  const { t } = useTranslation()
  if (!status) return null
  const name = statusName(status, t)
  return (
    <span className="status-dot" data-active={status === 'ACTIVE'} title={name}>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
