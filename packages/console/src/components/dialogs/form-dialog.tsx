import { Form, type FormProps } from '../inputs/form.tsx'
import { Dialog } from './dialog.tsx'

export interface FormDialogProps extends Omit<FormProps, 'onCancel'> {
  title: string
  size?: number
  onClose: () => void
}

/** A form in a dialog; its cancel button closes it. */
export function FormDialog({ title, size, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} {...(size && { size })}>
      <Form {...form} onCancel={onClose} />
    </Dialog>
  )
}
