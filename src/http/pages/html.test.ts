import { expect, it } from 'vitest'
import { html, inlineProse, prose } from './html.ts'

it('escapes every text in element and attribute positions', () => {
  const hostile = `<script>"&'`
  expect(html`<a href="${hostile}">${hostile}</a>`.text).toBe(
    '<a href="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</a>',
  )
})

it('keeps markup of the tag, joins lists and omits absent values', () => {
  expect(html`<ul>${[html`<li>1</li>`, html`<li>${2}</li>`]}${null}${false}${undefined}</ul>`.text).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  )
})

it('turns backticks into code and blank lines into paragraphs, and escapes the text', () => {
  expect(inlineProse('Send `a<b` now').text).toBe('Send <code>a&lt;b</code> now')
  expect(prose('One.\n\nTwo.').text).toBe('<p>One.</p><p>Two.</p>')
})
