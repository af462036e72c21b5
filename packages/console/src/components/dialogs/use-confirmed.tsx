import type { Input, OperationId, OperationResponse } from '@tributary/client'
import { type ReactNode, useCallback, useState } from 'react'
import { type ActionOptions, useMutationAction } from '../../data/queries.ts'
import { type MessageKey, useTranslation, type Values } from '../../locales/i18n.tsx'
import { notify } from '../status/notices.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The label of an action that also has a title and an effect. */
type ConfirmText = {
  [Key in MessageKey]: `${Key}_title` | `${Key}_effect` extends MessageKey ? Key : never
}[MessageKey]

interface ConfirmOptions<Id extends OperationId> extends ActionOptions<Id> {
  /** The label of the action; `<text>_title` is the question and `<text>_effect` says what will happen. */
  text: ConfirmText
  /** Says what will happen, if another text than that of the action does. */
  effect?: MessageKey
  /** Whether the user must type the value `name` to confirm. */
  isTyped?: boolean
  /** The text that confirms the success. */
  done?: MessageKey
  onSuccess?: (response: OperationResponse<Id>, input: Input<Id>) => void
}

type Ask<Id extends OperationId> = (input: Input<Id>, values?: Values) => void

/** An action that cannot be undone: the dialog, and the function that opens it with the input and the values of its texts. */
export function useConfirmed<Id extends OperationId>(
  id: Id,
  { text, effect = `${text}_effect` as MessageKey, isTyped, done, onSuccess, ...options }: ConfirmOptions<Id>,
): [dialog: ReactNode, ask: Ask<Id>] {
  const { t } = useTranslation()
  const run = useMutationAction(id, options)
  const [requested, setRequested] = useState<{ input: Input<Id>; values: Values } | null>(null)
  const ask = useCallback((input: Input<Id>, values: Values = {}) => setRequested({ input, values }), [])
  if (!requested) return [null, ask]
  const { input, values } = requested
  const close = () => {
    run.reset()
    setRequested(null)
  }
  const succeed = (response: OperationResponse<Id>) => {
    close()
    if (done) notify({ text: t(done, values) })
    onSuccess?.(response, input)
  }
  const dialog = (
    <ConfirmDialog
      title={t(`${text}_title` as MessageKey, values)}
      action={t(text)}
      isDanger
      {...(isTyped && { typed: String(values.name).trim() })}
      runs={run}
      onClose={close}
      onConfirm={() => run.mutate(input, { onSuccess: succeed })}
    >
      <p>{t(effect, values)}</p>
    </ConfirmDialog>
  )
  return [dialog, ask]
}
