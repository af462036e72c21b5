import { getHost } from '../module-parts/host.ts'

interface Settings {
  /** Names of the fields whose values are sent. */
  fields: string[]
  /** Whether an email field identifies the visitor. */
  email: boolean
}

const { record, identify, settings } = getHost<Settings>()
const textMax = 200

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const values: Record<string, string> = {}
    let email = ''
    // Not `elements`, which a field of that name replaces.
    const fields = form.querySelectorAll<HTMLInputElement>('input,select,textarea')
    for (const { name, type, value, autocomplete, checked } of fields) {
      if (type === 'email') email ||= value
      // Contact data is never sent as a value; cards and passwords are never read.
      else if (
        settings.fields.includes(name) &&
        !/password|file|tel/.test(type) &&
        !/^cc-|password|one-time/.test(autocomplete) &&
        !/(\d[ -]?){13}/.test(value) &&
        (checked || !/radio|checkbox/.test(type))
      )
        values[name] = value.slice(0, textMax)
    }
    record('form_submitted', { payload: { form: form.getAttribute('id') || form.getAttribute('name'), ...values } })
    if (settings.email && email) identify({ email })
  },
  true,
)
