type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>> & {
  style?: string
}

/** Adds an element with these properties to its parent. */
export function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  properties: Properties<Tag>,
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  parent.append(element, ' ')
  return element
}

/** Adds a button. All of them have the style of the page, so that no choice is easier than another. */
export function addButton(parent: Element, textContent: string, onclick: () => void): void {
  add(parent, 'button', { textContent, onclick })
}

/**
 * Shows a text at the bottom of the page. The page stays usable, and the panel comes first in the order of the keyboard. The style
 * is set by code, because a content security policy can forbid it in HTML.
 */
export function showPanel(text: string): HTMLElement {
  // A fast script can run before the body exists.
  const root = document.body ?? document.documentElement
  const style = 'position:fixed;top:auto;bottom:0;z-index:9999'
  const panel = add(root, 'dialog', { open: true, ariaLabel: text, style })
  root.prepend(panel)
  add(panel, 'p', { textContent: text })
  return panel
}
