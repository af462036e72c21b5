import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { ErrorMessage } from '../status/error-message.tsx'

/** What a form shows of the actions that it runs. */
interface Run {
  isPending: boolean
  error: unknown
}

export interface FormProps {
  /** The actions that the form runs: it shows their error, and the button waits for them. */
  runs: Run | readonly Run[]
  /** Label of the button: the action itself, not "OK". Null if the user may not run it. */
  action: string | null
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  /** Disables the button while a required value is missing. */
  isBlocked?: boolean
  /** Why it is disabled. Default: that something is missing. */
  blockedBy?: string
  isDanger?: boolean
  variant?: 'filled' | 'default'
  /** Default: `form`. */
  className?: string
  /** Buttons before that of the action. */
  aside?: ReactNode
  /** Shows the error in another way; null if another place shows it. */
  errorOf?: (error: unknown) => ReactNode
  children: ReactNode
}

/** Fields, the error of the last attempt, and the buttons. */
export function Form({
  runs,
  action,
  onSubmit,
  onCancel,
  isBlocked = false,
  blockedBy,
  isDanger = false,
  variant,
  className = 'form',
  aside,
  errorOf = (error) => <ErrorMessage error={error} />,
  children,
}: FormProps) {
  const { t } = useTranslation()
  const all = [runs].flat()
  const isBusy = all.some(({ isPending }) => isPending)
  const error = all.find((run) => run.error)?.error
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked && !isBusy) onSubmit()
      }}
    >
      {children}
      {error ? errorOf(error) : null}
      <div className="actions">
        {isBlocked && !isBusy && action !== null && (
          <small className="quiet blocked">{blockedBy ?? t('form.blocked')}</small>
        )}
        {aside}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {action !== null && (
          <Button
            type="submit"
            {...(variant && { variant })}
            loading={isBusy}
            disabled={isBlocked}
            className={isDanger ? 'danger' : ''}
          >
            {action}
          </Button>
        )}
      </div>
    </form>
  )
}
