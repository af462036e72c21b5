import type { ComponentProps } from 'react'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'>

/** A button that looks like a link, for the actions of a row. */
export function LinkButton(props: ButtonProps) {
  return <button type="button" className="link-button" {...props} />
}

/** A button with a border, for the controls of a page. */
export function PickButton(props: ButtonProps) {
  return <button type="button" className="pick" {...props} />
}
