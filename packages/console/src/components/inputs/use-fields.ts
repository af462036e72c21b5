import { useState } from 'react'
import { fieldError } from './field-error.ts'

type Names<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string

/** The values of a form. Spread `text`, `check` or `value` of a name into its field; an error that names the field is shown there. */
export function useFields<Values extends object>(initial: Values | (() => Values), error: unknown = null) {
  const [values, setValues] = useState(initial)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const put = (name: string, value: unknown) => set({ [name]: value } as Partial<Values>)
  return {
    values,
    set,
    text: (name: Names<Values, string>) => ({
      value: values[name] as string,
      onChange: (event: { target: { value: string } }) => put(name, event.target.value),
      error: fieldError(error, name),
    }),
    check: (name: Names<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: (event: { target: { checked: boolean } }) => put(name, event.target.checked),
    }),
    value: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => put(name, value),
      error: fieldError(error, name),
    }),
  }
}
