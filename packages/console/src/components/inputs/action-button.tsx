import type { Input, OperationId, OperationResponse } from '@tributary/client'
import type { ReactNode } from 'react'
import type { Action } from '../../data/queries.ts'
import { LinkButton, PickButton } from '../layout/buttons.tsx'
import { notify, notifyFailure } from '../status/notices.tsx'

/** Runs an action with an input and is disabled meanwhile. */
export function ActionButton<Id extends OperationId>({
  action,
  input,
  done,
  onSuccess,
  isFailureNotified = false,
  isPick = false,
  isDisabled = false,
  children,
}: {
  action: Action<Id>
  input: Input<Id>
  /** The text that confirms the success. */
  done?: string
  onSuccess?: (response: OperationResponse<Id>) => void
  /** Whether a failure is a notice, because the page shows no error next to the button. */
  isFailureNotified?: boolean
  isPick?: boolean
  isDisabled?: boolean
  children: ReactNode
}) {
  const run = () =>
    action.mutate(input, {
      onSuccess: (response) => {
        if (done !== undefined) notify({ text: done })
        onSuccess?.(response)
      },
      ...(isFailureNotified && { onError: notifyFailure }),
    })
  const Look = isPick ? PickButton : LinkButton
  return (
    <Look disabled={action.isPending || isDisabled} onClick={run}>
      {children}
    </Look>
  )
}
