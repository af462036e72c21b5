import { expect, it } from 'vitest'
import { siteTextMax, toSitePage } from './site-page.ts'

it.each([
  [null, '*'],
  ['', '*'],
  ['/', '/'],
  ['/chairs/', '/chairs'],
  ['/Chairs/red', '/Chairs/red'],
  ['/blog/2026/03', '/blog/2026/03'],
  ['/orders/1048231', '/orders/*'],
  ['/orders/1048231/items', '/orders/*/items'],
  ['/u/ana@example.com/edit', '/u/*/edit'],
  ['/u/ana%40example.com', '/u/*'],
  ['/u/ana%2540example.com', '/u/*'],
  ['/u/ana%25252540example.com', '/u/*'],
  ['/c/50%25off', '/c/50%25off'],
  ['/c/0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', '/c/*'],
  ['/c/deadbeefdeadbeef00', '/c/*'],
  ['chairs', '/chairs'],
])('the page of %s is %s', (path, page) => expect(toSitePage(path)).toBe(page))

it('cuts long pages', () => expect(toSitePage(`/${'x'.repeat(500)}`)).toHaveLength(siteTextMax))
